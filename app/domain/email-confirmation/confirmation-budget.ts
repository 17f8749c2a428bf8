import { type Budget, budget } from '#app/shared/budget'

export type ConfirmationBudgetName =
  | 'own_email_hour'
  | 'own_email_day'
  | 'own_email_network_hour'
  | 'own_email_network_day'
  | 'own_email_total_hour'
  | 'own_email_total_day'

export type ConfirmationSubject = {
  emailKey: string
  /** Null for loopback, which is not charged. */
  networkKey: string | null
}

/**
 * The limits of emails with a link. Using up an address's budget locks nobody out: each charged request
 * put a link into that mailbox, and every unexpired link works.
 */
export const confirmationLimits = {
  perEmailPerHour: 3,
  perEmailPerDay: 5,
  perNetworkPerHour: 10,
  perNetworkPerDay: 30,
  perHour: 200,
  perDay: 1_000,
}

const hour = 3_600
const day = 86_400

/** What one email is charged to, narrowest first. */
export function confirmationBudgets({
  emailKey,
  networkKey,
}: ConfirmationSubject): Budget<ConfirmationBudgetName>[] {
  const limits = confirmationLimits
  const network: Budget<ConfirmationBudgetName>[] = networkKey
    ? [
        budget('own_email_network_hour', networkKey, limits.perNetworkPerHour, hour),
        budget('own_email_network_day', networkKey, limits.perNetworkPerDay, day),
      ]
    : []
  return [
    budget('own_email_hour', emailKey, limits.perEmailPerHour, hour),
    budget('own_email_day', emailKey, limits.perEmailPerDay, day),
    ...network,
    budget('own_email_total_hour', 'all', limits.perHour, hour),
    budget('own_email_total_day', 'all', limits.perDay, day),
  ]
}

/** The counters that stand for one address. */
export function personalConfirmationBudgetKeys(emailKey: string): string[] {
  return confirmationBudgets({ emailKey, networkKey: null })
    .filter(({ name }) => !isConfirmationBreaker(name))
    .map(({ key }) => key)
}

/** Reached by all visitors together: an alarm, not one visitor's doing. */
export function isConfirmationBreaker(name: ConfirmationBudgetName): boolean {
  return name === 'own_email_total_hour' || name === 'own_email_total_day'
}
