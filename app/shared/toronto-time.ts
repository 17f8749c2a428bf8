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

/** Offsets by the hour: they change on the hour only, and asking Intl costs microseconds. */
const offsets = new Map<number, number>()

function offsetAt(at: number): number {
  const hourIndex = Math.floor(at / hour)
  const known = offsets.get(hourIndex)
  if (known !== undefined) return known
  const parts = Object.fromEntries(
    clock.formatToParts(hourIndex * hour).map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour', number>
  const local = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour)
  const offset = local - hourIndex * hour
  if (offsets.size > 20_000) offsets.clear()
  offsets.set(hourIndex, offset)
  return offset
}

export function torontoDate(at: number): LocalDate {
  return new Date(at + offsetAt(at)).toISOString().slice(0, 10)
}

/** The instant of a Toronto clock time, by minutes since midnight. Not for the hours of a clock change. */
export function torontoTime(date: LocalDate, minutes: number): number {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minutes * minute
  const guess = asUtc - offsetAt(asUtc)
  return asUtc - offsetAt(guess)
}

/** Minutes since midnight and the day of the week (Sunday 0) on Toronto's clock. */
export function torontoClock(at: number): { minutes: number; weekday: number } {
  const local = new Date(at + offsetAt(at))
  return {
    minutes: local.getUTCHours() * 60 + local.getUTCMinutes(),
    weekday: local.getUTCDay(),
  }
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 24 * hour).toISOString().slice(0, 10)
}

/** Sunday 0. */
export function weekdayOf(date: LocalDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}
