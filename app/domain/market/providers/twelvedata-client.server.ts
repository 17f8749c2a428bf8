import * as z from 'zod/mini'
import type { Instrument } from '#app/domain/market/instruments'
import type { Call, Failure, PriceFeed, RowRefusal } from '#app/domain/market/ports'
import type { Quote } from '#app/domain/market/quote'
import { isOfExchange } from '#app/domain/market/trading-day'
import { minute, second } from '#app/shared/time'
import { type Account, failureOf } from './provider-call.server'
import { feedResult, looseNumber, quoteOf, sessionFigures } from './provider-values'

const Row = z.object({
  symbol: z.string(),
  exchange: z.optional(z.string()),
  currency: z.optional(z.string()),
  open: looseNumber,
  high: looseNumber,
  low: looseNumber,
  close: looseNumber,
  previous_close: looseNumber,
  volume: looseNumber,
  /** When the day's candle opened. */
  timestamp: looseNumber,
  /** When it last moved. */
  last_quote_at: looseNumber,
})

const ErrorRow = z.object({ status: z.literal('error'), code: looseNumber })

/** Metals are quoted in US dollars per ounce and converted with this pair, requested in the same call. */
const crossPair = 'USD/CAD'

/** Costs one credit per symbol. Source: https://twelvedata.com/docs#quote */
export function twelveDataStocks(account: Account): PriceFeed {
  return {
    name: 'twelvedata.stocks',
    provider: 'twelvedata',
    serves: ({ category, ids }) => category === 'stock' && ids.twelvedata !== undefined,
    intervalMs: 5 * minute,
    creditsFor: (count) => count,
    async fetch({ instruments, call }) {
      const result = await readRows(account, call, instruments.map(idOf), { exchange: 'TSX' })
      if (!result.ok) return result
      const read = instruments.map((one): Quote | RowRefusal => {
        const found = result.found(idOf(one))
        if (typeof found === 'string') return { symbol: one.symbol, reason: found }
        const { price, asOf, row } = found
        const { exchange = '', currency = one.currency, previous_close: base, volume } = row
        const figures = { base, session: sessionFigures(row), size: { volume, marketCap: null } }
        return quoteOf(one, 'twelvedata', { price, asOf, exchange, currency, ...figures })
      })
      return feedResult(instruments, read)
    },
  }
}

/** A pair's `previous_close` is from a day that starts at the provider's own hour, not from 24 hours ago. */
export function twelveDataPairs(account: Account): PriceFeed {
  return {
    name: 'twelvedata.pairs',
    provider: 'twelvedata',
    serves: ({ category, ids }) => !isOfExchange({ category }) && ids.twelvedata !== undefined,
    intervalMs: 15 * minute,
    creditsFor: (count) => count + 1,
    async fetch({ instruments, call }) {
      const cross = instruments.some(needsCross) ? [crossPair] : []
      const ids = Array.from(new Set([...instruments.map(idOf), ...cross]))
      const result = await readRows(account, call, ids)
      if (!result.ok) return result
      const read = instruments.map((one): Quote | RowRefusal => {
        const own = result.found(idOf(one))
        const by = needsCross(one) ? result.found(crossPair) : { price: 1, asOf: Infinity }
        if (typeof own === 'string') return { symbol: one.symbol, reason: own }
        if (typeof by === 'string') return { symbol: one.symbol, reason: by }
        const asOf = Math.min(own.asOf, by.asOf)
        return quoteOf(one, 'twelvedata', { price: own.price * by.price, asOf })
      })
      return feedResult(instruments, read)
    },
  }
}

function idOf({ ids }: Instrument): string {
  return ids.twelvedata ?? ''
}

function needsCross({ category, currency }: Instrument): boolean {
  return category === 'commodity' && currency === 'CAD'
}

type FoundRow = { price: number; asOf: number; row: z.infer<typeof Row> } | RowRefusal['reason']
type Rows = { ok: true; found: (symbol: string) => FoundRow } | Failure

/** One symbol returns its object, several return an object of objects; errors come as either. */
async function readRows(
  { baseUrl, apiKey }: Account,
  call: Call,
  symbols: readonly string[],
  limits: Record<string, string> = {},
): Promise<Rows> {
  const query = new URLSearchParams({ symbol: symbols.join(','), ...limits })
  const json = z.record(z.string(), z.unknown())
  const result = await call(`${baseUrl}/quote?${query}`, json, {
    authorization: `apikey ${apiKey}`,
  })
  if (!result.ok) return result
  const single = symbols.length === 1 ? symbols[0] : undefined
  const rows = single && !(single in result.data) ? { [single]: result.data } : result.data
  const errors = symbols.map((symbol) => ErrorRow.safeParse(rows[symbol]).data)
  const error = ErrorRow.safeParse(result.data).data ?? (errors.every(Boolean) ? errors[0] : null)
  if (error) return { ok: false, reason: failureOf(error.code ?? 500) ?? 'unreadable' }
  return { ok: true, found: (symbol) => readRow(rows[symbol], symbol) }
}

function readRow(value: unknown, asked: string): FoundRow {
  if (value === undefined) return 'missing'
  if (ErrorRow.safeParse(value).success) return 'provider_error'
  const row = Row.safeParse(value).data
  if (!row) return 'unreadable'
  if (row.symbol !== asked) return 'other_symbol'
  if (row.close === null) return 'no_price'
  const at = row.last_quote_at ?? row.timestamp
  return at === null ? 'no_time' : { price: row.close, asOf: at * second, row }
}
