import { toIso } from '#app/shared/time'
import { formatAsOf, formatChange, formatChangePercent, formatPrice } from './format'
import { type Category, type Instrument, pathOf } from './instruments'
import type { MarketRow, SeriesKind, SparkKind } from './quote'
import { type Source, sources } from './sources'
import { type PriceState, stateOf } from './state'

/** One instrument as a list draws it: words, not numbers; no part depends on who looks. */
export type MarketItem = {
  /** Its place below `/markets/`, and its name in the watchlist: `crypto/btc`. */
  id: string
  category: Category
  symbol: string
  name: string
  exchange: string
  currency: string
  unit: string | null
  path: string
  price: string
  /** Null where the provider tells no change and we have not watched for a day. */
  change: string | null
  changePercent: string | null
  /** True when the change in percent is zero or more; null where there is none. */
  isPositive: boolean | null
  state: PriceState
  seriesKind: SeriesKind
  source: Source
  /** ISO 8601, the provider's time. */
  asOf: string
  asOfText: string
  spark: { path: string; kind: SparkKind }
  /** For sorting, for converting, for JSON. */
  value: {
    price: number
    change: number | null
    changePercent: number | null
    asOf: number
    fetchedAt: number
  }
}

export function toMarketItem(row: MarketRow, instrument: Instrument, now: number): MarketItem {
  const { category, symbol, slug, name, exchange, currency, unit } = instrument
  const { changeAmount: change, changePercent, lastUpdated } = row
  return {
    id: `${category}/${slug}`,
    category,
    symbol,
    name,
    exchange,
    currency,
    unit,
    path: pathOf(instrument),
    price: formatPrice(row),
    change: change === null ? null : formatChange(row, change),
    changePercent: changePercent === null ? null : formatChangePercent(changePercent),
    isPositive: changePercent === null ? null : changePercent >= 0,
    state: stateOf(row, now),
    seriesKind: row.seriesKind,
    source: sources[row.source],
    asOf: toIso(lastUpdated),
    asOfText: formatAsOf(lastUpdated, row.seriesKind),
    spark: { path: row.sparkPath, kind: row.sparkKind },
    value: { price: row.price, change, changePercent, asOf: lastUpdated, fetchedAt: row.fetchedAt },
  }
}
