import { type Budget, budget } from '#app/shared/budget'
import type { Limits } from './limits'

export type BudgetName =
  | 'phone_cooldown'
  | 'phone_hour'
  | 'phone_day'
  | 'email_day'
  | 'network_ten_minutes'
  | 'network_day'
  | 'country_hour'
  | 'total_hour'
  | 'total_day'

export type SendSubject = {
  phoneKey: string
  emailKey: string
  /** Null for loopback, which is not charged. */
  networkKey: string | null
  country: string
}

const tenMinutes = 600
const hour = 3_600
const day = 86_400

/** What one text message is charged to, narrowest first. */
export function sendBudgets(subject: SendSubject, limits: Limits): Budget<BudgetName>[] {
  const { phoneKey, emailKey, networkKey, country } = subject
  const network: Budget<BudgetName>[] = networkKey
    ? [
        budget('network_ten_minutes', networkKey, limits.sendsPerNetworkPerTenMinutes, tenMinutes),
        budget('network_day', networkKey, limits.sendsPerNetworkPerDay, day),
      ]
    : []
  return [
    budget('phone_cooldown', phoneKey, 1, limits.sendCooldownSeconds),
    budget('phone_hour', phoneKey, limits.sendsPerPhonePerHour, hour),
    budget('phone_day', phoneKey, limits.sendsPerPhonePerDay, day),
    budget('email_day', emailKey, limits.sendsPerEmailPerDay, day),
    ...network,
    budget('country_hour', country, limits.sendsPerCountryPerHour, hour),
    budget('total_hour', 'all', limits.sendsPerHour, hour),
    budget('total_day', 'all', limits.sendsPerDay, day),
  ]
}

/** The counters that stand for one person; a network's are not theirs alone, and gone within a day. */
export function personalBudgetKeys(
  phoneKey: string,
  emailKeys: readonly string[],
  limits: Limits,
): string[] {
  const keys = ['', ...emailKeys].flatMap((emailKey) =>
    sendBudgets({ phoneKey, emailKey, networkKey: null, country: '' }, limits),
  )
  const subjects = new Set([phoneKey, ...emailKeys])
  const personal = keys.filter(({ name, key }) => subjects.has(key.slice(name.length + 1)))
  return Array.from(new Set(personal.map(({ key }) => key)))
}

/** The circuit breaker over all senders: reaching it is an alarm, not a visitor's doing. */
export function isBreaker(name: BudgetName): boolean {
  return name === 'total_hour' || name === 'total_day' || name === 'country_hour'
}
