import { type MarketList, readMarketList } from '#app/domain/market/display/read-market.server'
import { thinningRules } from '#app/domain/market/history'
import type { Category } from '#app/domain/market/instruments'
import { keyOf } from '#app/domain/market/instruments'
import type { RoundResult } from '#app/domain/market/ports'
import { type ComposedRow, composeRow } from '#app/domain/market/rounds/compose-round'
import { type FeedStatus, withRefusals } from '#app/domain/market/rounds/feed-status'
import { judgeQuote } from '#app/domain/market/rounds/validate'
import type { Services } from '#app/services'
import { assertNever } from '#app/shared/assert-never'
import { randomId } from '#app/shared/random'
import { second } from '#app/shared/time'
import { type Collected, type CollectedQuote, collectQuotes } from './collect-quotes.server'

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
  const { rows, quarantined, statuses, refused } = judgeAll(services, collected)
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

type Judged = {
  rows: ComposedRow[]
  quarantined: RoundResult['quarantined'][number][]
  statuses: FeedStatus[]
  refused: number
}

function judgeAll(services: RefreshNeeds, { quotes, statuses }: Collected): Judged {
  const now = services.now()
  const judged: Judged = { rows: [], quarantined: [], statuses: [], refused: 0 }
  const reasonsByFeed = new Map<string, string[]>()
  for (const collected of quotes) {
    const reason = judgeOne(services, collected, judged, now)
    if (!reason) continue
    reasonsByFeed.set(collected.feed, [...(reasonsByFeed.get(collected.feed) ?? []), reason])
  }
  judged.statuses = statuses.map((status) =>
    withRefusals(status, reasonsByFeed.get(status.feed) ?? [], now),
  )
  return judged
}

/** Returns the quote with its instrument, or the reason why it is not written. */
function judgeOne(
  { log }: RefreshNeeds,
  { instrument, existing, quote, feed }: CollectedQuote,
  judged: Judged,
  now: number,
): string | null {
  const verdict = judgeQuote(quote, instrument, existing, now)
  switch (verdict.kind) {
    case 'accepted':
      judged.rows.push(composeRow(instrument, verdict.quote, existing, now))
      return null
    case 'refused':
      judged.refused++
      log.warn('prices.row_refused', {
        feed,
        instrument: keyOf(instrument),
        reason: verdict.reason,
      })
      return verdict.reason
    case 'quarantined': {
      const { category, symbol } = instrument
      judged.quarantined.push({ category, symbol, price: quote.price })
      log.warn('prices.quarantined', { feed, instrument: keyOf(instrument), reason: 'jump' })
      return 'quarantined'
    }
    default:
      return assertNever(verdict)
  }
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
