/** When and how long a lead is sent, handed to the services so a test can run it a hundred times faster. */
export const deliveryTiming = {
  /** The whole synchronous attempt, connect, send and receive: the visitor waits for it. */
  deliveryTimeoutSeconds: 6,
  /** Lease of a claimed lead, after which its holder counts as dead: more than a lookup, a post and the writes. */
  leaseSeconds: 30,
  /** Delay of the queue's first attempt, in case the visitor's request dies. */
  safetyNetSeconds: 20,
  /** After this delay the queue message counts as lost: the platform may be late, but rarely by a minute. */
  queueGraceSeconds: 60,
  /** How long an open breaker blocks its buyer: a short outage is over then. */
  breakerOpenSeconds: 30,
  /** Waits before the second, third, … attempt: 20 s to 12 h, eight attempts in all, within a day. */
  retryDelaysSeconds: [20, 60, 300, 1_800, 7_200, 21_600, 43_200] as readonly number[],
  /** After a day, the person no longer expects the call. */
  leadMaxAgeSeconds: 86_400,
}

export type DeliveryTiming = typeof deliveryTiming

/**
 * Returns the wait with full jitter, which spreads leads that failed together. A buyer's `Retry-After` is the
 * minimum, plus up to a quarter of jitter; a wait that was planned before, unless over, is else the maximum. Null if
 * `attempt`, counted from 1, was the last, and none was planned.
 */
export function retryDelaySeconds(
  attempt: number,
  delaysSeconds: readonly number[],
  randomFraction: number,
  retryAfterSeconds = 0,
  plannedSeconds = 0,
): number | null {
  const longest = delaysSeconds[attempt - 1]
  const waits = [
    ...(longest === undefined ? [] : [longest * randomFraction]),
    ...(plannedSeconds > 0 ? [plannedSeconds] : []),
  ]
  if (waits.length === 0) return null
  return Math.max(Math.min(...waits), retryAfterSeconds * (1 + randomFraction / 4))
}
