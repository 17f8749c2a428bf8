import { type Budget, budget, wideBudget } from '#app/shared/budget'
import type { NetworkLayer } from '#app/shared/ip'

export type ConfirmationBudgetName =
  | 'own_email_hour'
  | 'own_email_day'
  | 'own_email_mailbox_hour'
  | 'own_email_mailbox_day'
  | `own_email_${NetworkLayer}_${'hour' | 'day'}`
  | 'own_email_total_hour'
  | 'own_email_total_day'

export type ConfirmationSubject = {
  /** HMAC of the normalised address. */
  emailKey: string
  /**
   * HMAC of the mailbox behind this spelling, without plus-tags and what its host ignores. Null for the mailbox's
   * own address, whose budget requests for other spellings must not use up.
   */
  mailboxKey: string | null
  /** HMACs of the sender's networks, narrowest first. Empty for loopback, which is not charged. */
  networks: readonly { layer: NetworkLayer; key: string }[]
}

/**
 * Limits of emails with a link. Using up an address's own budget locks no one out: each charged request sent a link
 * to that address, and every unexpired link works. Other spellings of a mailbox share a wider budget beside their
 * own: nine tags an hour make the tenth wait.
 */
export const confirmationLimits = {
  perEmailPerHour: 3,
  perEmailPerDay: 5,
  perMailboxPerHour: 9,
  perMailboxPerDay: 15,
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

/** Returns the budgets that one email is charged to, narrowest first. */
export function confirmationBudgets({
  emailKey,
  mailboxKey,
  networks,
}: ConfirmationSubject): Budget<ConfirmationBudgetName>[] {
  const limits = confirmationLimits
  return [
    ...addressBudgets(emailKey),
    ...(mailboxKey
      ? [
          budget('own_email_mailbox_hour', mailboxKey, limits.perMailboxPerHour, hour),
          budget('own_email_mailbox_day', mailboxKey, limits.perMailboxPerDay, day),
        ]
      : []),
    ...networks.flatMap(({ layer, key }) => [
      budget(`own_email_${layer}_hour` as const, key, limits.perNetwork[layer].hour, hour),
      budget(`own_email_${layer}_day` as const, key, limits.perNetwork[layer].day, day),
    ]),
    wideBudget('own_email_total_hour', 'all', limits.perHour, hour),
    wideBudget('own_email_total_day', 'all', limits.perDay, day),
  ]
}

/** Returns the counter keys of one address. */
export function personalConfirmationBudgetKeys(emailKey: string): string[] {
  return addressBudgets(emailKey).map(({ key }) => key)
}

function addressBudgets(emailKey: string): Budget<ConfirmationBudgetName>[] {
  const { perEmailPerHour, perEmailPerDay } = confirmationLimits
  return [
    budget('own_email_hour', emailKey, perEmailPerHour, hour),
    budget('own_email_day', emailKey, perEmailPerDay, day),
  ]
}

/** Returns whether all visitors share this budget; when it is used up, an alarm is raised. */
export function isConfirmationBreaker(name: ConfirmationBudgetName): boolean {
  return name === 'own_email_total_hour' || name === 'own_email_total_day'
}

/** Returns whether a failed email stays charged, so that failing emails are limited too. */
export function staysChargedToNetwork(name: ConfirmationBudgetName): boolean {
  return /_(ipv4|net\d\d)_/.test(name)
}
