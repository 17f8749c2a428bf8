import type { FeedFailure, Meter } from '#app/domain/market/ports'
import type { ProviderId } from '#app/domain/market/quote'
import {
  afterAsking,
  afterFailure,
  afterRetries,
  afterSuccess,
  type FeedStatus,
  newFeedStatus,
} from '#app/domain/market/rounds/feed-status'
import type { Services } from '#app/services'

type AskedFeed = { name: string; provider: ProviderId; intervalMs?: number }
type AnyResult = ({ ok: true } | { ok: false; reason: FeedFailure }) & { meter?: Meter }

/** Makes one call outside of the rounds. Notes its credit before and its outcome after, as the rounds do. */
export async function askCounted<Result extends AnyResult>(
  { market, now }: Pick<Services, 'market' | 'now'>,
  feed: AskedFeed,
  statuses: readonly FeedStatus[],
  ask: () => Promise<Result>,
): Promise<{ result: Result; status: FeedStatus }> {
  const known = statuses.find((status) => status.feed === feed.name) ?? newFeedStatus(feed)
  const asking = afterAsking(known, 1, now())
  await market.rounds.noteAttempts([asking])
  const result = await ask()
  const counted = afterRetries(asking, 1, result.meter)
  const status = result.ok
    ? afterSuccess(counted)
    : afterFailure(counted, failureOf(feed, result), now())
  await market.rounds.noteAttempts([status])
  return { result, status }
}

function failureOf(
  { intervalMs }: AskedFeed,
  { reason, meter }: { reason: FeedFailure; meter?: Meter },
) {
  return { reason, waitMs: meter?.waitMs, intervalMs }
}
