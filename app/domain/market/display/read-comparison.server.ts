import { stepOf } from '#app/domain/market/history'
import type { Instrument } from '#app/domain/market/instruments'
import type { Market } from '#app/domain/market/ports'
import { day } from '#app/shared/time'
import { type Comparison, comparedFrom, compareWith } from './comparison'
import { toMarketItem } from './item'
import type { RangeView } from './range-view'
import { isShown } from './read-market.server'

type Needs = { market: Market; now: () => number }

/** A market that was closed when the range began: its last price is at most a long weekend older. */
const closedMs = 6 * day

/** Reads another instrument's prices over a range, in two statements; null if there is nothing to compare. */
export async function readComparison(
  { market, now }: Needs,
  view: RangeView,
  other: Instrument,
): Promise<Comparison | null> {
  const row = await market.rows.find(other.category, other.symbol)
  if (!row || !isShown(market, other, row) || view.points.length < 2) return null
  const since = comparedFrom(view) - closedMs
  const history = await market.history.read(other.category, other.symbol, since)
  const newest = { at: row.lastUpdated, price: row.price }
  const before = history.filter(({ at }) => at < stepOf(row.lastUpdated))
  return compareWith(view, toMarketItem(row, now()), [...before, newest])
}
