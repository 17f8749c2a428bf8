import type { PricePoint } from '#app/domain/market/quote'

/**
 * Returns the prices of a provider's past that may be stored, oldest first: positive and not of the future. A single
 * value far from both its neighbours is the provider's error and is left out; if even the newest is far from today's
 * price, all are of something else.
 */
export function validPast(
  points: readonly PricePoint[],
  { now, price }: { now: number; price: number },
): PricePoint[] {
  const sound = points
    .filter(({ at, price }) => Number.isFinite(price) && price > 0 && at > 0 && at <= now)
    .toSorted((left, right) => left.at - right.at)
  const kept = sound.filter((point, index) => !isOutlier(point, sound[index - 1], sound[index + 1]))
  const newest = kept.at(-1)
  return newest && isFar(newest.price, price) ? [] : kept
}

const mostTimes = 3

function isOutlier({ price }: PricePoint, before?: PricePoint, after?: PricePoint): boolean {
  return [before, after].every((other) => other !== undefined && isFar(price, other.price))
}

function isFar(one: number, other: number): boolean {
  return Math.max(one / other, other / one) > mostTimes
}
