import type { Category } from './instruments'

const providerIds = ['simulated', 'coingecko', 'valet', 'eodhd', 'twelvedata', 'fred'] as const
export type ProviderId = (typeof providerIds)[number]

/** `at` in epoch milliseconds. */
export type PricePoint = { at: number; price: number }

/** `daily`: one value a day or less, which is never drawn as a 24-hour chart. */
export type SeriesKind = 'intraday' | 'daily'

/** A session's first, highest and lowest trade. */
export type SessionFigures = { open: number; high: number; low: number }

/** One price as a provider gave it, under the identity that the provider gave with it. */
export type Quote = {
  category: Category
  symbol: string
  exchange: string
  currency: string
  price: number
  /** The price that the day's change is counted from (`trading-day.ts`); null where the provider has none. */
  base: number | null
  /** Of stocks, where the provider has them. */
  session: SessionFigures | null
  /** The provider's time. */
  asOf: number
  source: ProviderId
  seriesKind: SeriesKind
  /** What went before, oldest first, where the provider tells; without the quote itself. */
  trail: readonly PricePoint[]
}

/** `illustrative` is no record of prices and must bear that word wherever it is drawn. */
export type SparkKind = 'day' | 'daily' | 'illustrative'

/** One row of the table `market_data`, as a list needs it. */
export type MarketRow = {
  category: Category
  symbol: string
  name: string
  exchange: string
  currency: string
  price: number
  changeAmount: number | null
  /** In percent: 1.5 means 1.5 %. */
  changePercent: number | null
  /** The provider's time. */
  lastUpdated: number
  /** Ours. */
  fetchedAt: number
  source: ProviderId
  seriesKind: SeriesKind
  sparkPath: string
  sparkKind: SparkKind
}

/** A row as the page of its instrument needs it. */
export type InstrumentRow = MarketRow & { session: SessionFigures | null }

/** What stands for an instrument when a round begins: what a new quote is judged against. */
export type Standing = {
  category: Category
  symbol: string
  price: number
  lastUpdated: number
  fetchedAt: number
  source: ProviderId
  seriesKind: SeriesKind
  /** The newest points of the small chart, oldest first. */
  recent: readonly PricePoint[]
  /** A jump that waits for its second look. */
  quarantine: { price: number; at: number } | null
}

/** Change against an earlier price, in the price's currency and in percent. */
export function changeFrom(price: number, earlier: number | null | undefined) {
  if (!earlier || !(earlier > 0)) return { change: null, changePercent: null }
  return { change: price - earlier, changePercent: (price / earlier - 1) * 100 }
}

/** Simulated and real prices never mix: one is as if nothing had stood before it. */
export function isSameWorld(left: { source: ProviderId }, right: { source: ProviderId }): boolean {
  return (left.source === 'simulated') === (right.source === 'simulated')
}
