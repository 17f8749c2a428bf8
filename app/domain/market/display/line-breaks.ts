import { hour } from '#app/shared/time'
import type { MarketItem } from './item'
import type { TradingAxis } from './trading-axis'

/** What a broken line means. */
export const breakNote = 'The line breaks where no prices were recorded.'

/** A shorter gap is only a late round. */
const shortestGap = hour

/**
 * Returns the instants at which a line begins again: after more trading time without a price than usual beside it. Only
 * of coins and of an exchange are all hours known; other markets close on holidays, so a day or two may be missing.
 */
export function lineBreaks(
  times: readonly number[],
  { placeOf, length }: Pick<TradingAxis, 'placeOf' | 'length'>,
  { category, seriesKind }: Pick<MarketItem, 'category' | 'seriesKind'>,
): Set<number> {
  const hasHolidays = seriesKind === 'daily' || category === 'forex' || category === 'commodity'
  const factor = hasHolidays ? 3.5 : 1.75
  const places = times.map((at) => placeOf(at) * length)
  const waits = places.map((place, index) => place - (places[index - 1] ?? place))
  const isGap = (wait: number, index: number) => {
    // At an end, both of the same side: one may be shortened by a highest or lowest price within a step.
    const before = index > 1 ? waits[index - 1] : waits[index + 2]
    const after = waits[index + 1] ?? waits[index - 2]
    const usual = Math.max(before ?? 0, after ?? 0)
    return usual > 0 && wait > Math.max(shortestGap, factor * usual)
  }
  return new Set(times.filter((_, index) => isGap(waits[index] as number, index)))
}
