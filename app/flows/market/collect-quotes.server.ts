import type { Instrument } from '#app/domain/market/instruments'
import { keyOf } from '#app/domain/market/instruments'
import type { FeedResult, RoundResult, RoundState } from '#app/domain/market/ports'
import { type ExistingPrice, isSameWorld, type Quote } from '#app/domain/market/quote'
import {
  afterAsking,
  afterFailure,
  afterRetries,
  afterSuccess,
  type FeedStatus,
  failuresToBreak,
  newFeedStatus,
  withRefusals,
} from '#app/domain/market/rounds/feed-status'
import {
  type Pending,
  type PlannedAsk,
  pendingOf,
  planWave,
} from '#app/domain/market/rounds/plan-wave'
import { isInOtherCurrency, judgeQuote } from '#app/domain/market/rounds/validate'
import type { Services } from '#app/services'
import { assertNever } from '#app/shared/assert-never'

type CollectedQuote = {
  instrument: Instrument
  existing: ExistingPrice | null
  quote: Quote
}

export type Collected = {
  quotes: CollectedQuote[]
  /** Jumps that no source confirmed in this round, by `keyOf`. */
  quarantined: Map<string, RoundResult['quarantined'][number]>
  statuses: FeedStatus[]
  refused: number
}

type Needs = Pick<Services, 'now' | 'log' | 'market'>

/**
 * Asks the feeds for the prices that are due. Each wave runs in parallel, and what one feed could not give, or gave
 * wrongly, goes to the next. A failing feed does not affect the others.
 */
export async function collectQuotes(services: Needs, state: RoundState): Promise<Collected> {
  const { market, now } = services
  const statuses = new Map(state.feeds.map((status) => [status.feed, status]))
  const collected: Collected = {
    quotes: [],
    quarantined: new Map(),
    statuses: [],
    refused: 0,
  }
  let pending = pendingOf(market.instruments, state.existing)
  for (;;) {
    const asks = planWave(pending, market, Array.from(statuses.values()), now())
    if (asks.length === 0) return { ...collected, statuses: Array.from(statuses.values()) }
    const asked = asks.map(({ feed, credits }) =>
      afterAsking(statuses.get(feed.name) ?? newFeedStatus(feed), credits, now()),
    )
    await market.rounds.noteAttempts(asked)
    const results = await Promise.all(asks.map((ask) => askFeed(services, ask)))
    const bitcoin = results.map((result) => (result.ok ? result.bitcoin : null)).find(Boolean)
    pending = []
    for (const [index, ask] of asks.entries()) {
      const result = results[index] as FeedResult
      const status = statusAfter(services, asked[index] as FeedStatus, ask, result)
      const { open, reasons } = sortOut(services, ask, result, {
        collected,
        bitcoin: bitcoin ?? null,
      })
      statuses.set(ask.feed.name, withRefusals(status, reasons, now()))
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

function statusAfter(
  { now, log, market }: Needs,
  before: FeedStatus,
  { feed: { intervalMs }, credits }: PlannedAsk,
  result: FeedResult,
): FeedStatus {
  const status = afterRetries(before, credits, result.meter)
  const { feed, provider } = status
  if (result.ok) {
    for (const { symbol, reason } of result.refused) {
      log.warn('prices.row_refused', { feed, instrument: symbol, reason })
    }
    return afterSuccess(status)
  }
  const { reason, meter } = result
  log.warn('prices.feed_failed', { feed, reason })
  const failed = afterFailure(status, { reason, waitMs: meter?.waitMs, intervalMs }, now())
  if (failed.failuresInRow >= failuresToBreak) log.alarm('PRICE_FEED_FAILING', { feed, reason })
  // The provider's own count of its quota is authoritative.
  const isSpent = reason === 'quota_used'
  return isSpent ? { ...failed, creditsToday: market.creditPlans[provider].perDay } : failed
}

type Sorting = { collected: Collected; bitcoin: number | null }

/** Judges a response's quotes. Returns what the next feeds are asked for, and the reasons of refusals. */
function sortOut(
  { log, now }: Needs,
  { feed, pending }: PlannedAsk,
  result: FeedResult,
  { collected, bitcoin }: Sorting,
): { open: Pending[]; reasons: string[] } {
  const quotes = result.ok ? result.quotes : []
  const isOther = isInOtherCurrency(quotes, bitcoin)
  const bySymbol = new Map(quotes.map((quote) => [keyOf(quote), quote]))
  const open: Pending[] = []
  const reasons: string[] = result.ok ? result.refused.map(({ reason }) => reason) : []
  const refuse = (one: Pending, reason: string) => {
    collected.refused++
    reasons.push(reason)
    log.warn('prices.row_refused', { feed: feed.name, instrument: keyOf(one.instrument), reason })
    open.push(one)
  }
  for (const one of pending) {
    const { instrument, existing, doubted } = one
    const key = keyOf(instrument)
    const quote = bySymbol.get(key)
    if (!quote) {
      open.push(one)
      continue
    }
    const verdict = judgeQuote(quote, instrument, existing, now(), doubted)
    if (isOther) refuse(one, 'other_currency')
    else if (verdict.kind === 'refused') refuse(one, verdict.reason)
    else if (verdict.kind === 'accepted') {
      collected.quotes.push({ instrument, existing, quote: verdict.quote })
      collected.quarantined.delete(key)
    } else if (verdict.kind === 'quarantined') {
      const { category, symbol } = instrument
      collected.quarantined.set(key, { category, symbol, ...verdict.quarantine })
      reasons.push('quarantined')
      log.warn('prices.quarantined', { feed: feed.name, instrument: key, reason: 'jump' })
      open.push({ ...one, doubted: doubted ?? verdict.quote })
    } else assertNever(verdict)
  }
  return { open, reasons }
}
