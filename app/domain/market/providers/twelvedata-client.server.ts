import * as z from 'zod/mini'
import type { Instrument } from '#app/domain/market/instruments'
import type { FeedResult, PriceFeed, RowRefusal } from '#app/domain/market/ports'
import type { Quote } from '#app/domain/market/quote'
import { isOfExchange } from '#app/domain/market/trading-day'
import { minute, second } from '#app/shared/time'
import { type CallTools, callProvider, failureOf } from './provider-call.server'
import { completed, identityOf, looseNumber, sessionFigures } from './provider-values'

export type TwelveDataAccount = { baseUrl: string; apiKey: string }

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
  timestamp: looseNumber,
  last_quote_at: looseNumber,
})
type Row = z.infer<typeof Row>

const ErrorRow = z.object({ status: z.literal('error'), code: looseNumber })

/** Metals are quoted in US dollars per ounce and converted with this pair, requested in the same call. */
const crossPair = 'USD/CAD'

/** Costs one credit per symbol. Source: https://twelvedata.com/docs#quote */
export function twelveDataStocks(account: TwelveDataAccount, tools: CallTools): PriceFeed {
  return {
    name: 'twelvedata.stocks',
    provider: 'twelvedata',
    serves: ({ category, ids }) => category === 'stock' && ids.twelvedata !== undefined,
    intervalMs: 5 * minute,
    creditsFor: (count) => count,
    async fetch({ instruments }) {
      const result = await fetchRows(account, tools, instruments.map(idOf), 'TSX')
      if (!result.ok) return result
      return toFeedResult(instruments, (instrument) => {
        const row = result.rows.get(idOf(instrument))
        const refusal = reasonAgainst(row, idOf(instrument))
        if (refusal) return { symbol: instrument.symbol, reason: refusal }
        const { exchange = '', currency = instrument.currency } = row as Row
        const { previous_close: base, volume, ...figures } = row as Row
        const size = { volume, marketCap: null }
        const received = { base, session: sessionFigures(figures), size }
        return { ...quoteOf(instrument, row as Row), ...received, exchange, currency }
      })
    },
  }
}

export function twelveDataPairs(account: TwelveDataAccount, tools: CallTools): PriceFeed {
  return {
    name: 'twelvedata.pairs',
    provider: 'twelvedata',
    serves: ({ category, ids }) => !isOfExchange({ category }) && ids.twelvedata !== undefined,
    intervalMs: 15 * minute,
    creditsFor: (count) => count + 1,
    async fetch({ instruments }) {
      const ids = Array.from(new Set(instruments.map(idOf)))
      if (instruments.some(needsCross) && !ids.includes(crossPair)) ids.push(crossPair)
      const result = await fetchRows(account, tools, ids, null)
      if (!result.ok) return result
      const cross = result.rows.get(crossPair)
      return toFeedResult(instruments, (instrument) => {
        const row = result.rows.get(idOf(instrument))
        const refusal = reasonAgainst(row, idOf(instrument))
        if (refusal) return { symbol: instrument.symbol, reason: refusal }
        if (!needsCross(instrument)) return quoteOf(instrument, row as Row)
        const crossRefusal = reasonAgainst(cross, crossPair)
        if (crossRefusal) return { symbol: instrument.symbol, reason: crossRefusal }
        return quoteOf(instrument, crossed(row as Row, cross as Row))
      })
    },
  }
}

function idOf({ ids }: Instrument): string {
  return ids.twelvedata ?? ''
}

function needsCross({ category, currency }: Instrument): boolean {
  return category === 'commodity' && currency === 'CAD'
}

type FoundRow = Row | 'error' | 'unreadable' | undefined
type Rows = { ok: true; rows: Map<string, FoundRow> } | Extract<FeedResult, { ok: false }>

/** One symbol returns its object, several return an object of objects; errors come as either. */
async function fetchRows(
  { baseUrl, apiKey }: TwelveDataAccount,
  tools: CallTools,
  symbols: readonly string[],
  exchange: string | null,
): Promise<Rows> {
  const query = new URLSearchParams({
    symbol: symbols.join(','),
    ...(exchange ? { exchange } : {}),
  })
  const url = `${baseUrl}/quote?${query}`
  const result = await callProvider(tools, url, { authorization: `apikey ${apiKey}` })
  if (!result.ok) return result
  const error = ErrorRow.safeParse(result.json)
  if (error.success) return { ok: false, reason: failureIn(error.data) }
  const keyed = z.record(z.string(), z.unknown()).safeParse(result.json)
  if (!keyed.success) return { ok: false, reason: 'unreadable' }
  const single = symbols.length === 1 ? symbols[0] : undefined
  const found = single && !(single in keyed.data) ? { [single]: result.json } : keyed.data
  const errors = symbols.map((symbol) => ErrorRow.safeParse(found[symbol]))
  const firstError = errors.find((one) => one.success)
  if (firstError?.success && errors.every((one) => one.success)) {
    return { ok: false, reason: failureIn(firstError.data) }
  }
  return { ok: true, rows: new Map(symbols.map((symbol) => [symbol, readRow(found[symbol])])) }
}

function failureIn({ code }: z.infer<typeof ErrorRow>) {
  return failureOf(code ?? 500) ?? 'unreadable'
}

function readRow(value: unknown): FoundRow {
  if (value === undefined) return undefined
  if (ErrorRow.safeParse(value).success) return 'error'
  const row = Row.safeParse(value)
  return row.success ? row.data : 'unreadable'
}

function reasonAgainst(row: FoundRow, asked: string): RowRefusal['reason'] | null {
  if (row === undefined) return 'missing'
  if (row === 'error') return 'provider_error'
  if (row === 'unreadable') return 'unreadable'
  if (row.symbol !== asked) return 'other_symbol'
  if (row.close === null) return 'no_price'
  return row.last_quote_at === null && row.timestamp === null ? 'no_time' : null
}

/**
 * Returns a quote. `timestamp` is when the day's candle opened, `last_quote_at` when it last moved. A pair's
 * `previous_close` is from a day that starts at the provider's own hour, not from 24 hours ago.
 */
function quoteOf(instrument: Instrument, row: Row): Quote {
  return {
    ...identityOf(instrument),
    price: row.close ?? Number.NaN,
    base: null,
    session: null,
    size: null,
    asOf: (row.last_quote_at ?? row.timestamp ?? 0) * second,
    source: 'twelvedata',
    seriesKind: 'intraday',
    trail: [],
  }
}

function crossed(row: Row, cross: Row): Row {
  const times = (one: number | null, other: number | null) =>
    one === null || other === null ? null : one * other
  const timeOf = (one: Row) => one.last_quote_at ?? one.timestamp ?? 0
  return {
    ...row,
    close: times(row.close, cross.close),
    last_quote_at: Math.min(timeOf(row), timeOf(cross)),
  }
}

function toFeedResult(
  instruments: readonly Instrument[],
  read: (instrument: Instrument) => Quote | RowRefusal,
): FeedResult {
  const quotes: Quote[] = []
  const refused: RowRefusal[] = []
  for (const result of instruments.map(read)) {
    if ('reason' in result) refused.push(result)
    else quotes.push(result)
  }
  return completed(instruments, quotes, refused)
}
