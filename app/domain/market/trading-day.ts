import { day, hour, minute } from '#app/shared/time'
import { type LocalDate, torontoDate } from '#app/shared/toronto-time'
import type { Category } from './instruments'
import type { PricePoint, SeriesKind } from './quote'
import { spotBack, spotDate, spotDay } from './spot-hours'
import { latestSession } from './tsx-calendar'

export type Subject = { category: Category; seriesKind: SeriesKind }

/** A trading day by kind of market, from which "open", "high", "low" and "change" follow. */
export type TradingDay = {
  kind: 'session' | 'rolling' | 'value'
  /** Its first instant; earlier prices belong to the day before. */
  startsAt: number
  /** The instant of the change's reference price. */
  baseAt: number
  /** Returns the instant that much trading time before another. */
  back: (at: number, ms: number) => number
}

/** How much trading time a recorded price may be from `baseAt` or the start and still count for it. */
const slackMs: Record<TradingDay['kind'], number> = {
  session: 45 * minute,
  rolling: 2 * hour,
  value: Number.POSITIVE_INFINITY,
}

/** Returns whether it trades in the sessions of an exchange, if its prices are of the day. */
export function isOfExchange({ category }: { category: Category }): boolean {
  return category === 'stock' || category === 'index'
}

export function dayKind({ category, seriesKind }: Subject): TradingDay['kind'] {
  if (seriesKind === 'daily') return 'value'
  return isOfExchange({ category }) ? 'session' : 'rolling'
}

/** Returns the day of a price at this instant. Each kind cites its source. */
export function tradingDay(subject: Subject, asOf: number): TradingDay {
  switch (dayKind(subject)) {
    case 'value':
      return valueDay(asOf)
    case 'session':
      return sessionDay(asOf)
    case 'rolling':
      return rollingDay(asOf, isSpot(subject) ? spotBack : clockBack)
  }
}

/** Currencies and metals, if their prices are of the day. */
function isSpot(subject: Subject): boolean {
  return dayKind(subject) === 'rolling' && subject.category !== 'crypto'
}

/**
 * Returns the date of which a price may be the close: a currency's of a Sunday evening is of Monday, once the newest
 * price is of Monday too.
 */
export function closeDates(
  subject: Subject,
  points: readonly { at: number }[],
): (at: number) => LocalDate {
  const today = torontoDate(points.at(-1)?.at ?? 0)
  return (at) => {
    const date = closeDate(subject, at)
    return date < today ? date : today
  }
}

function closeDate(subject: Subject, at: number): LocalDate {
  if (!isSpot(subject)) return torontoDate(at)
  // A day ends at the instant at which the next one begins, which is its own after a weekend.
  const date = spotDate(at - 1)
  return spotDay(date) ? date : spotDate(at)
}

/**
 * Returns the TSX session. Open: its first trade, in the opening auction. High and low: of its trades only. Change:
 * against the previous close. Source: https://www.tsx.com/ebooks/en/order-types-guide/8 (opening, last sale price)
 * and TMX's glossary: net change is "between the previous day's closing price and the last".
 */
function sessionDay(asOf: number): TradingDay {
  const { opensAt } = latestSession(asOf)
  const { closesAt } = latestSession(opensAt - 1)
  return { kind: 'session', startsAt: opensAt, baseAt: closesAt, back: clockBack }
}

/**
 * Returns the 24 hours of trading before the price, for markets without an opening. Coins never close:
 * https://docs.coingecko.com/reference/coins-markets. Currencies and metals trade from Sunday to Friday 17:00
 * (https://www.investopedia.com/terms/forex/f/forex-market-trading-hours.asp): before a Monday's noon, a Friday's.
 */
function rollingDay(asOf: number, back: TradingDay['back']): TradingDay {
  const baseAt = back(asOf, day)
  return { kind: 'rolling', startsAt: baseAt + 1, baseAt, back }
}

function clockBack(at: number, ms: number): number {
  return at - ms
}

/**
 * Returns the day of a series with one value a day or fewer: its newest value against the previous one. Source:
 * https://www.bankofcanada.ca/rates/exchange/daily-exchange-rates/ (one average a business day)
 */
function valueDay(asOf: number): TradingDay {
  return { kind: 'value', startsAt: asOf, baseAt: asOf - 1, back: clockBack }
}

/** Returns the recorded reference price of a day's change; null if there is none. */
export function recordedBase(points: readonly PricePoint[], of: TradingDay): PricePoint | null {
  const before = points.findLast(({ at }) => at < of.startsAt)
  return before && before.at >= of.back(of.baseAt, slackMs[of.kind]) ? before : null
}

export function pointsOf(points: readonly PricePoint[], { startsAt }: TradingDay): PricePoint[] {
  return points.filter(({ at }) => at >= startsAt)
}

/** Returns whether the record covers the day from its start, so its extremes are the day's. */
export function isWhole(points: readonly PricePoint[], of: TradingDay): boolean {
  const first = points.find(({ at }) => at >= of.startsAt)
  return first !== undefined && of.back(first.at, slackMs[of.kind]) <= of.startsAt
}
