import * as z from 'zod/mini'
import type { Instrument } from '#app/domain/market/instruments'
import type { RowRefusal } from '#app/domain/market/ports'
import type { PricePoint, Quote, SessionFigures } from '#app/domain/market/quote'
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

/** Returns the newest of dated values, oldest first, as a quote against the previous one. */
export function dailyQuote(
  instrument: Instrument,
  source: Quote['source'],
  points: readonly PricePoint[],
): Quote | null {
  const newest = points.at(-1)
  if (!newest) return null
  return {
    ...identityOf(instrument),
    price: newest.price,
    base: points.at(-2)?.price ?? null,
    session: null,
    size: null,
    asOf: newest.at,
    source,
    seriesKind: 'daily',
    trail: points.slice(0, -1),
  }
}

/** Returns all three figures of a session, or none. */
export function sessionFigures(
  received: Record<'open' | 'high' | 'low', number | null>,
): SessionFigures | null {
  const { open, high, low } = received
  return open === null || high === null || low === null ? null : { open, high, low }
}

/** Returns the identity, for providers whose responses name the instrument by the requested key. */
export function identityOf({ category, symbol, exchange, currency }: Instrument) {
  return { category, symbol, exchange, currency }
}

/** Reports requested instruments that were neither quoted nor refused as missing. */
export function completed(asked: readonly Instrument[], quotes: Quote[], refused: RowRefusal[]) {
  const received = new Set([...quotes, ...refused].map(({ symbol }) => symbol))
  const missing = asked
    .filter(({ symbol }) => !received.has(symbol))
    .map(({ symbol }): RowRefusal => ({ symbol, reason: 'missing' }))
  return { ok: true as const, quotes: newestOfEach(quotes), refused: [...refused, ...missing] }
}

function newestOfEach(quotes: readonly Quote[]): Quote[] {
  const bySymbol = new Map<string, Quote>()
  for (const quote of quotes) {
    const other = bySymbol.get(quote.symbol)
    if (!other || quote.asOf >= other.asOf) bySymbol.set(quote.symbol, quote)
  }
  return Array.from(bySymbol.values())
}
