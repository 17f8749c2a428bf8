import type { Instrument } from '#app/domain/market/instruments'
import { keyOf } from '#app/domain/market/instruments'
import type { FeedResult, RoundState } from '#app/domain/market/ports'
import { type ExistingPrice, isSameWorld, type Quote } from '#app/domain/market/quote'
import {
  afterAsking,
  afterFailure,
  afterSuccess,
  type FeedStatus,
  newFeedStatus,
  withRefusals,
} from '#app/domain/market/rounds/feed-status'
import {
  type Pending,
  type PlannedAsk,
  pendingOf,
  planWave,
} from '#app/domain/market/rounds/plan-wave'
import type { Services } from '#app/services'

export type CollectedQuote = {
  instrument: Instrument
  existing: ExistingPrice | null
  quote: Quote
  feed: string
}

export type Collected = { quotes: CollectedQuote[]; statuses: FeedStatus[]; calls: number }

type Needs = Pick<Services, 'now' | 'log' | 'market'>

/**
 * Asks the feeds for the prices that are due. Each wave runs in parallel, and what one feed could not give goes
 * to the next. A failing feed does not affect the others.
 */
export async function collectQuotes(services: Needs, state: RoundState): Promise<Collected> {
  const { market, now } = services
  const statuses = new Map(state.feeds.map((status) => [status.feed, status]))
  const quotes: CollectedQuote[] = []
  let calls = 0
  let pending = pendingOf(market.instruments, state.existing)
  for (;;) {
    const asks = planWave(pending, market, Array.from(statuses.values()), now())
    if (asks.length === 0) return { quotes, statuses: Array.from(statuses.values()), calls }
    calls += asks.length
    const asked = asks.map(({ feed, credits }) =>
      afterAsking(statuses.get(feed.name) ?? newFeedStatus(feed), credits, now()),
    )
    await market.rounds.noteAttempts(asked)
    for (const status of asked) statuses.set(status.feed, status)
    const results = await Promise.all(asks.map((ask) => askFeed(services, ask)))
    pending = []
    for (const [index, ask] of asks.entries()) {
      const result = results[index] as FeedResult
      statuses.set(ask.feed.name, statusAfter(services, asked[index] as FeedStatus, result))
      const { collected, open } = sortOut(ask, result)
      quotes.push(...collected)
      pending.push(...open)
    }
  }
}

async function askFeed({ now, log }: Needs, { feed, pending }: PlannedAsk): Promise<FeedResult> {
  const isNew = ({ existing }: Pending) =>
    existing === null || !isSameWorld(existing, { source: feed.provider })
  try {
    return await feed.fetch({
      instruments: pending.map(({ instrument }) => instrument),
      now: now(),
      withTrail: new Set(pending.filter(isNew).map(({ instrument }) => keyOf(instrument))),
    })
  } catch {
    // The error is not logged: it may quote a URL with a key.
    log.alarm('UNEXPECTED_ERROR', { feed: feed.name, reason: 'feed_threw' })
    return { ok: false, reason: 'unreadable' }
  }
}

function statusAfter({ now, log, market }: Needs, status: FeedStatus, result: FeedResult) {
  const { feed, provider } = status
  if (result.ok) {
    for (const { symbol, reason } of result.refused) {
      log.warn('prices.row_refused', { feed, instrument: symbol, reason })
    }
    const reasons = result.refused.map(({ reason }) => reason)
    return withRefusals(afterSuccess(status), reasons, now())
  }
  log.warn('prices.feed_failed', { feed, reason: result.reason })
  const failed = afterFailure(status, result.reason, now())
  if (failed.breakerUntil > 0) log.alarm('PRICE_FEED_FAILING', { feed, reason: result.reason })
  // The provider's own count of its quota is authoritative.
  const isSpent = result.reason === 'quota_used'
  return isSpent ? { ...failed, creditsToday: market.creditPlans[provider].perDay } : failed
}

function sortOut({ feed, pending }: PlannedAsk, result: FeedResult) {
  const bySymbol = new Map(result.ok ? result.quotes.map((quote) => [keyOf(quote), quote]) : [])
  const collected: CollectedQuote[] = []
  const open: Pending[] = []
  for (const one of pending) {
    const quote = bySymbol.get(keyOf(one.instrument))
    if (!quote) open.push(one)
    else {
      const { instrument, existing } = one
      collected.push({ instrument, existing, quote, feed: feed.name })
    }
  }
  return { collected, open }
}
