import type { ProviderId } from '#app/domain/market/quote'
import type { Row } from '#app/shared/row'
import { dayIndex, minute, minuteIndex, second } from '#app/shared/time'

/**
 * Stored state of a feed between rounds. Instants are 0 before the first event, days and minutes count from the epoch in
 * UTC, and `lastReason` is null after a success.
 */
export type FeedStatus = Omit<StatusRow, 'refused'> & {
  /** Rows refused on `refusedDay`, by reason. */
  refused: Record<string, number>
}

export type StatusRow = Row<'provider_status', { provider: ProviderId }>

export const failuresToBreak = 5
/** After a failure the next round may retry, but a burst of refreshes may not. */
const pauseAfterFailureMs = 45 * second
/** A round may come a little early, because the cron's seconds vary. */
const earlyMs = 30 * second

export function newFeedStatus({
  name,
  provider,
}: {
  name: string
  provider: ProviderId
}): FeedStatus {
  return {
    feed: name,
    provider,
    lastAttemptAt: 0,
    lastSuccessAt: 0,
    lastReason: null,
    failuresInRow: 0,
    breakerUntil: 0,
    creditDay: 0,
    creditsToday: 0,
    creditMinute: 0,
    creditsThisMinute: 0,
    refusedDay: 0,
    refused: {},
  }
}

/**
 * Returns whether to ask a feed now. `resting`: its last response is still the newest available. `unavailable`: ask
 * the next in line.
 */
export function readinessOf(
  status: FeedStatus,
  intervalMs: number,
  now: number,
): 'ready' | 'resting' | 'unavailable' {
  if (status.breakerUntil > now) return 'unavailable'
  const sinceAttempt = now - status.lastAttemptAt
  const hasFailed = status.lastAttemptAt > status.lastSuccessAt
  if (hasFailed) return sinceAttempt < pauseAfterFailureMs ? 'unavailable' : 'ready'
  return sinceAttempt < intervalMs - earlyMs ? 'resting' : 'ready'
}

export function afterAsking(status: FeedStatus, credits: number, now: number): FeedStatus {
  const isSameDay = status.creditDay === dayIndex(now)
  const isSameMinute = status.creditMinute === minuteIndex(now)
  return {
    ...status,
    lastAttemptAt: now,
    creditDay: dayIndex(now),
    creditsToday: (isSameDay ? status.creditsToday : 0) + credits,
    creditMinute: minuteIndex(now),
    creditsThisMinute: (isSameMinute ? status.creditsThisMinute : 0) + credits,
  }
}

/** Adds what a request's retries cost, in proportion to its calls. */
export function afterRetries(
  status: FeedStatus,
  credits: number,
  meter?: { calls: number; retries: number },
): FeedStatus {
  if (!meter || meter.calls === 0) return status
  const more = Math.ceil((credits * meter.retries) / meter.calls)
  return {
    ...status,
    creditsToday: status.creditsToday + more,
    creditsThisMinute: status.creditsThisMinute + more,
  }
}

export function afterSuccess(status: FeedStatus): FeedStatus {
  return {
    ...status,
    lastSuccessAt: status.lastAttemptAt,
    lastReason: null,
    failuresInRow: 0,
    breakerUntil: 0,
  }
}

/** `waitMs`: as the provider asks. A feed that failed often is asked no sooner than one that succeeds. */
export function afterFailure(
  status: FeedStatus,
  { reason, waitMs = 0, intervalMs = 0 }: { reason: string; waitMs?: number; intervalMs?: number },
  now: number,
): FeedStatus {
  const failuresInRow = status.failuresInRow + 1
  const breakMs = failuresInRow >= failuresToBreak ? Math.max(minute, intervalMs - earlyMs) : 0
  const restMs = Math.max(waitMs, breakMs)
  return {
    ...status,
    lastReason: reason,
    failuresInRow,
    breakerUntil: restMs > 0 ? now + restMs : 0,
  }
}

export function withRefusals(
  status: FeedStatus,
  reasons: readonly string[],
  now: number,
): FeedStatus {
  if (reasons.length === 0) return status
  const refused = status.refusedDay === dayIndex(now) ? { ...status.refused } : {}
  for (const reason of reasons) refused[reason] = (refused[reason] ?? 0) + 1
  return { ...status, refusedDay: dayIndex(now), refused }
}
