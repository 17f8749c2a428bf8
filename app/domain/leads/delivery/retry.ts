/**
 * Returns the wait with full jitter, which spreads leads that failed together. A buyer's `Retry-After` is the
 * minimum, plus up to a quarter of jitter. Null if `attempt`, counted from 1, was the last.
 */
export function retryDelaySeconds(
  attempt: number,
  delaysSeconds: readonly number[],
  randomFraction: number,
  retryAfterSeconds = 0,
): number | null {
  const longest = delaysSeconds[attempt - 1]
  if (longest === undefined) return null
  return Math.max(longest * randomFraction, retryAfterSeconds * (1 + randomFraction / 4))
}
