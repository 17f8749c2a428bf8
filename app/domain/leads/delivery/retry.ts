/** Waits before the second, third, … attempt, in seconds: 20 s to 12 h, eight attempts in all. */
export const defaultRetryDelaysSeconds = [20, 60, 300, 1_800, 7_200, 21_600, 43_200]

/**
 * Full jitter (a random part of the wait) keeps leads that failed together from coming back
 * together; a buyer's own wish is the least, and up to a quarter more for the same reason.
 * Null when `attempt`, counted from 1, was the last.
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
