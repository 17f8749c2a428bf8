import { type Instrument, instrumentAt } from '#app/domain/market/instruments'
import type { PricePoint } from '#app/domain/market/quote'
import { latestSession } from '#app/domain/market/tsx-calendar'
import { formatChangePercent } from './format'
import type { MarketItem } from './item'
import type { RangeView } from './range-view'

/** Both prices at one instant, each 100 at the start. */
type ComparedPoint = { at: number; own: number; other: number }

export type Comparison = {
  other: MarketItem
  /** One for each point of the chart. */
  points: readonly ComparedPoint[]
  /** The start of both. */
  since: number
}

/** Parses `crypto-BTC` or `forex-usd-cad`, in any case; null for anything else. */
export function readCompared(text: string | null): Instrument | null {
  const [category = '', ...slug] = (text ?? '').toLowerCase().split('-')
  return instrumentAt(category, slug.join('-'))
}

/** Returns the value of `?compare=`. */
export function comparedName({ category, slug }: Pick<Instrument, 'category' | 'slug'>): string {
  return `${category}-${slug}`
}

/**
 * Returns when a range's change is counted from, at which another instrument's price is 100 too: of a session, the
 * close before it.
 */
export function comparedFrom({ kind, since, points }: RangeView): number {
  if (kind === 'session') return latestSession(since - 1).closesAt
  return kind === 'span' ? (points[0]?.at ?? since) : since
}

/**
 * Returns a range beside another instrument's prices, oldest first. At each point of the chart the other's last known
 * price counts, whichever market is closed. Where its record is shorter, both start with it; null if it has none.
 */
export function compareWith(
  view: RangeView,
  other: MarketItem,
  prices: readonly PricePoint[],
): Comparison | null {
  const [firstPrice] = prices
  if (!firstPrice || view.isIllustrative || view.base === null) return null
  const from = comparedFrom(view)
  const own = [{ at: from, price: view.base }, ...view.points.filter(({ at }) => at > from)]
  const priceAt = lastKnown(prices)
  const both = own.flatMap(({ at, price }) => {
    const known = priceAt(at)
    return known === null ? [] : [{ at, own: price, other: known }]
  })
  const [first] = both
  if (!first || both.length < 2) return null
  return {
    other,
    since: first.at,
    points: both.map(({ at, ...one }) => ({
      at,
      own: (100 * one.own) / first.own,
      other: (100 * one.other) / first.other,
    })),
  }
}

/** Returns a lookup of the newest price at or before an instant, for instants in ascending order. */
function lastKnown(prices: readonly PricePoint[]): (at: number) => number | null {
  let next = 0
  return (at) => {
    while ((prices[next]?.at ?? Number.POSITIVE_INFINITY) <= at) next++
    return prices[next - 1]?.price ?? null
  }
}

/** Returns `Royal Bank of Canada +1.20%, Bitcoin −3.40% since Nov. 13. Both start at 100.` */
export function comparisonSentence(
  item: MarketItem,
  { other, points }: Comparison,
  since: string,
): string {
  const last = points.at(-1) as ComparedPoint
  const changes = [
    `${item.name} ${formatChangePercent(last.own - 100)}`,
    `${other.name} ${formatChangePercent(last.other - 100)}`,
  ]
  return `${changes.join(', ')} since ${since}. Both lines start at 100.`
}
