import type { Category, Instrument } from '#app/domain/market/instruments'
import {
  type Bar,
  type ExistingPrice,
  isSameWorld,
  type PricePoint,
  type Quarantine,
  type Quote,
  type SessionFigures,
} from '#app/domain/market/quote'
import { spotClosedSince } from '#app/domain/market/spot-hours'
import { minute } from '#app/shared/time'

type RefusalReason =
  | 'other_symbol'
  | 'other_exchange'
  | 'other_currency'
  | 'not_a_number'
  | 'not_positive'
  | 'no_time'
  | 'future'
  | 'older'

export type QuoteVerdict =
  | { kind: 'accepted'; quote: Quote }
  | { kind: 'refused'; reason: RefusalReason }
  /** Perhaps real, perhaps a misplaced decimal or another currency: written only once it is confirmed. */
  | { kind: 'quarantined'; quote: Quote; quarantine: Quarantine }

/** A provider's clock may be this far ahead of ours. */
const clockSkewMs = minute
/** US for Canadian dollars is a step of 0.28. */
const largestStep: Record<Category, number> = {
  index: 0.15,
  crypto: 0.2,
  forex: 0.05,
  stock: 0.2,
  commodity: 0.15,
}
/** How close a second quote must be to confirm the first. */
const confirmationStep = 0.05
/** Without another source, a jump is real if so many rounds over this time repeat it. */
const confirmingRounds = 3
const confirmingMs = 15 * minute
/** Two prices of Bitcoin in one currency, up to an hour apart. */
const widestSpread = 0.15
/** A session's figures and its price lie no farther apart than this. */
const widestSession = 0.4

/**
 * Returns whether a quote may replace the stored one: rules 1 and 2 of the market data. `doubted`: a jump that another
 * source reported in this round.
 */
export function judgeQuote(
  received: Quote,
  instrument: Instrument,
  existing: ExistingPrice | null,
  now: number,
  doubted: Quote | null = null,
): QuoteVerdict {
  const quote = { ...received, asOf: tradedAt(received) }
  const reason = reasonToRefuse(quote, instrument, existing, now)
  if (reason) return { kind: 'refused', reason }
  const accepted: QuoteVerdict = { kind: 'accepted', quote: withUsableFigures(quote) }
  if (!existing || !isSameWorld(existing, quote)) return accepted
  if (isWithin(quote.price, existing.price, largestStep[quote.category])) return accepted
  const agrees = (price: number) => isWithin(quote.price, price, confirmationStep)
  if (doubted && doubted.source !== quote.source && agrees(doubted.price)) return accepted
  const { quarantine } = existing
  const before = quarantine && agrees(quarantine.price) ? quarantine : { at: now, rounds: 0 }
  const rounds = before.rounds + 1
  if (rounds >= confirmingRounds && now - before.at >= confirmingMs) return accepted
  return { kind: 'quarantined', quote, quarantine: { price: quote.price, at: before.at, rounds } }
}

/** Returns whether a response is in another currency, by Bitcoin's price. `bitcoin` is from the exchange rates. */
export function isInOtherCurrency(quotes: readonly Quote[], bitcoin: number | null): boolean {
  const own = quotes.find(({ category, symbol }) => category === 'crypto' && symbol === 'BTC')
  return own !== undefined && bitcoin !== null && !isWithin(own.price, bitcoin, widestSpread)
}

/** A source that responds while its market is closed repeats the close, whatever time it gives. */
function tradedAt({ category, seriesKind, asOf }: Quote): number {
  const isSpot = category === 'forex' || category === 'commodity'
  const closedSince = isSpot && seriesKind === 'intraday' && asOf > 0 ? spotClosedSince(asOf) : null
  return closedSince ?? asOf
}

function reasonToRefuse(
  quote: Quote,
  instrument: Instrument,
  existing: ExistingPrice | null,
  now: number,
): RefusalReason | null {
  if (quote.category !== instrument.category || quote.symbol !== instrument.symbol) {
    return 'other_symbol'
  }
  if (quote.exchange !== instrument.exchange) return 'other_exchange'
  if (quote.currency !== instrument.currency) return 'other_currency'
  if (!Number.isFinite(quote.price)) return 'not_a_number'
  if (quote.price <= 0) return 'not_positive'
  if (!Number.isFinite(quote.asOf) || quote.asOf <= 0) return 'no_time'
  if (quote.asOf > now + clockSkewMs) return 'future'
  const isOlder = existing && isSameWorld(existing, quote) && quote.asOf < existing.lastUpdated
  return isOlder ? 'older' : null
}

/** Drops a reference price or session that contradicts the price, and a size that is none. */
function withUsableFigures(quote: Quote): Quote {
  const { base, session, size } = quote
  const isBase = base !== null && Number.isFinite(base) && base > 0
  return {
    ...quote,
    base: isBase ? base : null,
    session: session && isSessionOf(quote.price, session) ? session : null,
    size: size && { volume: positive(size.volume), marketCap: positive(size.marketCap) },
  }
}

function positive(value: number | null): number | null {
  return value !== null && Number.isFinite(value) && value > 0 ? value : null
}

function isSessionOf(price: number, { open, high, low }: SessionFigures): boolean {
  const isNear = [open, high, low].every((figure) => isWithin(figure, price, widestSession))
  return isNear && low <= open && open <= high && low <= price && price <= high
}

function isWithin(price: number, reference: number, step: number): boolean {
  return Math.abs(price / reference - 1) <= step
}

/**
 * Returns the prices of a provider's past that may be stored, oldest first: positive and not of the future. A single
 * value far from both its neighbours is the provider's error and is left out; if even the newest is far from today's
 * price, all are of something else.
 */
export function validPast<Point extends PricePoint>(
  points: readonly Point[],
  { now, price }: { now: number; price: number },
): Point[] {
  const sound = points
    .filter(({ at, price }) => Number.isFinite(price) && price > 0 && at > 0 && at <= now)
    .toSorted((left, right) => left.at - right.at)
  const plausible = sound.filter(
    (point, index) => !isOutlier(point, sound[index - 1], sound[index + 1]),
  )
  const newest = plausible.at(-1)
  return newest && isFar(newest.price, price) ? [] : plausible
}

/**
 * Returns what a source has of the time since the stored price, oldest first: from that price to the quote's in steps
 * that a quote may take, else nothing, since all may be of something else.
 */
export function missedSince({ lastUpdated, price }: ExistingPrice, quote: Quote): Bar[] {
  const missed = quote.trail.filter(({ at }) => at > lastUpdated && at < quote.asOf)
  const prices = [price, ...missed.map((bar) => bar.price), quote.price]
  const step = largestStep[quote.category]
  const isSteady = prices.slice(1).every((next, index) => isWithin(next, prices[index] ?? 0, step))
  return isSteady ? missed : []
}

const maxRatio = 3

function isOutlier({ price }: PricePoint, before?: PricePoint, after?: PricePoint): boolean {
  return [before, after].every((other) => other !== undefined && isFar(price, other.price))
}

function isFar(one: number, other: number): boolean {
  return Math.max(one / other, other / one) > maxRatio
}
