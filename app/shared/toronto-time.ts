import { remember } from './remember'
import { hour, minute } from './time'

/** A calendar day in Toronto, `2026-03-12`. */
export type LocalDate = string

export const torontoZone = 'America/Toronto'

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: torontoZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
})

const maxHours = 20_000

/** Clock changes are months apart: a week that begins and ends with one offset has no other. */
const weekHours = 168

/** Memoised, since asking Intl takes microseconds. The offset changes only on the hour. */
const offsetIn = remember((hourIndex: number) => {
  const start = weekHours * Math.floor(hourIndex / weekHours)
  const offset = askedOffset(start)
  return offset === askedOffset(start + weekHours) ? offset : askedOffset(hourIndex)
}, maxHours)

const askedOffset = remember((hourIndex: number) => {
  const parts = Object.fromEntries(
    clock.formatToParts(hourIndex * hour).map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour', number>
  const local = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour)
  return local - hourIndex * hour
}, maxHours)

function offsetAt(at: number): number {
  return offsetIn(Math.floor(at / hour))
}

/** Midnight is on the hour, whatever the offset. */
const dateIn = remember((hourIndex: number): LocalDate => {
  const local = hourIndex * hour + offsetIn(hourIndex)
  return new Date(local).toISOString().slice(0, 10)
}, maxHours)

export function torontoDate(at: number): LocalDate {
  return dateIn(Math.floor(at / hour))
}

/** Returns the instant of a Toronto clock time, by minutes since midnight. Not for the hours of a clock change. */
export function torontoTime(date: LocalDate, minutes: number): number {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minutes * minute
  const guess = asUtc - offsetAt(asUtc)
  return asUtc - offsetAt(guess)
}

/** Returns minutes since midnight and the day of the week (Sunday 0) in Toronto. */
export function torontoClock(at: number): { minutes: number; weekday: number } {
  const local = new Date(at + offsetAt(at))
  return {
    minutes: local.getUTCHours() * 60 + local.getUTCMinutes(),
    weekday: local.getUTCDay(),
  }
}

/** Returns how many milliseconds Toronto is ahead of UTC in a period, each with when it ends. Clocks change on the hour. */
export function offsetsIn(since: number, before: number): { offset: number; until: number }[] {
  const offsets: { offset: number; until: number }[] = []
  for (let at = since; at < before; at += hour) {
    const [offset, last] = [offsetAt(at), offsets.at(-1)]
    if (last?.offset === offset) last.until = at + hour
    else offsets.push({ offset, until: at + hour })
  }
  return offsets
}

/** Returns the instant of a clock time, `2026-11-24T18:00`, or of a day's midnight; null for one that no clock shows. */
export function clockTime(text: string): number | null {
  const [, date = '', hours = 0, minutes = 0] = /^([\d-]{10})(?:T(\d\d):(\d\d))?$/.exec(text) ?? []
  if (!isLocalDate(date) || Number(hours) > 23 || Number(minutes) > 59) return null
  const asked = Number(hours) * 60 + Number(minutes)
  const at = torontoTime(date, asked)
  // Clocks skip an hour in March.
  return torontoClock(at).minutes === asked ? at : null
}

/** Whether a text is a day of the calendar, `2026-02-28`, since 2000: an earlier one is a typing error. */
export function isLocalDate(text: string): boolean {
  if (!/^2\d{3}-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  // Some runtimes roll February 30 over into March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 24 * hour).toISOString().slice(0, 10)
}

/** Returns the day of the month that many months later, or that month's last day. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(dayOfMonth, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

export function daysBetween(from: LocalDate, until: LocalDate): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / (24 * hour))
}

/** Sunday 0. */
export function weekdayOf(date: LocalDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

/** Returns a time in Toronto to the minute, `2026-11-25 18:05`. */
export function minuteName(at: number): string {
  return new Date(at + offsetAt(at)).toISOString().slice(0, 16).replace('T', ' ')
}

/** Returns an hour since 1970 as it begins, `2026-11-25 18:00`; one that comes again as clocks go back says so. */
export function hourName(index: number): string {
  const name = hourStart(index)
  return name === hourStart(index - 1) ? `${name}, again` : name
}

function hourStart(index: number): string {
  const at = index * hour
  const hours = Math.floor(torontoClock(at).minutes / 60)
  return `${torontoDate(at)} ${String(hours).padStart(2, '0')}:00`
}
