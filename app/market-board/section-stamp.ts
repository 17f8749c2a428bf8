import type { MarketItem } from '#app/domain/market/display/item'
import { shortAsOf } from '#app/domain/market/display/words'
import { minute } from '#app/shared/time'

/** The source and time that most prices of a section share, so only exceptions are marked on their rows. */
export type SectionStamp = {
  /** The prices that it covers. */
  usual: ReadonlySet<MarketItem>
  oldest: MarketItem
  newest: MarketItem
}

/** Times this close are one time. */
const togetherMs = 15 * minute

/** Returns the stamp that covers the most prices; the newer one of two equals. Null without prices. */
export function stampOf(items: readonly MarketItem[]): SectionStamp | null {
  const byAge = items.toSorted((left, right) => right.value.asOf - left.value.asOf)
  let largest: MarketItem[] = []
  for (const newest of byAge) {
    const together = byAge.filter((item) => isLike(item, newest))
    if (together.length > largest.length) largest = together
  }
  const [newest] = largest
  const oldest = largest.at(-1)
  return newest && oldest ? { usual: new Set(largest), oldest, newest } : null
}

function isLike(item: MarketItem, newest: MarketItem): boolean {
  const age = newest.value.asOf - item.value.asOf
  return (
    item.source.id === newest.source.id &&
    item.state === newest.state &&
    item.seriesKind === newest.seriesKind &&
    (item.seriesKind === 'daily'
      ? shortAsOf(item) === shortAsOf(newest)
      : age >= 0 && age <= togetherMs)
  )
}
