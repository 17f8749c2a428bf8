import { day, hour, minute, shortMonth } from '#app/shared/time'
import {
  addDays,
  addMonths,
  daysBetween,
  type LocalDate,
  torontoDate,
  torontoTime,
  torontoZone,
  weekdayOf,
} from '#app/shared/toronto-time'
import type { TradingAxis } from './trading-axis'

/** `place` from 0 to 1. */
export type TimeTick = { place: number; label: string }

const fewestTicks = 4
/** Closer labels touch on a phone: "Sept. 14" is as wide. */
const minGap = 0.19
/** "Sept." is as wide. */
const minGapOfMonths = 0.15
/** A later label is left out, unless it is the market's close. */
const lastPlace = 0.97

type Step = { unit: 'minute' | 'day' | 'week' | 'month' | 'year'; count: number }

/** Finest first. */
const steps: Step[] = [
  ...[15, 30, 60, 120, 180, 240, 360, 480, 720].map((count): Step => ({ unit: 'minute', count })),
  ...[1, 2, 3, 4, 5].map((count): Step => ({ unit: 'day', count })),
  ...[1, 2, 3].map((count): Step => ({ unit: 'week', count })),
  ...[1, 2, 3, 4, 6].map((count): Step => ({ unit: 'month', count })),
  ...[1, 2, 5].map((count): Step => ({ unit: 'year', count })),
]

/** Returns four to six round times of an axis, in Toronto; fewer where so many do not exist. */
export function timeTicks(axis: TradingAxis): TimeTick[] {
  let best: TimeTick[] = []
  for (const step of steps) {
    if (!isFit(axis, step)) continue
    const ticks = ticksOf(axis, step)
    if (!ticks) continue
    if (ticks.length >= fewestTicks) return ticks
    if (ticks.length > best.length) best = ticks
  }
  return best
}

const unitMs = { minute, day, week: 7 * day, month: 30 * day, year: 365 * day }
/** Beyond, a time alone would not say of which day. */
const longestOfTimes = 26 * hour
/** Of more boundaries, too few are far enough apart. */
const maxBoundaries = 20

function isFit({ from, until, length }: TradingAxis, { unit, count }: Step): boolean {
  if (unit === 'minute') return length <= longestOfTimes
  return (until - from) / (unitMs[unit] * count) <= maxBoundaries
}

/**
 * A date on which the market is closed counts for its next opening. Null if labels would touch, but the first with the
 * second, which is left out: the others would not be at one step.
 */
function ticksOf(axis: TradingAxis, step: Step): TimeTick[] | null {
  const places = new Map<number, number>()
  for (const boundary of boundariesOf(axis, step)) {
    const opening = boundary < axis.from ? null : axis.openFrom(boundary)
    const isTime = step.unit === 'minute'
    const at = isTime && opening !== boundary ? null : opening
    if (isTime && boundary === axis.until) places.set(1, boundary)
    else if (at !== null && axis.placeOf(at) <= lastPlace) places.set(axis.placeOf(at), at)
  }
  const ticks = Array.from(places, ([place, at]) => ({ place, at }))
  const [first, second] = ticks
  const least = step.unit === 'month' ? minGapOfMonths : minGap
  const roomy = first && second && second.place - first.place < least ? ticks.slice(1) : ticks
  if (roomy.some(({ place }, at) => at > 0 && place - (roomy[at - 1]?.place ?? 0) < least))
    return null
  return roomy.map(({ place, at }, index) => ({
    place,
    label: labels[step.unit](at, roomy[index - 1]?.at),
  }))
}

function boundariesOf({ from, until }: TradingAxis, { unit, count }: Step): number[] {
  if (unit === 'minute') return clockTimes(from, until, count)
  const first = firstDate(torontoDate(from), unit, count)
  const boundaries: number[] = []
  for (let date = first; torontoTime(date, 0) <= until; date = nextDate(date, unit, count)) {
    // The day on which the axis begins counts, though its midnight was before.
    const midnight = torontoTime(date, 0)
    boundaries.push(date === torontoDate(from) && unit === 'day' ? from : midnight)
  }
  return boundaries
}

function clockTimes(from: number, until: number, count: number): number[] {
  const times: number[] = []
  for (let date = torontoDate(from); torontoTime(date, 0) <= until; date = addDays(date, 1)) {
    for (let minutes = 0; minutes < 24 * 60; minutes += count) {
      const at = torontoTime(date, minutes)
      if (at >= from && at <= until) times.push(at)
    }
  }
  return times
}

const epochMonday: LocalDate = '1970-01-05'

function firstDate(date: LocalDate, unit: Step['unit'], count: number): LocalDate {
  switch (unit) {
    case 'year': {
      const year = Number(date.slice(0, 4))
      return `${year - (year % count)}-01-01`
    }
    case 'month': {
      const month = Number(date.slice(5, 7)) - 1
      return addMonths(`${date.slice(0, 7)}-01`, -(month % count))
    }
    case 'week': {
      const monday = addDays(date, -((weekdayOf(date) + 6) % 7))
      return addDays(monday, -7 * ((daysBetween(epochMonday, monday) / 7) % count))
    }
    default:
      return addDays(date, -(daysBetween(epochMonday, date) % count))
  }
}

function nextDate(date: LocalDate, unit: Step['unit'], count: number): LocalDate {
  if (unit === 'day') return addDays(date, count)
  if (unit === 'week') return addDays(date, 7 * count)
  return addMonths(date, unit === 'year' ? 12 * count : count)
}

const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: torontoZone, ...options })
const clock = formatOf({ hour: 'numeric', minute: '2-digit' })
const dayOfMonth = formatOf({ month: 'short', day: 'numeric' })
const monthName = formatOf({ month: 'short' })
const yearName = formatOf({ year: 'numeric' })

/** The month once, but for a day far from the one before. */
function dateLabel(at: number, before = 0): string {
  const [month, dayNumber] = torontoDate(at).slice(5).split('-')
  const isSameMonth = torontoDate(before).slice(5, 7) === month && at - before < 10 * day
  return isSameMonth ? String(Number(dayNumber)) : shortMonth(dayOfMonth.format(at))
}

/** `2 p.m.`, `Nov. 16` and then `17`, `Oct.`, `2026`; in January a month's label is its year. */
const labels: Record<Step['unit'], (at: number, before?: number) => string> = {
  minute: (at) => clock.format(at).replace(':00', ''),
  day: dateLabel,
  week: dateLabel,
  month: (at) =>
    torontoDate(at).slice(5, 7) === '01' ? yearName.format(at) : shortMonth(monthName.format(at)),
  year: (at) => yearName.format(at),
}
