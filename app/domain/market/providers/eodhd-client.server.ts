import * as z from 'zod/mini'
import type { Instrument } from '#app/domain/market/instruments'
import type { FeedResult, PriceFeed, RowRefusal } from '#app/domain/market/ports'
import type { Quote } from '#app/domain/market/quote'
import { isOfExchange } from '#app/domain/market/trading-day'
import { day, hour, minute, second } from '#app/shared/time'
import { addDays, torontoDate } from '#app/shared/toronto-time'
import { barOf, EodhdDay } from './eodhd-day'
import { type CallTools, callProvider } from './provider-call.server'
import {
  completed,
  dailyPoint,
  dailyQuote,
  isoDate,
  looseNumber,
  sessionFigures,
} from './provider-values'

export type EodhdAccount = { baseUrl: string; apiToken: string }

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

/** Returns live prices (15–20 minutes late). Source: https://eodhd.com/financial-apis/live-ohlcv-stocks-api */
export function eodhdStocks(account: EodhdAccount, tools: CallTools): PriceFeed {
  return {
    name: 'eodhd.stocks',
    provider: 'eodhd',
    serves: (one) => isOfExchange(one) && one.exchange === 'TSX' && one.ids.eodhd !== undefined,
    intervalMs: 5 * minute,
    creditsFor: (count) => count,
    async fetch({ instruments }) {
      const calls: Promise<FeedResult>[] = []
      for (let start = 0; start < instruments.length; start += tickersPerCall) {
        calls.push(fetchTickers(account, tools, instruments.slice(start, start + tickersPerCall)))
      }
      return joined(await Promise.all(calls), instruments)
    },
  }
}

async function fetchTickers(
  { baseUrl, apiToken }: EodhdAccount,
  tools: CallTools,
  instruments: readonly Instrument[],
): Promise<FeedResult> {
  const [first = '', ...others] = instruments.map(({ ids }) => ids.eodhd ?? '')
  const query = new URLSearchParams({
    ...(others.length > 0 ? { s: others.join(',') } : {}),
    api_token: apiToken,
    fmt: 'json',
  })
  const url = `${baseUrl}/real-time/${encodeURIComponent(first)}?${query}`
  const result = await callProvider(tools, url)
  if (!result.ok) return result
  const rows = Array.isArray(result.json) ? result.json : [result.json]
  const quotes: Quote[] = []
  const refused: RowRefusal[] = []
  for (const row of rows) {
    const ticker = Ticker.safeParse(row)
    // A response with a single invalid ticker is an error sent with a 200.
    if (!ticker.success && rows.length === 1) return { ok: false, reason: 'unreadable' }
    if (!ticker.success) refused.push({ symbol: '?', reason: 'unreadable' })
    else {
      const read = readTicker(ticker.data, instruments)
      if ('reason' in read) refused.push(read)
      else quotes.push(read)
    }
  }
  return completed(instruments, quotes, refused)
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
  return {
    category: asked.category,
    symbol: asked.symbol,
    exchange: market.exchange,
    currency: market.currency,
    price: close,
    base: previousClose ?? (change === null ? null : close - change),
    session: sessionFigures(figures),
    size: asked.category === 'stock' ? { volume, marketCap: null } : null,
    asOf: timestamp * second,
    source: 'eodhd',
    seriesKind: 'intraday',
    trail: [],
  }
}

/** Merges the calls' responses; the feed fails only if every call failed. */
function joined(results: readonly FeedResult[], asked: readonly Instrument[]): FeedResult {
  const good = results.filter((result) => result.ok)
  const failed = results.find((result) => !result.ok)
  if (good.length === 0 && failed) return failed
  return completed(
    asked,
    good.flatMap(({ quotes }) => quotes),
    good.flatMap(({ refused }) => refused),
  )
}

const Months = z.object({ data: z.array(z.object({ date: isoDate, value: looseNumber })) })

/** Enough for a value and the one before it over any holidays. */
const closeDays = 14

/**
 * Returns the closes of indices of other exchanges, whose hours and holidays are not Toronto's. Source:
 * https://eodhd.com/financial-apis/api-for-historical-data-and-volumes
 */
export function eodhdIndices(account: EodhdAccount, tools: CallTools): PriceFeed {
  return {
    name: 'eodhd.indices',
    provider: 'eodhd',
    serves: ({ category, exchange, ids }) =>
      category === 'index' && exchange !== 'TSX' && ids.eodhd !== undefined,
    intervalMs: 3 * hour,
    creditsFor: (count) => count,
    async fetch({ instruments, now }) {
      return joined(
        await Promise.all(instruments.map((one) => fetchCloses(account, tools, one, now))),
        instruments,
      )
    },
  }
}

async function fetchCloses(
  { baseUrl, apiToken }: EodhdAccount,
  tools: CallTools,
  index: Instrument,
  now: number,
): Promise<FeedResult> {
  const from = addDays(torontoDate(now), -closeDays)
  const query = new URLSearchParams({ from, period: 'd', api_token: apiToken, fmt: 'json' })
  const ticker = encodeURIComponent(index.ids.eodhd ?? '')
  const result = await callProvider(tools, `${baseUrl}/eod/${ticker}?${query}`)
  if (!result.ok) return result
  const closes = z.array(EodhdDay).safeParse(result.json)
  if (!closes.success) return { ok: false, reason: 'unreadable' }
  const points = closes.data
    .toSorted((left, right) => (left.date < right.date ? -1 : 1))
    .flatMap((one) => barOf(one) ?? [])
  const quote = dailyQuote(index, 'eodhd', points)
  return completed([index], quote ? [quote] : [], [])
}

/** A call for a commodity counts as five. */
const creditsPerCommodity = 5

/** Returns monthly averages. Source: https://eodhd.com/financial-apis/commodities-api-historical-prices-for-oil-gas-metals-agriculture-beta */
export function eodhdCommodities(account: EodhdAccount, tools: CallTools): PriceFeed {
  return {
    name: 'eodhd.commodities',
    provider: 'eodhd',
    serves: ({ category, ids }) => category === 'commodity' && ids.eodhd !== undefined,
    intervalMs: day,
    creditsFor: (count) => count * creditsPerCommodity,
    async fetch({ instruments }) {
      return joined(
        await Promise.all(instruments.map((one) => fetchCommodity(account, tools, one))),
        instruments,
      )
    },
  }
}

async function fetchCommodity(
  { baseUrl, apiToken }: EodhdAccount,
  tools: CallTools,
  instrument: Instrument,
): Promise<FeedResult> {
  const query = new URLSearchParams({ interval: 'monthly', api_token: apiToken, fmt: 'json' })
  const path = `/commodities/historical/${encodeURIComponent(instrument.ids.eodhd ?? '')}`
  const result = await callProvider(tools, `${baseUrl}${path}?${query}`)
  if (!result.ok) return result
  const months = Months.safeParse(result.json)
  if (!months.success) return { ok: false, reason: 'unreadable' }
  const points = months.data.data
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .slice(-maxMonths)
    .flatMap(({ date, value }) => (value !== null && value > 0 ? [dailyPoint(date, value)] : []))
  const quote = dailyQuote(instrument, 'eodhd', points)
  if (quote) return completed([instrument], [quote], [])
  return completed([instrument], [], [{ symbol: instrument.symbol, reason: 'no_price' }])
}
