import type { Market } from '#app/domain/market/ports'
import { sources } from '#app/domain/market/providers/sources'
import type { ProviderId } from '#app/domain/market/quote'
import { formatAsOf } from './format'
import type { MarketItem } from './item'
import type { Staleness } from './state'

const reasons: Record<string, string> = {
  rate_limited: 'limits how often it may be asked',
  quota_used: 'has answered as often today as it may',
  unauthorised: 'does not accept our key',
  refused: 'refuses our requests',
  timeout: 'does not answer in time',
  unavailable: 'does not answer',
}

/** How many prices are older than their kind explains, and why. Asks the database only where some are. */
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
    return `${nameOf(provider)} ${reasonOf(failing?.lastReason ?? null)}.`
  })
  return {
    count: stale.length,
    of: items.length,
    oldest: formatAsOf(oldest.value.asOf, oldest.seriesKind),
    why,
  }
}

function reasonOf(reason: string | null): string {
  if (reason === null) return 'has given us nothing newer'
  return reasons[reason] ?? 'answers with what we cannot use'
}

function nameOf(provider: ProviderId): string {
  const { name } = sources[provider]
  return name.charAt(0).toUpperCase() + name.slice(1)
}
