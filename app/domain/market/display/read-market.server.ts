import { type HistoryRange, rangeStart, rangesOf, readRange } from '#app/domain/market/history'
import {
  type Category,
  categories,
  type Instrument,
  instrumentAt,
  keyOf,
} from '#app/domain/market/instruments'
import type { Market } from '#app/domain/market/ports'
import type { MarketRow } from '#app/domain/market/quote'
import { toIso } from '#app/shared/time'
import { type MarketItem, toMarketItem } from './item'
import { type RangeView, viewRange } from './range-view'

type Needs = { market: Market; now: () => number }

export type MarketList = {
  /** In the instruments' order, which is their rank. */
  items: MarketItem[]
  counts: Record<Category, number>
  /** The newest provider's time of these items; null when there are none. */
  asOf: string | null
}

/** The items of some categories: one statement, reading their rows and nothing else. */
export async function readMarketList(
  { market, now }: Needs,
  wanted: readonly Category[] = categories,
): Promise<MarketList> {
  const rows = new Map((await market.rows.list(wanted)).map((row) => [keyOf(row), row]))
  const at = now()
  const items = market.instruments.flatMap((instrument) => {
    const row = rows.get(keyOf(instrument))
    return row && isShown(market, instrument, row) ? [toMarketItem(row, at)] : []
  })
  const newest = Math.max(...items.map(({ value }) => value.asOf))
  return {
    items,
    counts: countByCategory(items),
    asOf: items.length > 0 ? toIso(newest) : null,
  }
}

export type InstrumentView = {
  item: MarketItem
  /** The ranges this series can be drawn in. */
  ranges: readonly HistoryRange[]
  range: HistoryRange
  view: RangeView
}

/** One instrument with the history of one range; null when there is no such one, or no price of it. */
export async function readInstrument(
  { market, now }: Needs,
  { category, slug, range }: { category: string; slug: string; range: string | null },
): Promise<InstrumentView | null> {
  const instrument = instrumentAt(category, slug)
  if (!instrument) return null
  const row = await market.rows.find(instrument.category, instrument.symbol)
  if (!row || !isShown(market, instrument, row)) return null
  const ranges = rangesOf(row.seriesKind)
  const shown = ranges.find((one) => one === readRange(range)) ?? (ranges[0] as HistoryRange)
  const since = rangeStart(shown, row, row.lastUpdated)
  const history = await market.history.read(row.category, row.symbol, since)
  return {
    item: toMarketItem(row, now()),
    ranges,
    range: shown,
    view: viewRange(row, history, shown),
  }
}

/** A real price is not shown in the sandbox, nor a simulated one outside it, nor one nobody renews. */
export function isShown(market: Market, instrument: Instrument, row: MarketRow): boolean {
  const isOfThisWorld = (row.source === 'simulated') === market.isSimulated
  return isOfThisWorld && market.feedsFor(instrument).length > 0
}

function countByCategory(items: readonly MarketItem[]): Record<Category, number> {
  const counts = { crypto: 0, forex: 0, stock: 0, commodity: 0 }
  for (const { category } of items) counts[category]++
  return counts
}
