import type { Call, Failure } from '#app/domain/market/ports'
import type { ProviderId } from '#app/domain/market/quote'
import {
  afterAsking,
  afterRequest,
  type FeedStatus,
  failuresToBreak,
  statusOf,
} from '#app/domain/market/rounds/feed-status'
import type { Services } from '#app/services'
import { hour, second } from '#app/shared/time'

type Needs = Pick<Services, 'now' | 'log' | 'market'>
type AskedFeed = { name: string; provider: ProviderId; intervalMs: number; credits?: number }
type Request<Result> = (call: Call) => Promise<Result | Failure>

/** Makes one request outside of the rounds. Notes its credits before and its outcome after, as the rounds do. */
export async function askCounted<Result extends { ok: true }>(
  services: Needs,
  feed: AskedFeed,
  statuses: readonly FeedStatus[],
  request: Request<Result>,
) {
  const { rounds } = services.market
  const { credits = 1 } = feed
  const asking = afterAsking(statusOf(feed, statuses), credits, services.now())
  await rounds.noteAttempts([asking])
  const asked = await askFeed(services, { feed, asking, credits }, request)
  await rounds.noteAttempts([asked.status])
  return asked
}

/** Makes one request, and returns its result and the feed's new status. */
export async function askFeed<Result extends { ok: true }>(
  { now, log, market }: Needs,
  { feed, asking, credits }: { feed: AskedFeed; asking: FeedStatus; credits: number },
  request: Request<Result>,
): Promise<{ result: Result | Failure; status: FeedStatus }> {
  const meter = { calls: 0, retries: 0, waitMs: 0 }
  const result = await request(market.callWith(meter)).catch((): Failure => {
    // The error is not logged: it may quote a URL with a key.
    log.alarm('UNEXPECTED_ERROR', { feed: feed.name, reason: 'feed_threw' })
    return { ok: false, reason: 'unreadable' }
  })
  const { intervalMs } = feed
  return { result, status: afterRequest(asking, { credits, intervalMs, meter }, result, now()) }
}

/** Logs why a feed returned nothing; after several times in a row, an operator should look. */
export function reportFailure(
  { log }: Pick<Services, 'log'>,
  event: 'prices.feed_failed' | 'rates.feed_failed' | 'companies.feed_failed',
  { feed, failuresInRow }: FeedStatus,
  { reason }: Failure,
): void {
  log.warn(event, { feed, reason })
  if (failuresInRow >= failuresToBreak) log.alarm('PRICE_FEED_FAILING', { feed, reason })
}

/** A provider that had nothing may have it tomorrow. */
export const askAgainMs = 20 * hour

/** A visitor does not wait longer for a source that hangs. */
export const longestWaitMs = 2 * second

/** Goes on with a refresh behind a page that has nothing to show, and returns its status if it ends in time. */
export async function awaitRefresh<Status extends string>(
  { sleep, inBackground }: Pick<Services, 'sleep' | 'inBackground'>,
  refresh: Promise<{ status: Status }>,
): Promise<Status | null> {
  inBackground(refresh)
  const ended = await Promise.race([refresh, sleep(longestWaitMs)])
  return ended?.status ?? null
}
