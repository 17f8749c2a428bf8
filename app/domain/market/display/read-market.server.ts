import {
  type Category,
  categories,
  type Instrument,
  instrumentAt,
  keyOf,
} from '#app/domain/market/instruments'
import type { Market } from '#app/domain/market/market.server'
import {
  changeFrom,
  type InstrumentRow,
  type MarketRow,
  type PricePoint,
} from '#app/domain/market/quote'
import {
  chooseRange,
  type HistoryRange,
  monthRanges,
  rangeStart,
  rangesOf,
  readRange,
  type StartWindow,
  startWindow,
} from '#app/domain/market/ranges'
import { toIso } from '#app/shared/time'
import { arrange } from './arrange'
import { companyFigures } from './company-figures'
import { type DayFigure, type YearRange, yearRange, yearStart } from './day-figures'
import { formatVolume } from './format'
import { type MarketItem, toMarketItem } from './item'
import { type MonthFigures, monthFigures, monthStart } from './month-figures'
import { type RangeView, viewRange } from './range-view'

type Needs = { market: Market; now: () => number }

export type MarketList = {
  /** Ranked in each category. */
  items: MarketItem[]
  counts: Record<Category, number>
  /** The newest provider time of these items; null without items. */
  asOf: string | null
}

/** Reads the items of some categories in one statement that touches only their rows. */
export async function readMarketList(
  { market, now }: Needs,
  wanted: readonly Category[] = categories,
): Promise<MarketList> {
  const rows = new Map((await market.rows.list(wanted)).map((row) => [keyOf(row), row]))
  const at = now()
  const items = ranked(
    market.instruments.flatMap((instrument) => {
      const row = rows.get(keyOf(instrument))
      return row && isShown(market, instrument, row) ? [toMarketItem(row, at)] : []
    }),
  )
  const newest = Math.max(...items.map(({ value }) => value.asOf))
  return {
    items,
    counts: countByCategory(items),
    asOf: items.length > 0 ? toIso(newest) : null,
  }
}

/** Ranks a category by market cap where each of its items has one; otherwise the instruments' order is the rank. */
function ranked(items: readonly MarketItem[]): MarketItem[] {
  return categories.flatMap((category) => {
    const own = items.filter((item) => item.category === category)
    const isKnown = own.every(({ value }) => value.marketCap !== null)
    return isKnown ? arrange(own, { sort: 'cap', filter: 'all' }, new Set()) : own
  })
}

export type InstrumentView = {
  item: MarketItem
  /** The ranges that the record fills. */
  ranges: readonly HistoryRange[]
  range: HistoryRange
  view: RangeView
  /** The trading day, whichever range is shown. */
  day: RangeView
  year: YearRange | null
  /** Of a stock's days in 52 weeks, where the record covers them. */
  meanVolume: string | null
  /** Of a stock; empty without a source of them. */
  company: DayFigure[]
  /** Over months, of those that the record fills. */
  changes: [range: (typeof monthRanges)[number], change: ReturnType<typeof changeFrom>][]
}

/** Reads one instrument with the history of one range; null if it is unknown or has no price. */
export async function readInstrument(
  { market, now }: Needs,
  { category, slug, range: asked }: { category: string; slug: string; range: string | null },
): Promise<InstrumentView | null> {
  const instrument = instrumentAt(category, slug)
  if (!instrument) return null
  const [row, extent] = await Promise.all([
    readShown(market, instrument),
    market.history.extent(instrument.category, instrument.symbol, yearStart(now())),
  ])
  if (!row) return null
  const ranges = rangesOf(row, row.lastUpdated, extent.heldSince)
  const range = chooseRange(readRange(asked), ranges, row)
  const startOf = (one: HistoryRange) => rangeStart(one, row, row.lastUpdated)
  const months = monthRanges.filter((one) => ranges.includes(one))
  const starts = months.map((one) => startWindow(row, startOf(one)))
  const { read } = market.history
  const history = await read(row.category, row.symbol, startOf(range), starts)
  const view = viewRange(row, history, range)
  const today = range === '1D' ? view : viewRange(row, history, '1D')
  const year = yearRange(today, extent, now())
  const hasMean = row.category === 'stock' && year?.isShort === false
  return {
    item: toMarketItem(row, now()),
    ranges,
    range,
    view,
    day: today,
    year,
    meanVolume: hasMean && extent.meanVolume ? formatVolume(extent.meanVolume, row) : null,
    company: companyFigures(row),
    changes: months.map((one, index) => {
      const start = pointIn(history, starts[index] as StartWindow)
      return [one, changeFrom(row.price, start?.price ?? null)]
    }),
  }
}

function pointIn(history: readonly PricePoint[], { from, until, takes }: StartWindow) {
  const isInside = ({ at }: PricePoint) => at >= from && at < until
  return takes === 'first' ? history.find(isInside) : history.findLast(isInside)
}

/** Returns an instrument's row; null if it has no price that may be shown. */
export async function readShown(
  market: Market,
  instrument: Instrument,
): Promise<InstrumentRow | null> {
  const row = await market.rows.find(instrument.category, instrument.symbol)
  return row && isShown(market, instrument, row) ? row : null
}

/** Does the same by an instrument's id, `crypto/btc`; null for an unknown one. */
export async function readShownById(market: Market, id: string): Promise<InstrumentRow | null> {
  const [category = '', slug = ''] = id.split('/')
  const instrument = instrumentAt(category, slug)
  return instrument && readShown(market, instrument)
}

/** Hides real prices where they are simulated, simulated ones elsewhere, and those without a configured provider. */
function isShown(market: Market, instrument: Instrument, row: MarketRow): boolean {
  return isOfThisWorld(market, row) && market.feedsFor(instrument).length > 0
}

/** Returns whether a row is simulated where its category is, and real elsewhere. */
export function isOfThisWorld(
  { simulates }: Pick<Market, 'simulates'>,
  row: Pick<MarketRow, 'source' | 'category'>,
): boolean {
  return (row.source === 'simulated') === simulates(row)
}

function countByCategory(items: readonly MarketItem[]): Record<Category, number> {
  const counts = { index: 0, crypto: 0, forex: 0, stock: 0, commodity: 0 }
  for (const { category } of items) counts[category]++
  return counts
}

export type Month = { item: MarketItem; figures: MonthFigures }

/** Returns instruments by their ids (`crypto/btc`) with their last month, without those that have no price. */
export async function readMonths(needs: Needs, ids: readonly string[]): Promise<Month[]> {
  const months = await Promise.all(ids.map((id) => readMonth(needs, id)))
  return months.filter((month) => month !== null)
}

async function readMonth({ market, now }: Needs, id: string): Promise<Month | null> {
  const row = await readShownById(market, id)
  if (!row) return null
  const history = await market.history.read(row.category, row.symbol, monthStart(row))
  return { item: toMarketItem(row, now()), figures: monthFigures(row, history) }
}
