import type { SeriesKind, SparkKind } from '#app/domain/market/quote'
import { dayKind, type TradingDay } from '#app/domain/market/trading-day'
import { sessionAt } from '#app/domain/market/tsx-calendar'
import { remember } from '#app/shared/remember'
import { shortMonth } from '#app/shared/time'
import { torontoDate, torontoZone } from '#app/shared/toronto-time'
import { formatAsOf, maxTimes } from './format'
import type { MarketItem } from './item'
import type { PriceState } from './state'

export const stateWords: Record<PriceState, string> = {
  live: 'Live',
  delayed: 'Delayed',
  daily: 'Daily',
  closed: 'At close',
  stale: 'Stale',
}

const dayWords: Record<TradingDay['kind'], string> = {
  session: 'since the previous close',
  rolling: 'in 24 hours',
  value: 'since the previous value',
}

type OfDay = Pick<MarketItem, 'category' | 'seriesKind' | 'state'>

/** Returns the period that a day's change covers, and where its small chart begins. */
export function dayWordsOf(item: OfDay): string {
  return endsAtClose(item) ? 'in the 24 hours to the close' : dayWords[dayKind(item)]
}

/** Returns whether its 24 hours end when its market closed, as on a weekend. */
export function endsAtClose(item: OfDay): boolean {
  return item.state === 'closed' && dayKind(item) === 'rolling'
}

/** What a small chart shows, if not the trading day. */
export const sparkWords: Record<SparkKind, string | null> = {
  day: null,
  daily: 'Daily values',
  previous: 'Chart since the previous session',
  illustrative: 'Illustrative',
}

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: torontoZone,
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const zonedClock = new Intl.DateTimeFormat('en-CA', {
  timeZone: torontoZone,
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
const date = new Intl.DateTimeFormat('en-CA', {
  timeZone: torontoZone,
  month: 'short',
  day: 'numeric',
})

/** Returns `Nov. 21`. */
export function shortDay(at: number): string {
  return shortTexts.daily(at)
}

const shortTexts = {
  intraday: remember((at: number) => shortMonth(clock.format(at)).replace(':00', ''), maxTimes),
  daily: remember((at: number) => shortMonth(date.format(at)), maxTimes),
}

/** Returns a short time for rows below a full date: `Nov. 21, 4:30 p.m.`, for a daily series the day. */
export function shortAsOf({ seriesKind, value }: Dated): string {
  return shortTexts[seriesKind](value.asOf)
}

type Dated = Pick<MarketItem, 'seriesKind'> & { value: { asOf: number } }

/** Of a window within days that a chart does not name. */
export const sinceStart = 'since start'

export type WindowEnds = readonly [first: string, last: string]

/**
 * Returns the ends of a window, in epoch seconds, in words: `May 29, 2026` and `Nov. 27, 2026`, or
 * `Nov. 27, 9:30 a.m.` and `2:05 p.m.`.
 */
export function windowEnds(first: number, last: number, seriesKind: SeriesKind): WindowEnds {
  const [from, until] = [first * 1_000, last * 1_000]
  if (seriesKind === 'daily') return [formatAsOf(from, 'daily'), formatAsOf(until, 'daily')]
  const [start, end] = [shortTexts.intraday(from), shortTexts.intraday(until)]
  const day = `${shortDay(until)}, `
  return [start, start.startsWith(day) ? end.replace(day, '') : end]
}

const longDay = new Intl.DateTimeFormat('en-CA', { timeZone: torontoZone, weekday: 'long' })
/** Returns `Wednesday`, in Toronto. */
export const weekdayOf = remember((at: number) => longDay.format(at), maxTimes)

/** Canadian Press style: `4 p.m. EDT`, `9:30 a.m. EDT`. */
const sessionTime = remember((at: number) => zonedClock.format(at).replace(':00', ''), 16)

/**
 * Returns `TSX open until 4 p.m. EDT`, with the weekday if it is not today. Beside a price at its close, when it opens
 * is enough.
 */
export function describeSession(now: number, isAtClose = false) {
  const { isOpen, nextChangeAt } = sessionAt(now)
  const isToday = torontoDate(nextChangeAt) === torontoDate(now)
  const day = isToday ? '' : `${weekdayOf(nextChangeAt)}, `
  const next = `${day}${sessionTime(nextChangeAt)}`
  const closed = isAtClose ? 'Opens' : 'TSX closed until'
  return { isOpen, text: `${isOpen ? 'TSX open until' : closed} ${next}` }
}
