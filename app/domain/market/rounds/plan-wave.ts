import { type Category, type Instrument, keyOf } from '#app/domain/market/instruments'
import type { MarketSources, PriceFeed } from '#app/domain/market/ports'
import { creditsFree } from '#app/domain/market/providers/credits'
import {
  type ExistingPrice,
  isSameWorld,
  type ProviderId,
  type Quote,
} from '#app/domain/market/quote'
import { spotClosedSince } from '#app/domain/market/spot-hours'
import { isOfExchange } from '#app/domain/market/trading-day'
import { latestSession } from '#app/domain/market/tsx-calendar'
import { minute } from '#app/shared/time'
import { type FeedStatus, readinessOf, statusOf } from './feed-status'

/** An instrument without an accepted quote yet, the next of its feeds, and the jump that a feed before reported. */
export type Pending = {
  instrument: Instrument
  existing: ExistingPrice | null
  nextFeed: number
  doubted: Quote | null
}

export type PlannedAsk = { feed: PriceFeed; pending: Pending[]; credits: number }

const secondLookMs = 5 * minute
/** TSX prices arrive this late: the first call after it has the day's last price. */
const closeArrivesMs = 25 * minute

/**
 * Returns the calls to make now: each instrument goes to its first feed that is ready and affordable, the least
 * recently updated first. An instrument whose feed rests is skipped.
 */
export function planWave(
  pending: readonly Pending[],
  { feedsFor, creditPlans }: Pick<MarketSources, 'feedsFor' | 'creditPlans'>,
  statuses: readonly FeedStatus[],
  now: number,
): PlannedAsk[] {
  const asks = new Map<string, PlannedAsk>()
  const free = new Map<ProviderId, number>()
  const freeAt = (provider: ProviderId) =>
    free.get(provider) ?? creditsFree(provider, creditPlans[provider], statuses, now)
  for (const one of pending.toSorted(byAge)) {
    const feeds = feedsFor(one.instrument)
    for (let index = one.nextFeed; index < feeds.length; index++) {
      const feed = feeds[index] as PriceFeed
      const readiness = readinessFor(one, feed, statuses, now)
      if (readiness === 'resting') break
      if (readiness === 'unavailable') continue
      const ask = asks.get(feed.name) ?? { feed, pending: [], credits: 0 }
      const credits = feed.creditsFor(ask.pending.length + 1)
      const left = freeAt(feed.provider) - (credits - ask.credits)
      if (left < 0) continue
      free.set(feed.provider, left)
      ask.pending.push({ ...one, nextFeed: index + 1 })
      ask.credits = credits
      asks.set(feed.name, ask)
      break
    }
  }
  return Array.from(asks.values())
}

function readinessFor(
  { instrument, existing }: Pending,
  feed: PriceFeed,
  statuses: readonly FeedStatus[],
  now: number,
) {
  const status = statusOf(feed, statuses)
  // After a switch between simulated and real prices, a feed that was asked before it has none stored.
  const isReplaced = existing !== null && !isSameWorld(existing, { source: feed.provider })
  if (isReplaced && status.lastAttemptAt < existing.fetchedAt) return readinessOf(status, 0, now)
  const { intervalMs } = feed
  const interval = existing?.quarantine ? Math.min(intervalMs, secondLookMs) : intervalMs
  const readiness = readinessOf(status, interval, now)
  const lastPricesAt = closedWithPricesAt(instrument.category, now)
  const hasLastPrices = existing?.seriesKind === 'intraday' && status.lastSuccessAt >= lastPricesAt
  return readiness === 'ready' && now >= lastPricesAt && hasLastPrices ? 'resting' : readiness
}

/** Returns when the last prices of a closed market are published; never for an open one. */
function closedWithPricesAt(category: Category, now: number): number {
  if (isOfExchange({ category })) return latestSession(now).closesAt + closeArrivesMs
  const isSpot = category === 'forex' || category === 'commodity'
  return (isSpot ? spotClosedSince(now) : null) ?? Number.POSITIVE_INFINITY
}

function byAge(left: Pending, right: Pending): number {
  return (left.existing?.fetchedAt ?? 0) - (right.existing?.fetchedAt ?? 0)
}

export function pendingOf(
  instruments: readonly Instrument[],
  rows: readonly ExistingPrice[],
): Pending[] {
  const byKey = new Map(rows.map((existing) => [keyOf(existing), existing]))
  return instruments.map((instrument) => ({
    instrument,
    existing: byKey.get(keyOf(instrument)) ?? null,
    nextFeed: 0,
    doubted: null,
  }))
}
