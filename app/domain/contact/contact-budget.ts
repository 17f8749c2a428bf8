import { type Budget, budget, wideBudget } from '#app/shared/budget'
import type { NetworkLayer } from '#app/shared/ip'
import { type ContactTopic, contactTopics } from './contact-message'

type Window = 'hour' | 'day'
export type ContactBudgetName =
  | `contact_${ContactTopic}_${'email' | 'total' | 'net32' | NetworkLayer}_${Window}`
  | `contact_${ContactTopic}_${'reserve' | 'reserve_net32'}_day`

export type ContactSubject = {
  emailKey: string
  /** HMACs of the sender's networks, narrowest first. Empty for loopback, which is not charged. */
  networks: readonly { layer: NetworkLayer; key: string }[]
  /** HMAC of the sender's IPv6 /32; null for IPv4. */
  net32: string | null
}

type PerWindow = Record<Window, number>

/** Per topic. The wide networks keep a holder of many addresses far below the total. */
const perNetwork: Record<NetworkLayer, PerWindow> = {
  ipv4: { hour: 5, day: 20 },
  net64: { hour: 5, day: 20 },
  net56: { hour: 10, day: 40 },
  net48: { hour: 15, day: 60 },
}
export const contactLimits = {
  perNetwork,
  perEmail: { hour: 3, day: 10 },
  /** For IPv4 and IPv6 separately: addresses of one are cheap and must not exhaust the other. */
  total: { hour: 200, day: 1_000 },
  /** A /32 gets a tenth of the IPv6 total, because one holder may own all of it. */
  net32Share: 0.1,
  /** Per family too. For networks that were quiet for a day, once others have used up a shared budget. */
  reservePerDay: 1_000,
}

const seconds: PerWindow = { hour: 3_600, day: 86_400 }
const windows = ['hour', 'day'] as const

/** Returns the budgets that one message is charged to: its networks, then the shared ones. */
export function contactBudgets(
  topic: ContactTopic,
  { emailKey, networks, net32 }: ContactSubject,
): Budget<ContactBudgetName>[] {
  const { total, net32Share } = contactLimits
  return [
    ...networkBudgets(topic, networks),
    ...emailBudgets(topic, emailKey),
    ...windows.flatMap((per) => {
      const wide = (name: ContactBudgetName, subject: string, limit: number) =>
        wideBudget(name, subject, limit, seconds[per])
      return [
        ...(net32 ? [wide(`contact_${topic}_net32_${per}`, net32, total[per] * net32Share)] : []),
        wide(`contact_${topic}_total_${per}`, familyOf(net32), total[per]),
      ]
    }),
  ]
}

/**
 * Returns the budgets charged once strangers have used up a shared one. Anyone can write any address, and a crowd
 * can fill the total, so neither may silence a quiet network.
 */
export function reserveBudgets(
  topic: ContactTopic,
  { networks, net32 }: ContactSubject,
): Budget<ContactBudgetName>[] {
  const narrowest = `contact_${topic}_${networks[0]?.layer}_day`
  const limited = networkBudgets(topic, networks).map((one) =>
    one.name === narrowest ? { ...one, limit: 1 } : one,
  )
  const { reservePerDay, net32Share } = contactLimits
  const wide = (name: ContactBudgetName, subject: string, limit: number) =>
    wideBudget(name, subject, limit, seconds.day)
  return [
    ...limited,
    ...(net32
      ? [wide(`contact_${topic}_reserve_net32_day`, net32, reservePerDay * net32Share)]
      : []),
    wide(`contact_${topic}_reserve_day`, familyOf(net32), reservePerDay),
  ]
}

function familyOf(net32: string | null): 'ipv4' | 'ipv6' {
  return net32 === null ? 'ipv4' : 'ipv6'
}

function networkBudgets(topic: ContactTopic, networks: ContactSubject['networks']) {
  return networks.flatMap(({ layer, key }) =>
    windows.map((per) =>
      budget(
        `contact_${topic}_${layer}_${per}` as const,
        key,
        contactLimits.perNetwork[layer][per],
        seconds[per],
      ),
    ),
  )
}

function emailBudgets(topic: ContactTopic, emailKey: string) {
  const limits = contactLimits.perEmail
  return windows.map((per) =>
    budget(`contact_${topic}_email_${per}` as const, emailKey, limits[per], seconds[per]),
  )
}

/** Returns the counter keys of one sender's addresses. */
export function personalContactBudgetKeys(emailKeys: readonly string[]): string[] {
  return contactTopics.flatMap((topic) =>
    emailKeys.flatMap((emailKey) => emailBudgets(topic, emailKey).map(({ key }) => key)),
  )
}

/** Returns whether other networks can use up this budget too. */
export function isSharedBudget(name: ContactBudgetName): boolean {
  return isContactBreaker(name) || name.includes('_email_') || name.includes('net32_')
}

/** Returns whether a whole address family shares this budget; when it is used up, an alarm is raised. */
export function isContactBreaker(name: ContactBudgetName): boolean {
  return name.includes('_total_') || name.endsWith('_reserve_day')
}

/** Returns the budget of one alarm an hour for a subject: the key of a breaker, or a code. */
export function contactAlarmBudget(subject: string): Budget<'contact_alarm_hour'> {
  return budget('contact_alarm_hour', subject, 1, seconds.hour)
}

/** Alarms of one code that messages may raise individually within an hour. */
export const messageAlarmsPerHour = 10
export function messageAlarmBudget(code: string): Budget<'contact_message_alarm_hour'> {
  return budget('contact_message_alarm_hour', code, messageAlarmsPerHour, seconds.hour)
}
