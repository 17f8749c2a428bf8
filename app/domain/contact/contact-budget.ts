import { type Budget, budget } from '#app/shared/budget'
import { type LetterBudgetName, type LetterLimits, letterTotals } from '#app/shared/letter-budget'
import { type ContactTopic, contactTopics } from './contact-message'

export type ContactBudgetName =
  | LetterBudgetName<`contact_${ContactTopic}`>
  | `contact_${ContactTopic}_email_${'hour' | 'day'}`

/** Per topic. The wide networks keep a holder of many addresses far below the total. */
export const contactLimits: LetterLimits & { perEmail: Record<'hour' | 'day', number> } = {
  perNetwork: {
    ipv4: { hour: 5, day: 20 },
    net64: { hour: 5, day: 20 },
    net56: { hour: 10, day: 40 },
    net48: { hour: 15, day: 60 },
  },
  perEmail: { hour: 3, day: 10 },
  total: { hour: 200, day: 1_000 },
  reservePerDay: 1_000,
}

/** Returns the budgets of a sender's address, which anyone can write. */
export function contactEmailBudgets(
  topic: ContactTopic,
  emailKey: string,
): Budget<ContactBudgetName>[] {
  const { hour, day } = contactLimits.perEmail
  return [
    budget(`contact_${topic}_email_hour`, emailKey, hour, 3_600),
    budget(`contact_${topic}_email_day`, emailKey, day, 86_400),
  ]
}

/** Returns the counter keys of one sender's addresses. */
export function personalContactBudgetKeys(emailKeys: readonly string[]): string[] {
  return contactTopics.flatMap((topic) =>
    emailKeys.flatMap((emailKey) => contactEmailBudgets(topic, emailKey).map(({ key }) => key)),
  )
}

export function contactTotals(): Budget<ContactBudgetName>[] {
  return contactTopics.flatMap((topic) => letterTotals(`contact_${topic}`, contactLimits))
}

/** Returns the budget of one alarm an hour for a code, beyond those of `messageAlarmBudget`. */
export function contactAlarmBudget(code: string): Budget<'contact_alarm_hour'> {
  return budget('contact_alarm_hour', code, 1, 3_600)
}

/** Alarms of one code that messages may raise individually within an hour. */
export const messageAlarmsPerHour = 10
export function messageAlarmBudget(code: string): Budget<'contact_message_alarm_hour'> {
  return budget('contact_message_alarm_hour', code, messageAlarmsPerHour, 3_600)
}
