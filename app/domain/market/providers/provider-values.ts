import * as z from 'zod/mini'
import type { Instrument } from '#app/domain/market/instruments'
import type { Failure, FeedResult, RowRefusal } from '#app/domain/market/ports'
import type { PricePoint, ProviderId, Quote, SessionFigures } from '#app/domain/market/quote'
import { type LocalDate, torontoTime } from '#app/shared/toronto-time'

/** A number, or numeric text. `"NA"`, `"."`, `""` and null are null: the provider has no value. */
export const looseNumber = z.pipe(
  z.optional(z.nullable(z.union([z.number(), z.string()]))),
  z.transform((value) => {
    if (value === null || value === undefined) return null
    if (typeof value === 'string' && value.trim() === '') return null
    const number = Number(value)
    return Number.isFinite(number) ? number : null
  }),
)

export const isoDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** A day's single value counts as of 16:00 in Toronto. */
const dailyAtMinutes = 16 * 60

export function dailyPoint(date: LocalDate, price: number): PricePoint {
  return { at: torontoTime(date, dailyAtMinutes), price }
}

/** Returns dated values, in any order, as points, oldest first. */
export function dailyPoints(
  values: readonly { date: LocalDate; price: number | null }[],
): PricePoint[] {
  return values
    .toSorted((left, right) => (left.date < right.date ? -1 : 1))
    .flatMap(({ date, price }) => (price === null ? [] : [dailyPoint(date, price)]))
}

/** Returns a price of the day under the instrument's own names; figures that its provider does not send are null. */
export function quoteOf(
  { category, symbol, exchange, currency }: Instrument,
  source: ProviderId,
  sent: Pick<Quote, 'price' | 'asOf'> & Partial<Quote>,
): Quote {
  const unsent = { base: null, session: null, size: null, trail: [] }
  const own = { category, symbol, exchange, currency, source }
  return { ...own, ...unsent, seriesKind: 'intraday', ...sent }
}

/** Returns the newest of dated values, oldest first, as a quote against the previous one. */
export function dailyQuote(
  instrument: Instrument,
  source: ProviderId,
  points: readonly PricePoint[],
): Quote | RowRefusal {
  const newest = points.at(-1)
  if (!newest) return { symbol: instrument.symbol, reason: 'no_price' }
  return quoteOf(instrument, source, {
    price: newest.price,
    base: points.at(-2)?.price ?? null,
    asOf: newest.at,
    seriesKind: 'daily',
    trail: points.slice(0, -1),
  })
}

/** Returns all three figures of a session, or none. */
export function sessionFigures(
  received: Record<'open' | 'high' | 'low', number | null>,
): SessionFigures | null {
  const { open, high, low } = received
  return open === null || high === null || low === null ? null : { open, high, low }
}

export const unreadable: RowRefusal = { symbol: '?', reason: 'unreadable' }

/** Sorts the rows read from a response: the newest quote of each symbol, and requested ones without any as missing. */
export function feedResult(
  asked: readonly Instrument[],
  read: readonly (Quote | RowRefusal)[],
): FeedResult & { ok: true } {
  const quotes = new Map<string, Quote>()
  const refused: RowRefusal[] = []
  for (const one of read) {
    const other = quotes.get(one.symbol)
    if ('reason' in one) refused.push(one)
    else if (!other || one.asOf >= other.asOf) quotes.set(one.symbol, one)
  }
  const received = new Set([...quotes.keys(), ...refused.map(({ symbol }) => symbol)])
  const missing = asked
    .filter(({ symbol }) => !received.has(symbol))
    .map(({ symbol }): RowRefusal => ({ symbol, reason: 'missing' }))
  return { ok: true, quotes: Array.from(quotes.values()), refused: [...refused, ...missing] }
}

/** The rows that one of several calls read. */
export type ReadCall = { ok: true; read: (Quote | RowRefusal)[] } | Failure

/** Makes several calls at once; the feed fails only if every call failed. */
export async function joined(
  asked: readonly Instrument[],
  calls: readonly Promise<ReadCall>[],
): Promise<FeedResult> {
  const results = await Promise.all(calls)
  const failed = results.find((result) => !result.ok)
  if (failed && results.every((result) => !result.ok)) return failed
  return feedResult(
    asked,
    results.flatMap((result) => (result.ok ? result.read : [])),
  )
}
