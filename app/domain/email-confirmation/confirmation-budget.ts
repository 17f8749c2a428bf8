import { type Budget, budget, wideBudget } from '#app/shared/budget'
import type { NetworkLayer } from '#app/shared/ip'

export type ConfirmationBudgetName =
  | 'own_email_hour'
  | 'own_email_day'
  | `own_email_${NetworkLayer}_${'hour' | 'day'}`
  | 'own_email_total_hour'
  | 'own_email_total_day'

export type ConfirmationSubject = {
  /** HMAC of the mailbox: an address without plus-tags and what its host ignores. */
  mailboxKey: string
  /** HMACs of the sender's networks, narrowest first. Empty for loopback, which is not charged. */
  networks: readonly { layer: NetworkLayer; key: string }[]
}

/**
 * The limits of emails with a link. Using up an address's budget locks nobody out: each charged request
 * put a link into that mailbox, and every unexpired link works.
 */
export const confirmationLimits = {
  perEmailPerHour: 3,
  perEmailPerDay: 5,
  perNetwork: {
    ipv4: { hour: 10, day: 30 },
    net64: { hour: 10, day: 30 },
    net56: { hour: 20, day: 60 },
    net48: { hour: 30, day: 90 },
  } satisfies Record<NetworkLayer, { hour: number; day: number }>,
  perHour: 200,
  perDay: 1_000,
}

const hour = 3_600
const day = 86_400

/** What one email is charged to, narrowest first. */
export function confirmationBudgets({
  mailboxKey,
  networks,
}: ConfirmationSubject): Budget<ConfirmationBudgetName>[] {
  const limits = confirmationLimits
  return [
    budget('own_email_hour', mailboxKey, limits.perEmailPerHour, hour),
    budget('own_email_day', mailboxKey, limits.perEmailPerDay, day),
    ...networks.flatMap(({ layer, key }) => [
      budget(`own_email_${layer}_hour` as const, key, limits.perNetwork[layer].hour, hour),
      budget(`own_email_${layer}_day` as const, key, limits.perNetwork[layer].day, day),
    ]),
    wideBudget('own_email_total_hour', 'all', limits.perHour, hour),
    wideBudget('own_email_total_day', 'all', limits.perDay, day),
  ]
}

/** Reached by all visitors together: an alarm, not one visitor's doing. */
export function isConfirmationBreaker(name: ConfirmationBudgetName): boolean {
  return name === 'own_email_total_hour' || name === 'own_email_total_day'
}

/** Not given back when an email fails, so that failing emails are bounded too. */
export function staysChargedToNetwork(name: ConfirmationBudgetName): boolean {
  return /_(ipv4|net\d\d)_/.test(name)
}
