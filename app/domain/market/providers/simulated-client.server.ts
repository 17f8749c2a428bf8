import { type Instrument, keyOf } from '#app/domain/market/instruments'
import type { HistoryFeed, PriceFeed } from '#app/domain/market/ports'
import type { Bar, Quote, SessionFigures } from '#app/domain/market/quote'
import { dayKind } from '#app/domain/market/trading-day'
import { latestSession } from '#app/domain/market/tsx-calendar'
import { day, hour, minute } from '#app/shared/time'
import { addDays, addMonths, torontoDate, torontoTime } from '#app/shared/toronto-time'
import { quoteOf } from './provider-values'
import {
  lastTradeAt,
  referenceTime,
  sandboxSeed,
  simulatedPrice,
  simulatedSeriesKind,
  simulatedSize,
} from './simulated-walk'

/** When a day's last price counts, in Toronto. */
const closeMinutes = 16 * 60

/** A month plus a long weekend; the days before come from `simulatedHistory`. */
const pastDays = 34

/** Returns the sandbox's market: no network, and the same prices for the same seed and time. */
export function simulatedMarket(seed = sandboxSeed): PriceFeed {
  return {
    name: 'simulated.all',
    provider: 'simulated',
    serves: () => true,
    intervalMs: 0,
    creditsFor: () => 0,
    async fetch({ instruments, now, withTrail }) {
      const quotes = instruments.map((instrument) => {
        const quote = simulatedQuote(instrument, now, seed)
        if (!withTrail.has(keyOf(instrument))) return quote
        return { ...quote, trail: simulatedPast(instrument, now, seed) }
      })
      return { ok: true, quotes, refused: [] }
    },
  }
}

function simulatedQuote(instrument: Instrument, now: number, seed: string): Quote {
  const asOf = lastTradeAt(instrument, now)
  return quoteOf(instrument, 'simulated', {
    price: simulatedPrice(instrument, asOf, seed),
    base: simulatedPrice(instrument, referenceTime(instrument, asOf), seed),
    session: hasSessions(instrument) ? simulatedSession(instrument, asOf, seed) : null,
    size: simulatedSize(instrument, asOf, seed),
    asOf,
    seriesKind: simulatedSeriesKind(instrument),
  })
}

function hasSessions(instrument: Instrument): boolean {
  return dayKind({ ...instrument, seriesKind: simulatedSeriesKind(instrument) }) === 'session'
}

/** Assumes a trade every five minutes. */
function simulatedSession(instrument: Instrument, asOf: number, seed: string): SessionFigures {
  const { opensAt } = latestSession(asOf)
  const prices: number[] = []
  for (let at = opensAt; at <= asOf; at += 5 * minute) {
    prices.push(simulatedPrice(instrument, at, seed))
  }
  prices.push(simulatedPrice(instrument, asOf, seed))
  return { open: prices[0] as number, high: Math.max(...prices), low: Math.min(...prices) }
}

/** Returns history for a new database: coarser with age like real history, and only at trading times. */
function simulatedPast(instrument: Instrument, now: number, seed: string): Bar[] {
  const points: Bar[] = []
  let at = Math.floor((now - pastDays * day) / hour) * hour
  while (at < now) {
    const tradedAt = lastTradeAt(instrument, at)
    const isNew = tradedAt > (points.at(-1)?.at ?? 0)
    if (isNew) points.push({ at: tradedAt, price: simulatedPrice(instrument, tradedAt, seed) })
    at += stepAt(instrument, now - at)
  }
  const dates = points.map((point) => torontoDate(point.at))
  return points.map((point, index) =>
    dates[index] === dates[index + 1] ? point : simulatedDay(instrument, point.at, seed),
  )
}

/** Simulated trades a day, beside its first and last. */
const tradesPerDay = 3

/** Returns a day's last price with the figures that a source of such instruments may send. */
function simulatedDay(instrument: Instrument, at: number, seed: string): Bar {
  const price = simulatedPrice(instrument, at, seed)
  const hasFigures =
    simulatedSeriesKind(instrument) === 'intraday' || instrument.category === 'index'
  if (!hasFigures) return { at, price }
  const from = hasSessions(instrument) ? latestSession(at).opensAt : at - day
  const prices = Array.from({ length: tradesPerDay + 1 }, (_, index) =>
    simulatedPrice(instrument, from + (index * (at - from)) / (tradesPerDay + 1), seed),
  )
  const [low, high] = [Math.min(price, ...prices), Math.max(price, ...prices)]
  const { volume } = simulatedSize(instrument, at, seed) ?? { volume: null }
  return { at, price, open: prices[0], high, low, volume }
}

/** The newest day is as fine as rounds are. A session is the newest one until after a long weekend. */
function stepAt(instrument: Instrument, age: number): number {
  if (age > 7 * day) return 2 * hour
  if (age > 5 * day) return hour
  return age > day && !hasSessions(instrument) ? 10 * minute : 5 * minute
}

/** The sandbox's past: five years, daily, at the last trade of each day. */
export function simulatedHistory(seed = sandboxSeed): HistoryFeed {
  return {
    name: 'simulated.history',
    provider: 'simulated',
    serves: () => true,
    intervalMs: 0,
    maxPerCall: Number.POSITIVE_INFINITY,
    reserve: 0,
    async fetch({ instruments, now }) {
      const points = instruments.map((one) => [keyOf(one), simulatedYears(one, now, seed)] as const)
      return { ok: true, points: new Map(points) }
    },
  }
}

function simulatedYears(instrument: Instrument, now: number, seed: string): Bar[] {
  const points: Bar[] = []
  const today = torontoDate(now)
  for (let date = addMonths(today, -60); date < today; date = addDays(date, 1)) {
    const at = lastTradeAt(instrument, torontoTime(date, closeMinutes))
    const isNew = at > (points.at(-1)?.at ?? 0)
    if (isNew) points.push(simulatedDay(instrument, at, seed))
  }
  return points
}
