import { remember } from '#app/shared/remember'
import { minute } from '#app/shared/time'
import {
  addDays,
  type LocalDate,
  torontoDate,
  torontoTime,
  weekdayOf,
} from '#app/shared/toronto-time'

export type Session = { opensAt: number; closesAt: number }
export type SessionState = { isOpen: boolean; nextChangeAt: number }

const opensAtMinutes = 9 * 60 + 30
const closesAtMinutes = 16 * 60
const closesEarlyAtMinutes = 13 * 60
const [sunday, monday, saturday] = [0, 1, 6]

/** Returns whether the Toronto Stock Exchange is open now, and when that changes. */
export function sessionAt(now: number): SessionState {
  let date = torontoDate(now)
  for (;;) {
    const session = sessionOf(date)
    if (session && now < session.opensAt) return { isOpen: false, nextChangeAt: session.opensAt }
    if (session && now < session.closesAt) return { isOpen: true, nextChangeAt: session.closesAt }
    date = addDays(date, 1)
  }
}

/** Returns the current or the last session. */
export function latestSession(now: number): Session {
  return latestIn(Math.floor(now / minute))
}

/** Memoised per minute, since sessions begin on one and a list needs it for each price. */
const latestIn = remember((minuteIndex: number): Session => {
  const now = minuteIndex * minute
  let date = torontoDate(now)
  for (;;) {
    const session = sessionOf(date)
    if (session && session.opensAt <= now) return session
    date = addDays(date, -1)
  }
}, 2_000)

export function sessionFrom(date: LocalDate): Session {
  return sessionOf(date) ?? sessionFrom(addDays(date, 1))
}

/** A chart of five years asks for each of its days. */
const maxDates = 10_000

/** Returns a day's session; null on weekends and holidays. */
export const sessionOf = remember((date: LocalDate): Session | null => {
  if (isWeekend(date) || tsxHolidays(Number(date.slice(0, 4))).has(date)) return null
  const closing = date.endsWith('-12-24') ? closesEarlyAtMinutes : closesAtMinutes
  return { opensAt: torontoTime(date, opensAtMinutes), closesAt: torontoTime(date, closing) }
}, maxDates)

/**
 * Returns the days on which TSX is closed, other than weekends, with their names. Source:
 * https://www.tsx.com/en/trading/calendars-and-trading-hours/calendar
 */
export const tsxHolidays = remember((year: number): Map<LocalDate, string> => {
  const christmas = weekdayOnOrAfter(`${year}-12-25`)
  const boxingDay = weekdayOnOrAfter(`${year}-12-26`)
  return new Map([
    [weekdayOnOrAfter(`${year}-01-01`), "New Year's Day"],
    [nthMonday(year, 2, 3), 'Family Day'],
    [addDays(easterSunday(year), -2), 'Good Friday'],
    [mondayOnOrBefore(`${year}-05-24`), 'Victoria Day'],
    [weekdayOnOrAfter(`${year}-07-01`), 'Canada Day'],
    [nthMonday(year, 8, 1), 'Civic Holiday'],
    [nthMonday(year, 9, 1), 'Labour Day'],
    [nthMonday(year, 10, 2), 'Thanksgiving'],
    [christmas, 'Christmas Day'],
    [boxingDay === christmas ? addDays(boxingDay, 1) : boxingDay, 'Boxing Day'],
  ])
}, 100)

/**
 * Returns the days other than weekends on which the exchanges of New York are closed. Source:
 * https://www.nyse.com/markets/hours-calendars (a New Year's Day on a Saturday has no other day).
 */
export const nyseHolidays = remember((year: number): Set<LocalDate> => {
  return new Set([
    weekdayOf(`${year}-01-01`) === sunday ? `${year}-01-02` : `${year}-01-01`,
    nthMonday(year, 1, 3),
    nthMonday(year, 2, 3),
    addDays(easterSunday(year), -2),
    mondayOnOrBefore(`${year}-05-31`),
    nearestWeekday(`${year}-06-19`),
    nearestWeekday(`${year}-07-04`),
    nthMonday(year, 9, 1),
    // The fourth Thursday.
    addDays(mondayOnOrBefore(`${year}-11-25`), 3),
    nearestWeekday(`${year}-12-25`),
  ])
}, 100)

export function isNyseDay(date: LocalDate): boolean {
  return !isWeekend(date) && !nyseHolidays(Number(date.slice(0, 4))).has(date)
}

function isWeekend(date: LocalDate): boolean {
  return weekdayOf(date) === sunday || weekdayOf(date) === saturday
}

function weekdayOnOrAfter(date: LocalDate): LocalDate {
  return isWeekend(date) ? weekdayOnOrAfter(addDays(date, 1)) : date
}

function nearestWeekday(date: LocalDate): LocalDate {
  return weekdayOf(date) === saturday ? addDays(date, -1) : weekdayOnOrAfter(date)
}

function mondayOnOrBefore(date: LocalDate): LocalDate {
  return weekdayOf(date) === monday ? date : mondayOnOrBefore(addDays(date, -1))
}

function nthMonday(year: number, month: number, nth: number): LocalDate {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  const toMonday = (monday - weekdayOf(first) + 7) % 7
  return addDays(first, toMonday + 7 * (nth - 1))
}

/** The Gregorian computus after Meeus, Jones and Butcher. */
function easterSunday(year: number): LocalDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`
}
