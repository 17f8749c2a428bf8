import {
  addDays,
  type LocalDate,
  torontoClock,
  torontoDate,
  torontoTime,
  weekdayOf,
} from '#app/shared/toronto-time'

/** Days end at 17:00 in New York, which shares Toronto's time. */
const endsAtMinutes = 17 * 60
const [sunday, saturday] = [0, 6]

/**
 * Returns the 24 hours in which currencies and metals trade for a day, from 17:00 the day before; null on weekends,
 * Christmas and New Year’s Day.
 */
export function spotDay(date: LocalDate): { from: number; until: number } | null {
  if ([sunday, saturday].includes(weekdayOf(date)) || /-(12-25|01-01)$/.test(date)) return null
  const from = torontoTime(addDays(date, -1), endsAtMinutes)
  return { from, until: torontoTime(date, endsAtMinutes) }
}

/** Returns the close since which currencies and metals rest; null while they trade. */
export function spotClosedSince(now: number): number | null {
  const date = spotDate(now)
  return spotDay(date) ? null : latestSpotDay(date).until
}

/** Returns the instant that much trading time before another. */
export function spotBack(at: number, ms: number): number {
  let left = ms
  let date = spotDate(at)
  for (;;) {
    const { from, until } = latestSpotDay(date)
    const end = Math.min(at, until)
    if (end - from >= left) return end - left
    left -= end - from
    date = addDays(torontoDate(until), -1)
  }
}

/** Returns the date of the day that trades at an instant: after 17:00 the next one has begun. */
export function spotDate(at: number): LocalDate {
  const date = torontoDate(at)
  return torontoClock(at).minutes >= endsAtMinutes ? addDays(date, 1) : date
}

function latestSpotDay(date: LocalDate): { from: number; until: number } {
  return spotDay(date) ?? latestSpotDay(addDays(date, -1))
}
