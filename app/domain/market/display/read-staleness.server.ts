import type { Market } from '#app/domain/market/market.server'
import { sources } from '#app/domain/market/providers/sources'
import { formatAsOf } from './format'
import type { MarketItem } from './item'
import type { Staleness } from './state'

const reasons: Record<string, string> = {
  rate_limited: 'limits how often we can ask',
  quota_used: 'has reached its limit for today',
  unauthorised: 'didn’t accept our key',
  refused: 'refused our requests',
  timeout: 'took too long to respond',
  unavailable: 'isn’t responding',
}

/** Returns how many prices are stale, and why. Queries the database only if some are. */
export async function readStaleness(
  market: Market,
  items: readonly MarketItem[],
): Promise<Staleness | null> {
  const stale = items.filter(({ state }) => state === 'stale')
  const [oldest] = stale.toSorted((left, right) => left.value.asOf - right.value.asOf)
  if (!oldest) return null
  const statuses = await market.rows.feedStatuses()
  const concerned = Array.from(new Set(stale.map(({ source }) => source.id)))
  const why = concerned.map((provider) => {
    const failing = statuses.find((status) => status.provider === provider && status.lastReason)
    return `${sources[provider].subject} ${reasonOf(failing?.lastReason ?? null)}.`
  })
  return {
    count: stale.length,
    of: items.length,
    oldest: formatAsOf(oldest.value.asOf, oldest.seriesKind),
    why,
  }
}

function reasonOf(reason: string | null): string {
  if (reason === null) return 'has sent nothing newer'
  return reasons[reason] ?? 'sent data we can’t use'
}
