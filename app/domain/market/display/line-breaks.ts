import { hour } from '#app/shared/time'
import type { MarketItem } from './item'
import type { TradingAxis } from './trading-axis'

/** What a broken line means. */
export const breakNote = 'The line breaks where no prices were recorded.'

/** A shorter gap is only a late round. */
export const shortestGap = hour

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
  // The last price of an hour and of the next may be almost two hours apart.
  const factor = hasHolidays ? 3.5 : 1.95
  const places = times.map((at) => placeOf(at) * length)
  const waits = places.slice(1).map((place, index) => place - (places[index] as number))
  const isGap = (wait: number, index: number) =>
    wait > Math.max(shortestGap, factor * usualWait(waits, index))
  return new Set(times.slice(1).filter((_, index) => isGap(waits[index] as number, index)))
}

/** Of the nearest waits, the longest but one: a highest and a lowest price shorten those beside them, a gap is long. */
function usualWait(waits: readonly number[], index: number): number {
  const from = Math.max(0, Math.min(index - 3, waits.length - 7))
  const others = waits.slice(from, from + 7).toSpliced(index - from, 1)
  const [longest = Infinity, next = longest] = others.sort((a, b) => b - a)
  return next
}
