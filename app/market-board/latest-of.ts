import { formatAsOf } from '#app/domain/market/display/format'
import type { MarketItem } from '#app/domain/market/display/item'

/** The time of the newest price; null where there is none. */
export function latestOf(items: readonly MarketItem[]): { iso: string; text: string } | null {
  const [first, ...others] = items
  if (!first) return null
  const newest = others.reduce(
    (best, item) => (item.value.asOf > best.value.asOf ? item : best),
    first,
  )
  return { iso: newest.asOf, text: formatAsOf(newest.value.asOf, newest.seriesKind) }
}
