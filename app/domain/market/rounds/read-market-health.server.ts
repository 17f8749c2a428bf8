import { keyOf } from '#app/domain/market/instruments'
import type { Market } from '#app/domain/market/market.server'
import { creditsLeftToday } from '#app/domain/market/providers/credits'
import { dayIndex, second, toIso } from '#app/shared/time'

type FeedHealth = {
  provider: string
  lastSuccessAt: string | null
  ageSeconds: number | null
  /** Reason of the newest failure, until a success. */
  failing: string | null
  failuresInRow: number
  breakerUntil: string | null
  /** Credits left at the provider today; null if nothing is counted. */
  creditsLeft: number | null
  /** Rows refused today, by reason. */
  refused: Record<string, number>
}

export type MarketHealth = {
  feeds: Record<string, FeedHealth>
  /** Instruments without a configured provider. */
  hidden: string[]
}

/** Returns what the operator should see about the providers. No secret, no URL. */
export async function readMarketHealth({
  market,
  now,
}: {
  market: Market
  now: () => number
}): Promise<MarketHealth> {
  const time = now()
  const statuses = await market.rows.feedStatuses()
  const feeds = statuses.map((status) => {
    const { provider, lastSuccessAt, lastReason, failuresInRow, breakerUntil } = status
    const left = creditsLeftToday(provider, market.creditPlans[provider], statuses, time)
    const health: FeedHealth = {
      provider,
      lastSuccessAt: lastSuccessAt > 0 ? toIso(lastSuccessAt) : null,
      ageSeconds: lastSuccessAt > 0 ? Math.round((time - lastSuccessAt) / second) : null,
      failing: lastReason,
      failuresInRow,
      breakerUntil: breakerUntil > time ? toIso(breakerUntil) : null,
      creditsLeft: provider === 'simulated' ? null : left,
      refused: status.refusedDay === dayIndex(time) ? status.refused : {},
    }
    return [status.feed, health] as const
  })
  return {
    feeds: Object.fromEntries(feeds),
    hidden: market.instruments
      .filter((instrument) => market.feedsFor(instrument).length === 0)
      .map(keyOf),
  }
}
