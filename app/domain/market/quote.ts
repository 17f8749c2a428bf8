import type { Row } from '#app/shared/row'
import type { Category } from './instruments'

const providerIds = ['simulated', 'coingecko', 'valet', 'eodhd', 'twelvedata', 'fred'] as const
export type ProviderId = (typeof providerIds)[number]

/** `at` in epoch milliseconds. */
export type PricePoint = Pick<Row<'price_point'>, 'at' | 'price'>

/** A price with its source's figures of the trading day up to it. */
export type Bar = PricePoint & Partial<Pick<Row<'price_point'>, BarFigure>>
export type BarFigure = 'open' | 'high' | 'low' | 'volume'

/** `daily`: one value a day or fewer, never drawn as a 24-hour chart. */
export type SeriesKind = 'intraday' | 'daily'

/** A session's first, highest and lowest trade. */
export type SessionFigures = { open: number; high: number; low: number }

/**
 * How much is traded and worth, as far as known. `volume`: of coins in the price's currency over 24 hours, of stocks in
 * shares of the newest session. `marketCap` is in the price's currency.
 */
export type MarketSize = { volume: number | null; marketCap: number | null }

/** One price as a provider sent it, with the provider's identification. */
export type Quote = {
  category: Category
  symbol: string
  exchange: string
  currency: string
  price: number
  /** The reference price of the day's change (`trading-day.ts`); null if the provider sends none. */
  base: number | null
  /** For stocks, if the provider sends them. */
  session: SessionFigures | null
  /** Null if the provider sends none of it. */
  size: MarketSize | null
  /** The provider's time. */
  asOf: number
  source: ProviderId
  seriesKind: SeriesKind
  /** Earlier prices, oldest first, if the provider sends them; without the quote itself. */
  trail: readonly Bar[]
}

/** `previous`: the session before. `illustrative` is not real data and must be labelled so wherever it is drawn. */
export type SparkKind = 'day' | 'daily' | 'previous' | 'illustrative'

/** The columns of a list, in the order of its rows. */
export const listFields = [
  'category',
  'symbol',
  'name',
  'exchange',
  'currency',
  'price',
  'changeAmount',
  'changePercent',
  'weekBase',
  'volume',
  'marketCap',
  'lastUpdated',
  'fetchedAt',
  'source',
  'seriesKind',
  'sparkPath',
  'sparkKind',
] as const satisfies (keyof MarketData)[]

/** A price as a list needs it: `changePercent` of 1.5 means 1.5 %, `lastUpdated` is the provider's time. */
export type MarketRow = Pick<MarketData, (typeof listFields)[number]> & Pick<Company, 'shares'>

export type MarketData = Row<'market_data', { source: ProviderId }>
export type QuarantineColumn = 'quarantinePrice' | 'quarantineAt' | 'quarantineRounds'
export type SessionColumn = 'sessionOpen' | 'sessionHigh' | 'sessionLow'

export type InstrumentRow = MarketRow & CompanyFigures & { session: SessionFigures | null }

/** Of a stock, if a source has it. `earnings`, negative after a loss, and `dividend`: a share's, of a year. */
export type Company = Row<'company_figures', { source: ProviderId }>
export type CompanyFigures = Pick<Company, 'shares' | 'earnings' | 'dividend'>

/** A price jump, since when it is known, and in how many rounds its source repeated it. */
export type Quarantine = { price: number; at: number; rounds: number }

/** An instrument's stored values when a round begins, against which a new quote is judged. */
export type ExistingPrice = Pick<
  MarketData,
  'category' | 'symbol' | 'price' | 'lastUpdated' | 'fetchedAt' | 'source' | 'seriesKind'
> & {
  /** The newest points of the small chart, oldest first. */
  recent: readonly PricePoint[]
  /** It waits for another source, or for more rounds, to confirm it. */
  quarantine: Quarantine | null
}

/** Returns the change against an earlier price, in the price's currency and in percent. */
export function changeFrom(price: number, earlier: number | null | undefined) {
  if (!earlier || !(earlier > 0)) return { change: null, changePercent: null }
  return { change: price - earlier, changePercent: (price / earlier - 1) * 100 }
}

/** Returns whether both prices are simulated or both real. They never mix: a switch starts a new history. */
export function isSameWorld(left: { source: ProviderId }, right: { source: ProviderId }): boolean {
  return (left.source === 'simulated') === (right.source === 'simulated')
}
