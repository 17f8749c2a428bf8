import type { PricePoint } from '#app/domain/market/quote'

/**
 * Returns the prices of a provider's past that may be stored, oldest first: positive and not of the future. A single
 * value far from both its neighbours is the provider's error and is left out.
 */
export function validPast(points: readonly PricePoint[], now: number): PricePoint[] {
  const sound = points
    .filter(({ at, price }) => Number.isFinite(price) && price > 0 && at > 0 && at <= now)
    .toSorted((left, right) => left.at - right.at)
  return sound.filter((point, index) => !isOutlier(point, sound[index - 1], sound[index + 1]))
}

const mostTimes = 3

function isOutlier({ price }: PricePoint, before?: PricePoint, after?: PricePoint): boolean {
  const isFar = (other?: PricePoint) =>
    other !== undefined && Math.max(price / other.price, other.price / price) > mostTimes
  return isFar(before) && isFar(after)
}
