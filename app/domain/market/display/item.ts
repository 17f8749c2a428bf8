import { type Category, instrumentOf, pathOf } from '#app/domain/market/instruments'
import { type Source, sources } from '#app/domain/market/providers/sources'
import {
  changeFrom,
  type MarketRow,
  type SeriesKind,
  type SparkKind,
} from '#app/domain/market/quote'
import { rememberWith } from '#app/shared/remember'
import { toIso } from '#app/shared/time'
import {
  type Direction,
  directionOf,
  formatAsOf,
  formatChange,
  formatChangePercent,
  formatMarketCap,
  formatPrice,
  formatVolume,
  roundPercent,
  shownChange,
  withoutTail,
} from './format'
import { type PriceState, priceStates, stateOf } from './state'

/**
 * One instrument as a list shows it, formatted and independent of the visitor. Immutable, so markup rendered
 * from it can be memoised.
 */
export type MarketItem = {
  /** Its path below `/markets/`, and its id in the watchlist: `crypto/btc`. */
  id: string
  category: Category
  symbol: string
  name: string
  exchange: string
  currency: string
  unit: string | null
  path: string
  price: string
  /** Null if the provider sends no change and our history is shorter than a day. */
  change: string | null
  changePercent: string | null
  /** The direction of the percentage change as shown. Null without one. */
  direction: Direction | null
  /** The change over seven days; null without a record of them. */
  week: ShownPercent | null
  /** Its size; null if unknown. */
  volume: string | null
  marketCap: string | null
  /** The market cap in the currency of the listing, whichever is shown. */
  listedCap: number | null
  state: PriceState
  seriesKind: SeriesKind
  source: Source
  /** ISO 8601, the provider's time. */
  asOf: string
  asOfText: string
  spark: { path: string; kind: SparkKind }
  /** For sorting, conversion and JSON; rounded like the text. */
  value: {
    price: number
    change: number | null
    changePercent: number | null
    weekChangePercent: number | null
    volume: number | null
    marketCap: number | null
    asOf: number
    fetchedAt: number
  }
}

/** Returns the same item for the same row until its state changes. */
export function toMarketItem(row: MarketRow, now: number): MarketItem {
  return itemInState(row, stateOf(row, now))
}

const itemInState = rememberWith(describe, priceStates.length)

function describe(row: MarketRow, state: PriceState): MarketItem {
  const { category, symbol, slug, name, exchange, currency, unit } = instrumentOf(row)
  const { lastUpdated, volume } = row
  const marketCap = marketCapOf(row)
  const week = changeFrom(row.price, row.weekBase).changePercent
  const weekChangePercent = week === null ? null : roundPercent(week)
  const { change, changePercent } = shownChange(row, { ...row, change: row.changeAmount })
  return {
    id: `${category}/${slug}`,
    category,
    symbol,
    name,
    exchange,
    currency,
    unit,
    path: pathOf({ category, slug }),
    price: formatPrice(row),
    change: change === null ? null : formatChange(row, change),
    changePercent: changePercent === null ? null : formatChangePercent(changePercent),
    direction: directionOf(changePercent),
    week: percentAsShown(weekChangePercent),
    volume: volume === null ? null : formatVolume(volume, row),
    marketCap: marketCap === null ? null : formatMarketCap(marketCap, row),
    listedCap: marketCap,
    state,
    seriesKind: row.seriesKind,
    source: sources[row.source],
    asOf: toIso(lastUpdated),
    asOfText: formatAsOf(lastUpdated, row.seriesKind),
    spark: { path: row.sparkPath, kind: row.sparkKind },
    value: {
      price: withoutTail(row.price),
      change,
      changePercent,
      weekChangePercent,
      volume,
      marketCap,
      asOf: lastUpdated,
      fetchedAt: row.fetchedAt,
    },
  }
}

/** Returns what its provider says, or the price of all of a company's shares. */
function marketCapOf({ marketCap, shares, price }: MarketRow): number | null {
  return marketCap ?? (shares === null ? null : Math.round(shares * price))
}

export type ShownPercent = { text: string; direction: Direction }

/** Takes a rounded percentage. */
export function percentAsShown(percent: number | null): ShownPercent | null {
  const direction = directionOf(percent)
  return percent === null || direction === null
    ? null
    : { text: formatChangePercent(percent), direction }
}

/** Returns the item whose price is the newest, the first of equals; null without one. */
export function newestOf(items: readonly MarketItem[]): MarketItem | null {
  return items.reduce<MarketItem | null>(
    (newest, item) => (newest && newest.value.asOf >= item.value.asOf ? newest : item),
    null,
  )
}
