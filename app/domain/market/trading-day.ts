import { day, hour, minute } from '#app/shared/time'
import { spotClosedSince } from './display/state'
import type { Category } from './instruments'
import type { PricePoint, SeriesKind } from './quote'
import { latestSession } from './tsx-calendar'

type Subject = { category: Category; seriesKind: SeriesKind }

/** What a day is, by kind of market: every "open", "high", "low" and "change" of a day follows from it. */
export type TradingDay = {
  kind: 'session' | 'rolling' | 'value'
  /** Its first instant; no earlier price is of this day. */
  startsAt: number
  /** The instant whose price the day's change is counted from. */
  baseAt: number
  /** From when prices can be expected: after a weekend, when the market opens again. */
  tradesFrom: number
}

/** How far from `baseAt` or `tradesFrom` a recorded price may be and still speak for it. */
const slackMs: Record<TradingDay['kind'], number> = {
  session: 45 * minute,
  rolling: 2 * hour,
  value: Number.POSITIVE_INFINITY,
}

export function dayKind({ category, seriesKind }: Subject): TradingDay['kind'] {
  if (seriesKind === 'daily') return 'value'
  return category === 'stock' ? 'session' : 'rolling'
}

/** Returns the day that a price of this instant belongs to. The sources are with each kind. */
export function tradingDay(subject: Subject, asOf: number): TradingDay {
  switch (dayKind(subject)) {
    case 'value':
      return valueDay(asOf)
    case 'session':
      return sessionDay(asOf)
    case 'rolling':
      return rollingDay(asOf, subject.category === 'crypto' ? null : spotClosedSince(asOf - day))
  }
}

/**
 * The TSX session. Open: its first trade, the opening auction's. High and low: of its trades alone. Change:
 * against the previous close. Source: https://www.tsx.com/ebooks/en/order-types-guide/8 (opening, last sale
 * price) and TMX's glossary: net change is "between the previous day's closing price and the last".
 */
function sessionDay(asOf: number): TradingDay {
  const { opensAt } = latestSession(asOf)
  const { closesAt } = latestSession(opensAt - 1)
  return { kind: 'session', startsAt: opensAt, baseAt: closesAt, tradesFrom: opensAt }
}

/**
 * 24 hours back from the price, as markets without an opening count. Coins never close:
 * https://docs.coingecko.com/reference/coins-markets. Currencies and metals trade from Sunday to Friday
 * 17:00 (https://www.investopedia.com/terms/forex/f/forex-market-trading-hours.asp): 24 hours before
 * a Monday, the week's last price stands.
 */
function rollingDay(asOf: number, closedSince: number | null): TradingDay {
  const dayBefore = asOf - day
  return {
    kind: 'rolling',
    startsAt: dayBefore + 1,
    baseAt: closedSince ?? dayBefore,
    tradesFrom: closedSince === null ? dayBefore : closedSince + 2 * day,
  }
}

/**
 * A series of one value a day, or less: its newest value, against the one before, whenever that was.
 * Source: https://www.bankofcanada.ca/rates/exchange/daily-exchange-rates/ (one average a business day)
 */
function valueDay(asOf: number): TradingDay {
  return { kind: 'value', startsAt: asOf, baseAt: asOf - 1, tradesFrom: asOf }
}

/** Returns the recorded price that a day's change is counted from; null where there is no such record. */
export function recordedBase(points: readonly PricePoint[], of: TradingDay): PricePoint | null {
  const before = points.findLast(({ at }) => at < of.startsAt)
  return before && before.at >= of.baseAt - slackMs[of.kind] ? before : null
}

export function pointsOf(points: readonly PricePoint[], { startsAt }: TradingDay): PricePoint[] {
  return points.filter(({ at }) => at >= startsAt)
}

/** Whether the record of a day begins with the day, so that its extremes are the day's. */
export function isWhole(points: readonly PricePoint[], of: TradingDay): boolean {
  const first = points.find(({ at }) => at >= of.startsAt)
  return first !== undefined && first.at <= of.tradesFrom + slackMs[of.kind]
}
