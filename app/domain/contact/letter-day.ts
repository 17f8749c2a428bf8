import { addDays, isLocalDate, type LocalDate, torontoDate } from '#app/shared/toronto-time'
import type { ContactWords } from './contact-message'
import { asksIn } from './sounds-personal'

/** Each month in English or French, or the first letters of it. */
const months = [
  ...['jan(?:uary|v|vier)?', 'f[eé](?:b|bruary|v|vr|vrier)', 'mar(?:ch|s)?'],
  ...['apr(?:il)?|avr(?:il)?', 'may|mai', 'june?|juin', 'july?|juil(?:let)?'],
  ...['aug(?:ust)?|ao[uû]t', 'sept?(?:ember|embre)?', 'oct(?:ober|obre)?'],
  ...['nov(?:ember|embre)?', 'd[eé]c(?:ember|embre)?'],
]
const month = `(${months.join('|')})\\b\\.?`
const dayOfMonth = '(\\d{1,2})(?:st|nd|rd|th|er)?'
const year = '(?:,? (2\\d{3}))?(?!\\d)'

/** `December 11, 2026`, `11 décembre 2026` and `2026-12-11`; a year beside words may be missing. */
const monthFirst = new RegExp(`\\b${month} ${dayOfMonth}\\b${year}`, 'gi')
const dateFirst = new RegExp(`\\b${dayOfMonth} (?:of )?${month}${year}`, 'gi')
const inDigits = /\b2\d{3}-\d\d-\d\d\b/g

type Letter = Pick<ContactWords, 'subject' | 'message'> & { sentAt: string }

/**
 * Returns the day by which a regulator's or lawyer's letter asks for an answer, by its words, for an operator to check: the
 * only one that it names in the year after it was sent. Null without one, or with several.
 */
export function letterDay(letter: Letter): LocalDate | null {
  if (asksIn(letter) !== 'other') return null
  const sent = torontoDate(Date.parse(letter.sentAt))
  const text = `${letter.subject} ${letter.message}`.replaceAll(/\s+/g, ' ')
  const named = [
    ...Array.from(text.matchAll(monthFirst), ([, name, date, of]) => dayIn(sent, name, date, of)),
    ...Array.from(text.matchAll(dateFirst), ([, date, name, of]) => dayIn(sent, name, date, of)),
    ...Array.from(text.matchAll(inDigits), ([day]) => day),
  ]
  const last = addDays(sent, 366)
  const ahead = new Set(named.filter((day) => isLocalDate(day) && day > sent && day <= last))
  const [only = null, ...more] = ahead
  return more.length > 0 ? null : only
}

/** Returns a day as `2026-12-11`; without a year, the next one. */
function dayIn(sent: LocalDate, name = '', date = '', of?: string): LocalDate {
  const at = months.findIndex((one) => new RegExp(`^(?:${one})$`, 'i').test(name))
  const ofYear = [at + 1, Number(date)].map((part) => String(part).padStart(2, '0')).join('-')
  const sentIn = sent.slice(0, 4)
  const next = `${sentIn}-${ofYear}` > sent ? sentIn : Number(sentIn) + 1
  return `${of ?? next}-${ofYear}`
}
