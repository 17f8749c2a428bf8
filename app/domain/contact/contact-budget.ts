import { type Budget, budget, wideBudget } from '#app/shared/budget'

export type ContactBudgetName =
  | 'contact_network_hour'
  | 'contact_network_day'
  | 'contact_email_hour'
  | 'contact_email_day'
  | 'contact_total_hour'
  | 'contact_total_day'

export type ContactSubject = {
  emailKey: string
  /** Null for loopback, which is not charged. */
  networkKey: string | null
}

export const contactLimits = {
  perNetworkPerHour: 5,
  perNetworkPerDay: 20,
  perEmailPerHour: 3,
  perEmailPerDay: 10,
  perHour: 200,
  perDay: 1_000,
}

const hour = 3_600
const day = 86_400

/** What one message is charged to, narrowest first. */
export function contactBudgets({
  emailKey,
  networkKey,
}: ContactSubject): Budget<ContactBudgetName>[] {
  const network = networkKey
    ? [
        budget('contact_network_hour', networkKey, contactLimits.perNetworkPerHour, hour),
        budget('contact_network_day', networkKey, contactLimits.perNetworkPerDay, day),
      ]
    : []
  return [
    budget('contact_email_hour', emailKey, contactLimits.perEmailPerHour, hour),
    budget('contact_email_day', emailKey, contactLimits.perEmailPerDay, day),
    ...network,
    wideBudget('contact_total_hour', 'all', contactLimits.perHour, hour),
    wideBudget('contact_total_day', 'all', contactLimits.perDay, day),
  ]
}

/** The counters that stand for one sender's address. */
export function personalContactBudgetKeys(emailKey: string): string[] {
  return contactBudgets({ emailKey, networkKey: null })
    .filter(({ name }) => !isContactBreaker(name))
    .map(({ key }) => key)
}

/** Reached by everybody together: an alarm, not one visitor's doing. */
export function isContactBreaker(name: ContactBudgetName): boolean {
  return name === 'contact_total_hour' || name === 'contact_total_day'
}
