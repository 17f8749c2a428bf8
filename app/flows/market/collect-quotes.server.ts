import { shortestGap } from '#app/domain/market/display/line-breaks'
import { type Instrument, keyOf } from '#app/domain/market/instruments'
import type { RoundResult, RoundState } from '#app/domain/market/ports'
import { type ExistingPrice, isSameWorld, type Quote } from '#app/domain/market/quote'
import {
  afterAsking,
  type FeedStatus,
  statusOf,
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
import { askFeed, reportFailure } from './ask-feed.server'

type CollectedQuote = {
  instrument: Instrument
  existing: ExistingPrice | null
  quote: Quote
}

type Collected = {
  quotes: CollectedQuote[]
  /** Jumps that no source confirmed in this round, by `keyOf`. */
  quarantined: Map<string, RoundResult['quarantined'][number]>
  /** By feed. */
  statuses: Map<string, FeedStatus>
  refused: number
}

type Needs = Pick<Services, 'now' | 'log' | 'market'>

/**
 * Asks the feeds for the prices that are due. Each wave runs in parallel, and prices that one feed could not give, or gave
 * wrongly, go to the next. A failing feed does not affect the others.
 */
export async function collectQuotes(services: Needs, state: RoundState): Promise<Collected> {
  const { market, now } = services
  const statuses = new Map(state.feeds.map((status) => [status.feed, status]))
  const collected: Collected = { quotes: [], quarantined: new Map(), statuses, refused: 0 }
  let pending = pendingOf(market.instruments, state.existing)
  for (;;) {
    const known = Array.from(statuses.values())
    const planned = planWave(pending, market, known, now()).map((ask) => ({
      ...ask,
      asking: afterAsking(statusOf(ask.feed, known), ask.credits, now()),
    }))
    if (planned.length === 0) return collected
    await market.rounds.noteAttempts(planned.map(({ asking }) => asking))
    const asked = await Promise.all(planned.map((ask) => askPrices(services, ask)))
    const bitcoin = asked.map(({ result }) => (result.ok ? result.bitcoin : null)).find(Boolean)
    pending = asked.flatMap((one) => sortOut(services, one, collected, bitcoin ?? null))
  }
}

async function askPrices(services: Needs, ask: PlannedAsk & { asking: FeedStatus }) {
  const { feed, pending } = ask
  const now = services.now()
  const lacksPrices = ({ existing }: Pending) =>
    existing === null ||
    !isSameWorld(existing, { source: feed.provider }) ||
    (existing.seriesKind === 'intraday' && now - existing.lastUpdated > shortestGap)
  const instruments = pending.map(({ instrument }) => instrument)
  const withTrail = new Set(pending.filter(lacksPrices).map(({ instrument }) => keyOf(instrument)))
  const asked = await askFeed(services, ask, (call) =>
    feed.fetch({ instruments, withTrail, now, call }),
  )
  return { ...asked, ask }
}

/** Judges a response's quotes and notes its feed's status. Returns what the next feeds are asked for. */
function sortOut(
  { log, now, market }: Needs,
  { ask: { feed, pending }, result, status }: Awaited<ReturnType<typeof askPrices>>,
  collected: Collected,
  bitcoin: number | null,
): Pending[] {
  if (!result.ok) {
    reportFailure({ log }, 'prices.feed_failed', status, result)
    // The provider's own count of its quota is authoritative.
    const isSpent = result.reason === 'quota_used'
    const spent = isSpent ? { creditsToday: market.creditPlans[feed.provider].perDay } : {}
    collected.statuses.set(feed.name, { ...status, ...spent })
    return pending
  }
  const reasons: string[] = []
  const refuse = (instrument: string, reason: string) => {
    reasons.push(reason)
    log.warn('prices.row_refused', { feed: feed.name, instrument, reason })
  }
  for (const { symbol, reason } of result.refused) refuse(symbol, reason)
  const isOther = isInOtherCurrency(result.quotes, bitcoin)
  const byKey = new Map(result.quotes.map((quote) => [keyOf(quote), quote]))
  const open = pending.flatMap((one): Pending[] => {
    const { instrument, existing, doubted } = one
    const key = keyOf(instrument)
    const quote = byKey.get(key)
    if (!quote) return [one]
    const judged = judgeQuote(quote, instrument, existing, now(), doubted)
    const verdict = isOther ? ({ kind: 'refused', reason: 'other_currency' } as const) : judged
    switch (verdict.kind) {
      case 'refused':
        collected.refused++
        refuse(key, verdict.reason)
        return [one]
      case 'accepted':
        collected.quotes.push({ instrument, existing, quote: verdict.quote })
        collected.quarantined.delete(key)
        return []
      case 'quarantined': {
        const { category, symbol } = instrument
        collected.quarantined.set(key, { category, symbol, ...verdict.quarantine })
        reasons.push('quarantined')
        log.warn('prices.quarantined', { feed: feed.name, instrument: key, reason: 'jump' })
        return [{ ...one, doubted: doubted ?? verdict.quote }]
      }
      default:
        return assertNever(verdict)
    }
  })
  collected.statuses.set(feed.name, withRefusals(status, reasons, now()))
  return open
}
