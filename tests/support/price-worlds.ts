import * as fc from 'fast-check'
import { type Instrument, keyOf } from '#app/domain/market/instruments.ts'
import type { NewMarketRow } from '#app/domain/market/ports.ts'
import { dailyPoint, dailyQuote, quoteOf } from '#app/domain/market/providers/provider-values.ts'
import {
  simulatedHistory,
  simulatedMarket,
} from '#app/domain/market/providers/simulated-client.server.ts'
import type { ExistingPrice, PricePoint, ProviderId, Quote } from '#app/domain/market/quote.ts'
import { composeRow } from '#app/domain/market/rounds/compose-round.ts'
import { judgeQuote } from '#app/domain/market/rounds/validate.ts'
import { spotClosedSince } from '#app/domain/market/spot-hours.ts'
import { sessionOf } from '#app/domain/market/tsx-calendar.ts'
import { day, hour, minute } from '#app/shared/time.ts'
import { addDays, torontoDate, weekdayOf } from '#app/shared/toronto-time.ts'

/** What happened in a market, and what this site received in its rounds. */
export type World = {
  instrument: Instrument
  kind: WorldKind
  /** Every trade, or every published value, oldest first. */
  ticks: readonly PricePoint[]
  /** What each accepted round received, oldest first. */
  told: readonly PricePoint[]
  row: NewMarketRow
  history: readonly PricePoint[]
  /** Whether the provider sends a session's figures and the reference price. */
  isTelling: boolean
}

export type WorldKind = 'simulated' | 'live' | 'daily'

export type Script = {
  now: number
  seed: number
  shape: 'walk' | 'constant' | 'falling'
  isTelling: boolean
  /** The time between two rounds of the last two days. */
  cadenceMs: number
  delayMs: number
  /** Hours before the end without rounds. */
  gap: [from: number, length: number]
  /** How long this site has been recording, in hours. */
  lookedFor: number
  /** Days of daily prices before the first round, from the provider's history. */
  pastDays: number
  /** The row is from a round whose point is not in the history yet. */
  isRowAhead: boolean
}

/** Special instants: an opening, a half day, holidays, clock changes. */
const specialTimes = [
  '2026-12-24T17:59:00Z',
  '2026-12-24T23:00:00Z',
  '2026-12-28T15:00:00Z',
  '2026-12-29T14:35:00Z',
  '2026-04-06T15:00:00Z',
  '2026-03-09T14:00:00Z',
  '2026-11-02T14:50:00Z',
  '2026-03-12T12:00:00Z',
  '2026-03-12T13:32:00Z',
  '2026-03-12T13:55:00Z',
  '2026-03-12T20:00:00Z',
  '2026-03-15T21:10:00Z',
  '2026-03-16T14:00:00Z',
  '2026-03-14T18:00:00Z',
].map((iso) => Date.parse(iso))

export const scripts: fc.Arbitrary<Script> = fc.record({
  now: fc.oneof(
    fc.constantFrom(...specialTimes),
    fc
      .integer({ min: 0, max: 400 * 24 * 60 })
      .map((minutes) => Date.parse('2025-12-01T00:00:00Z') + minutes * minute),
  ),
  seed: fc.integer({ min: 1, max: 2 ** 31 }),
  shape: fc.constantFrom('walk', 'walk', 'walk', 'constant', 'falling'),
  isTelling: fc.boolean(),
  cadenceMs: fc.integer({ min: 5, max: 45 }).map((minutes) => minutes * minute),
  delayMs: fc.constantFrom(0, 15 * minute, 20 * minute),
  gap: fc.tuple(fc.integer({ min: 0, max: 60 }), fc.constantFrom(0, 0, 3, 12, 40)),
  lookedFor: fc.constantFrom(0, 1, 3, 8, 30, 100, 24 * 31, 24 * 31),
  pastDays: fc.constantFrom(0, 0, 20, 80, 300, 500, 1_900),
  isRowAhead: fc.boolean(),
})

/** Returns the kinds of world that an instrument has. */
export function kindsOf({ category, exchange, ids }: Instrument): WorldKind[] {
  const isDailyAlone =
    (category === 'commodity' && !ids.coingecko) || (category === 'index' && exchange !== 'TSX')
  if (isDailyAlone) return ['simulated', 'daily']
  return category === 'forex' ? ['simulated', 'live', 'daily'] : ['simulated', 'live']
}

/** The simulation calls no one. */
const noCall = () => Promise.reject(new Error('no network'))

/** Runs the rounds of a script; null if no round received a price. */
export async function worldOf(
  instrument: Instrument,
  kind: WorldKind,
  script: Script,
): Promise<World | null> {
  const ticks = kind === 'simulated' ? [] : ticksOf(instrument, kind, script)
  const feed = simulatedMarket(String(script.seed))
  const told: PricePoint[] = []
  const history = new Map<number, PricePoint>()
  let row: NewMarketRow | null = null
  for (const now of roundsOf(script)) {
    const existing: ExistingPrice | null = row && { ...row, quarantine: null }
    let quote: Quote | null
    if (kind === 'simulated') {
      const withTrail = new Set(existing ? [] : [`${instrument.category}:${instrument.symbol}`])
      const result = await feed.fetch({ instruments: [instrument], now, withTrail, call: noCall })
      quote = (result.ok && result.quotes[0]) || null
    } else quote = quoteAt(instrument, kind, ticks, now, script)
    if (!quote) continue
    const verdict = judgeQuote(quote, instrument, existing, now)
    if (verdict.kind !== 'accepted') continue
    const composed = composeRow(instrument, verdict.quote, existing, now)
    row = composed.row
    const isAhead = script.isRowAhead && now === script.now
    for (const point of isAhead ? [] : composed.points) history.set(point.at, point)
    told.push({ at: verdict.quote.asOf, price: quote.price })
  }
  if (!row) return null
  for (const point of await pastOf(instrument, kind, script, history)) {
    history.set(point.at, point)
  }
  const recorded = Array.from(history.values()).sort((left, right) => left.at - right.at)
  return { instrument, kind, ticks, told, row, history: recorded, isTelling: script.isTelling }
}

/** Returns a price a day, on the market's own days, from before everything that was recorded. */
async function pastOf(
  instrument: Instrument,
  kind: WorldKind,
  { now, seed, pastDays }: Script,
  recorded: ReadonlyMap<number, PricePoint>,
): Promise<PricePoint[]> {
  const oldest = Math.min(now, ...recorded.keys())
  const from = now - pastDays * day
  if (kind === 'simulated') {
    const past = simulatedHistory(String(seed))
    const result = await past.fetch({ instruments: [instrument], now, call: noCall })
    const known = result.ok ? (result.points.get(keyOf(instrument)) ?? []) : []
    return known.filter(({ at }) => at < oldest && at >= from)
  }
  const random = randomOf(seed + 1)
  const points: PricePoint[] = []
  let price = 10 + 200 * random()
  for (let age = pastDays; age > 0; age--) {
    price *= 1 + 0.04 * (random() - 0.5)
    const { at } = dailyPoint(torontoDate(now - age * day), 1)
    const isWeekday = weekdayOf(torontoDate(at)) % 6 !== 0
    const isTraded = kind === 'daily' ? isWeekday : isTrading(instrument, at)
    if (isTraded && at < oldest && random() < 0.95) points.push({ at, price: rounded(price) })
  }
  return points
}

function roundsOf({ now, cadenceMs, gap: [from, length], lookedFor }: Script): number[] {
  const rounds: number[] = []
  for (let age = 0; age <= lookedFor * hour; age += age < 2 * day ? cadenceMs : 3 * hour) {
    const hours = age / hour
    if (age === 0 || hours < from || hours >= from + length) rounds.unshift(now - age)
  }
  return rounds
}

const tickMs = 5 * minute

function ticksOf(instrument: Instrument, kind: WorldKind, { now, seed, shape }: Script) {
  const random = randomOf(seed)
  const until = Math.floor(now / tickMs) * tickMs
  const from = until - 40 * day
  const ticks: PricePoint[] = []
  let price = 10 + 200 * random()
  const fall = 0.9 ** (tickMs / (30 * day))
  for (let at = from; at <= until; at += tickMs) {
    if (shape === 'walk') price *= 1 + 0.004 * (random() - 0.5)
    if (shape === 'falling') price *= at > until - day ? 1.00001 : fall
    if (kind !== 'daily' && isTrading(instrument, at)) ticks.push({ at, price: rounded(price) })
    const date = torontoDate(at)
    const isWeekday = weekdayOf(date) % 6 !== 0
    const isPublished = isWeekday && random() < 0.9 && dailyPoint(date, 1).at === at
    if (kind === 'daily' && isPublished) ticks.push({ at, price: rounded(price) })
  }
  return ticks
}

function isTrading({ category, exchange }: Instrument, at: number): boolean {
  if (category === 'crypto') return true
  if (exchange !== 'TSX') return spotClosedSince(at) === null
  const session = sessionOf(torontoDate(at))
  return session !== null && at >= session.opensAt && at <= session.closesAt
}

function quoteAt(
  instrument: Instrument,
  kind: WorldKind,
  ticks: readonly PricePoint[],
  now: number,
  { delayMs, ...script }: Script,
): Quote | null {
  // Rows do not keep what earlier rounds received for a day.
  const isTelling = script.isTelling && now === script.now
  if (kind === 'daily') {
    const known = ticks.filter(({ at }) => at <= now).slice(-5)
    const source: ProviderId = instrument.category === 'forex' ? 'valet' : 'fred'
    const quote = dailyQuote(instrument, source, known)
    return 'reason' in quote ? null : quote
  }
  const isStock = instrument.exchange === 'TSX'
  const newest = ticks.findLast(({ at }) => at <= now - (isStock ? delayMs : 0))
  if (!newest) return null
  return quoteOf(instrument, isStock ? 'eodhd' : 'coingecko', {
    price: newest.price,
    base: isTelling ? toldBase(instrument, ticks, newest) : null,
    session: isStock && isTelling ? sessionTold(ticks, newest) : null,
    asOf: newest.at,
  })
}

/** Returns a stock's last trade of an earlier day, or a coin's price 24 hours ago; none for pairs. */
function toldBase(
  { category, exchange }: Instrument,
  ticks: readonly PricePoint[],
  { at }: PricePoint,
) {
  if (exchange === 'TSX') {
    return ticks.findLast((one) => torontoDate(one.at) < torontoDate(at))?.price ?? null
  }
  if (category !== 'crypto') return null
  return ticks.findLast((one) => one.at <= at - day)?.price ?? null
}

export function sessionTold(ticks: readonly PricePoint[], { at }: PricePoint) {
  const own = ticks.filter((one) => torontoDate(one.at) === torontoDate(at) && one.at <= at)
  const prices = own.map(({ price }) => price)
  return { open: prices[0] as number, high: Math.max(...prices), low: Math.min(...prices) }
}

function rounded(price: number): number {
  return Number(price.toFixed(2))
}

/** Mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns Toronto's calendar day, `days` before an instant. */
export function dateBefore(at: number, days: number): string {
  return addDays(torontoDate(at), -days)
}

/** Returns the same day of an earlier month, or that month's last day. */
export function monthsBefore(at: number, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = torontoDate(at).split('-').map(Number)
  const whole = year * 12 + (month - 1) - months
  const [ofYear, ofMonth] = [Math.floor(whole / 12), (whole % 12) + 1]
  const lengths = [31, ofYear % 4 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  const inMonth = Math.min(dayOfMonth, lengths[ofMonth - 1] as number)
  return [ofYear, String(ofMonth).padStart(2, '0'), String(inMonth).padStart(2, '0')].join('-')
}
