import * as z from 'zod/mini'
import type { Instrument } from '#app/domain/market/instruments'
import type { Call, PriceFeed, RowRefusal } from '#app/domain/market/ports'
import type { Quote } from '#app/domain/market/quote'
import { isOfExchange } from '#app/domain/market/trading-day'
import { partsOf } from '#app/shared/parts-of'
import { day, hour, minute, second } from '#app/shared/time'
import { addDays, torontoDate } from '#app/shared/toronto-time'
import { barOf, EodhdDays } from './eodhd-day'
import type { Account } from './provider-call.server'
import {
  dailyPoints,
  dailyQuote,
  isoDate,
  joined,
  looseNumber,
  quoteOf,
  type ReadCall,
  sessionFigures,
  unreadable,
} from './provider-values'

const tickersPerCall = 20
/** The response goes back decades. */
const maxMonths = 120
const exchanges: Record<string, { exchange: string; currency: string }> = {
  TO: { exchange: 'TSX', currency: 'CAD' },
}

const Ticker = z.object({
  code: z.string(),
  timestamp: looseNumber,
  open: looseNumber,
  high: looseNumber,
  low: looseNumber,
  close: looseNumber,
  previousClose: looseNumber,
  change: looseNumber,
  volume: looseNumber,
})

/** Returns the address of a call about one instrument. */
export function eodhdUrl(
  { baseUrl, apiKey }: Account,
  path: string,
  { ids }: Instrument,
  query: Record<string, string>,
): string {
  const search = new URLSearchParams({ ...query, api_token: apiKey, fmt: 'json' })
  return `${baseUrl}/${path}/${encodeURIComponent(ids.eodhd ?? '')}?${search}`
}

/** Returns live prices (15–20 minutes late). Source: https://eodhd.com/financial-apis/live-ohlcv-stocks-api */
export function eodhdStocks(account: Account): PriceFeed {
  return {
    name: 'eodhd.stocks',
    provider: 'eodhd',
    serves: (one) => isOfExchange(one) && one.exchange === 'TSX' && one.ids.eodhd !== undefined,
    intervalMs: 5 * minute,
    creditsFor: (count) => count,
    fetch: ({ instruments, call }) =>
      joined(
        instruments,
        partsOf(instruments, tickersPerCall).map((part) => readTickers(account, call, part)),
      ),
  }
}

async function readTickers(
  account: Account,
  call: Call,
  instruments: readonly Instrument[],
): Promise<ReadCall> {
  const [first, ...others] = instruments
  if (!first) return { ok: true, read: [] }
  const more = others.map(({ ids }) => ids.eodhd).join(',')
  const url = eodhdUrl(account, 'real-time', first, more ? { s: more } : {})
  const result = await call(url, z.unknown())
  if (!result.ok) return result
  const rows: unknown[] = Array.isArray(result.data) ? result.data : [result.data]
  const tickers = rows.map((row) => Ticker.safeParse(row))
  // A response with a single invalid ticker is an error sent with a 200.
  if (tickers.length === 1 && !tickers[0]?.success) return { ok: false, reason: 'unreadable' }
  const read = tickers.map(({ data }) => (data ? readTicker(data, instruments) : unreadable))
  return { ok: true, read }
}

function readTicker(
  { code, timestamp, close, previousClose, change, volume, ...figures }: z.infer<typeof Ticker>,
  instruments: readonly Instrument[],
): Quote | RowRefusal {
  const asked = instruments.find(({ ids }) => ids.eodhd === code)
  const suffix = code.split('.').at(-1) ?? ''
  // An index has a ticker of its own, and no exchange in it.
  const market = asked?.category === 'index' && suffix === 'INDX' ? asked : exchanges[suffix]
  if (!asked || !market) return { symbol: '?', reason: 'other_symbol' }
  if (close === null) return { symbol: asked.symbol, reason: 'no_price' }
  if (timestamp === null) return { symbol: asked.symbol, reason: 'no_time' }
  return quoteOf(asked, 'eodhd', {
    exchange: market.exchange,
    currency: market.currency,
    price: close,
    base: previousClose ?? (change === null ? null : close - change),
    session: sessionFigures(figures),
    size: asked.category === 'stock' ? { volume, marketCap: null } : null,
    asOf: timestamp * second,
  })
}

/** Enough for a value and the one before it over any holidays. */
const closeDays = 14

/**
 * Returns the closes of indices of other exchanges, whose hours and holidays are not Toronto's. Source:
 * https://eodhd.com/financial-apis/api-for-historical-data-and-volumes
 */
export function eodhdIndices(account: Account): PriceFeed {
  return {
    name: 'eodhd.indices',
    provider: 'eodhd',
    serves: ({ category, exchange, ids }) =>
      category === 'index' && exchange !== 'TSX' && ids.eodhd !== undefined,
    intervalMs: 3 * hour,
    creditsFor: (count) => count,
    async fetch({ instruments, now, call }) {
      const query = { from: addDays(torontoDate(now), -closeDays), period: 'd' }
      const read = async (one: Instrument): Promise<ReadCall> => {
        const result = await call(eodhdUrl(account, 'eod', one, query), EodhdDays)
        if (!result.ok) return result
        const bars = result.data.flatMap((day) => barOf(day) ?? [])
        return { ok: true, read: [dailyQuote(one, 'eodhd', bars)] }
      }
      return joined(instruments, instruments.map(read))
    },
  }
}

const Months = z.object({ data: z.array(z.object({ date: isoDate, value: looseNumber })) })

/** A call for a commodity counts as five. */
const creditsPerCommodity = 5

/** Returns monthly averages. Source: https://eodhd.com/financial-apis/commodities-api-historical-prices-for-oil-gas-metals-agriculture-beta */
export function eodhdCommodities(account: Account): PriceFeed {
  return {
    name: 'eodhd.commodities',
    provider: 'eodhd',
    serves: ({ category, ids }) => category === 'commodity' && ids.eodhd !== undefined,
    intervalMs: day,
    creditsFor: (count) => count * creditsPerCommodity,
    async fetch({ instruments, call }) {
      const read = async (one: Instrument): Promise<ReadCall> => {
        const url = eodhdUrl(account, 'commodities/historical', one, { interval: 'monthly' })
        const result = await call(url, Months)
        if (!result.ok) return result
        const values = result.data.data.map(({ date, value }) => ({ date, price: value }))
        const points = dailyPoints(values).filter(({ price }) => price > 0)
        return { ok: true, read: [dailyQuote(one, 'eodhd', points.slice(-maxMonths))] }
      }
      return joined(instruments, instruments.map(read))
    },
  }
}
