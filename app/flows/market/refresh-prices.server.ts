import { type MarketList, readMarketList } from '#app/domain/market/display/read-market.server'
import { thinningRules } from '#app/domain/market/history'
import type { Category } from '#app/domain/market/instruments'
import { composeRow } from '#app/domain/market/rounds/compose-round'
import type { Services } from '#app/services'
import { randomId } from '#app/shared/random'
import { second } from '#app/shared/time'
import { awaitRefresh, longestWaitMs } from './ask-feed.server'
import { collectQuotes } from './collect-quotes.server'

/** Longer than any round: four waves, each of a timeout, a pause and another timeout. */
export const roundLeaseMs = 60 * second
/** Up to one round a minute runs, however many are requested. */
export const roundQuietMs = 60 * second

export type RefreshOutcome =
  | { status: 'refreshed'; updated: number; refused: number; quarantined: number }
  /** The round ran; nothing was due, or no feed had news. */
  | { status: 'nothing_new' }
  | { status: 'running' }
  | { status: 'too_soon' }
  /** Another round began meanwhile; this one's results were dropped. */
  | { status: 'overtaken' }

type RefreshNeeds = Pick<Services, 'now' | 'random' | 'log' | 'market'>

/** Runs one round: takes the lease, asks the feeds that are due, validates each price, and writes one batch. */
export async function refreshPrices(services: RefreshNeeds): Promise<RefreshOutcome> {
  const { market, now, log } = services
  const startedAt = now()
  const roundId = randomId(services.random)
  const bounds = { leaseMs: roundLeaseMs, quietMs: roundQuietMs }
  const lease = await market.rounds.begin(roundId, startedAt, bounds)
  if (lease !== 'begun') return { status: lease }

  const state = await market.rounds.load()
  const collected = await collectQuotes(services, state)
  const rows = collected.quotes.map(({ instrument, quote, existing }) =>
    composeRow(instrument, quote, existing, now()),
  )
  const quarantined = Array.from(collected.quarantined.values())
  const feeds = Array.from(collected.statuses.values())
  const isApplied = await market.rounds.finish({ roundId, rows, quarantined, feeds }, now())
  const fields = { reference: roundId, durationMs: now() - startedAt, count: rows.length }
  if (!isApplied) {
    log.warn('prices.round_overtaken', fields)
    return { status: 'overtaken' }
  }
  log.info('prices.round', fields)
  if (rows.length === 0) return { status: 'nothing_new' }
  const { refused } = collected
  return { status: 'refreshed', updated: rows.length, refused, quarantined: quarantined.length }
}

/** Thins price history. Runs after each round; the next run makes up for a missed one. */
export async function thinHistory({
  market,
  now,
  log,
}: Pick<Services, 'market' | 'now' | 'log'>): Promise<{ deleted: number }> {
  const thinned = await market.history.thin(thinningRules, now())
  if (thinned.deleted > 0) log.info('prices.thinned', { count: thinned.deleted })
  return thinned
}

/** Returns what a market page shows. If the table is empty, starts a round and reads again after up to 2 s. */
export async function listMarket(
  services: RefreshNeeds & Pick<Services, 'sleep' | 'inBackground'>,
  wanted?: readonly Category[],
): Promise<MarketList> {
  const found = await readMarketList(services, wanted)
  if (found.items.length > 0) return found
  const status = await awaitRefresh(services, refreshPrices(services))
  if (status === 'too_soon' || status === 'nothing_new') return found
  if (status === 'running') await services.sleep(longestWaitMs)
  return readMarketList(services, wanted)
}
