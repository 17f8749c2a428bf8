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

const neverAsked = {
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

export const statusFields = ['feed', 'provider', ...Object.keys(neverAsked)]

export const failuresToBreak = 5
/** After a failure the next round may retry, but a burst of refreshes may not. */
const pauseAfterFailureMs = 45 * second
/** A round may come a little early, because the cron's seconds vary. */
const earlyMs = 30 * second

/** Returns the status of a feed, also of one that was never asked. */
export function statusOf(
  { name, provider }: { name: string; provider: ProviderId },
  statuses: readonly FeedStatus[],
): FeedStatus {
  return statuses.find(({ feed }) => feed === name) ?? { feed: name, provider, ...neverAsked }
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

type Request = {
  credits: number
  intervalMs: number
  meter: { calls: number; retries: number; waitMs: number }
}

/**
 * Returns the status after a request: its retries cost credits in proportion to its calls. A feed that failed often is
 * asked no sooner than one that succeeds.
 */
export function afterRequest(
  status: FeedStatus,
  { credits, intervalMs, meter }: Request,
  result: { ok: true } | { ok: false; reason: string },
  now: number,
): FeedStatus {
  const more = meter.calls === 0 ? 0 : Math.ceil((credits * meter.retries) / meter.calls)
  const counted = {
    ...status,
    creditsToday: status.creditsToday + more,
    creditsThisMinute: status.creditsThisMinute + more,
  }
  if (result.ok) {
    const lastSuccessAt = status.lastAttemptAt
    return { ...counted, lastSuccessAt, lastReason: null, failuresInRow: 0, breakerUntil: 0 }
  }
  const failuresInRow = status.failuresInRow + 1
  const breakMs = failuresInRow >= failuresToBreak ? Math.max(minute, intervalMs - earlyMs) : 0
  const restMs = Math.max(meter.waitMs, breakMs)
  const breakerUntil = restMs > 0 ? now + restMs : 0
  return { ...counted, lastReason: result.reason, failuresInRow, breakerUntil }
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
