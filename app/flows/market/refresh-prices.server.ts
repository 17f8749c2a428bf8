import { type MarketList, readMarketList } from '#app/domain/market/display/read-market.server'
import { thinningRules } from '#app/domain/market/history'
import type { Category } from '#app/domain/market/instruments'
import { type ComposedRow, composeRow } from '#app/domain/market/rounds/compose-round'
import type { Services } from '#app/services'
import { randomId } from '#app/shared/random'
import { second } from '#app/shared/time'
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
  const { quotes, statuses, refused, ...doubts } = await collectQuotes(services, state)
  const quarantined = Array.from(doubts.quarantined.values())
  const rows = quotes.map(({ instrument, quote, existing }) =>
    composeRow(instrument, quote, existing, now()),
  )
  const isApplied = await market.rounds.finish(
    { roundId, ...toWrites(rows), quarantined, feeds: statuses },
    now(),
  )
  const fields = { reference: roundId, durationMs: now() - startedAt, count: rows.length }
  if (!isApplied) {
    log.warn('prices.round_overtaken', fields)
    return { status: 'overtaken' }
  }
  log.info('prices.round', fields)
  if (rows.length === 0) return { status: 'nothing_new' }
  return { status: 'refreshed', updated: rows.length, refused, quarantined: quarantined.length }
}

function toWrites(rows: readonly ComposedRow[]) {
  return {
    rows: rows.map(({ row }) => row),
    points: rows.flatMap(({ row, points }) =>
      points.length > 0 ? [{ category: row.category, symbol: row.symbol, points }] : [],
    ),
    forgotten: rows
      .filter(({ isReplacing }) => isReplacing)
      .map(({ row }) => ({ category: row.category, symbol: row.symbol })),
  }
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

/** The visitor does not wait longer for a round that hangs on its providers. */
const longestWaitMs = 2 * second

/** Returns what a market page shows. If the table is empty, starts a round and reads again after up to 2 s. */
export async function listMarket(
  services: RefreshNeeds & Pick<Services, 'sleep' | 'inBackground'>,
  wanted?: readonly Category[],
): Promise<MarketList> {
  const found = await readMarketList(services, wanted)
  if (found.items.length > 0) return found
  const round = refreshPrices(services).then(({ status }) => status)
  services.inBackground(round)
  const status = await Promise.race([round, services.sleep(longestWaitMs)])
  if (status === 'too_soon' || status === 'nothing_new') return found
  if (status === 'running') await services.sleep(longestWaitMs)
  return readMarketList(services, wanted)
}
