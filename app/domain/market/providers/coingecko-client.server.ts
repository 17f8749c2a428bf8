import * as z from 'zod/mini'
import { soundBar } from '#app/domain/market/history'
import { type Instrument, keyOf } from '#app/domain/market/instruments'
import type { Call, HistoryFeed, PriceFeed, RowRefusal } from '#app/domain/market/ports'
import type { Bar, PricePoint, Quote } from '#app/domain/market/quote'
import { day, dayIndex, hour, minute, second } from '#app/shared/time'
import { feedResult, looseNumber, quoteOf, unreadable } from './provider-values'

/** Without a key, the public API responds, to a few calls a minute. */
export type CoinGeckoAccount = { baseUrl: string; apiKey: string | null }

const Coin = z.object({
  id: z.string(),
  symbol: z.string(),
  current_price: looseNumber,
  price_change_24h: looseNumber,
  price_change_percentage_24h: looseNumber,
  market_cap: looseNumber,
  total_volume: looseNumber,
  last_updated: z.nullish(z.string()),
  sparkline_in_7d: z.nullish(z.object({ price: z.nullish(z.array(looseNumber)) })),
})
type Coin = z.infer<typeof Coin>

const Rates = z.object({
  rates: z.record(z.string(), z.nullish(z.object({ value: looseNumber }))),
})

const Pairs = z.array(z.array(looseNumber).check(z.length(2)))
const Chart = z.object({ prices: Pairs, total_volumes: z.optional(Pairs) })

/** `/coins/markets`, in Canadian dollars. Source: https://docs.coingecko.com/reference/coins-markets */
export function coinGeckoMarkets(account: CoinGeckoAccount): PriceFeed {
  return {
    name: 'coingecko.markets',
    provider: 'coingecko',
    serves: isCoin,
    intervalMs: 5 * minute,
    creditsFor: () => 1,
    async fetch({ instruments, withTrail, call }) {
      const query = new URLSearchParams({
        vs_currency: 'cad',
        ids: instruments.map(({ ids }) => ids.coingecko).join(','),
        sparkline: 'true',
        price_change_percentage: '24h',
        precision: 'full',
      })
      const rows = z.array(z.unknown())
      const result = await callCoinGecko(account, call, `/coins/markets?${query}`, rows)
      if (!result.ok) return result
      const read = result.data.map((row) =>
        readCoin(Coin.safeParse(row).data, instruments, withTrail),
      )
      return feedResult(instruments, read)
    },
  }
}

function isCoin({ category, ids }: Instrument): boolean {
  return category === 'crypto' && ids.coingecko !== undefined
}

function readCoin(
  coin: Coin | undefined,
  instruments: readonly Instrument[],
  withTrail: ReadonlySet<string>,
): Quote | RowRefusal {
  if (!coin) return unreadable
  const { id, current_price: price, total_volume: volume, market_cap: marketCap } = coin
  const asked = instruments.find(({ ids }) => ids.coingecko === id)
  const asOf = Date.parse(coin.last_updated ?? '')
  if (!asked || asked.symbol !== coin.symbol.toUpperCase()) {
    return { symbol: asked?.symbol ?? '?', reason: 'other_symbol' }
  }
  if (price === null) return { symbol: asked.symbol, reason: 'no_price' }
  if (Number.isNaN(asOf)) return { symbol: asked.symbol, reason: 'no_time' }
  const trail = withTrail.has(keyOf(asked))
    ? readTrail(coin.sparkline_in_7d?.price, price, asOf)
    : []
  const size = { volume, marketCap }
  return quoteOf(asked, 'coingecko', { price, base: baseOf(coin), size, asOf, trail })
}

/** Returns the price 24 hours ago; null if amount and percentage contradict each other. */
function baseOf({
  current_price: price,
  price_change_24h: change,
  price_change_percentage_24h: percent,
}: Coin): number | null {
  if (price === null || change === null || percent === null) return null
  const base = price - change
  return base > 0 && Math.abs((change / base) * 100 - percent) <= 0.1 ? base : null
}

const hoursOfWeek = 168

/**
 * Reads hourly prices without times, the last one about now. Nothing documents that they follow `vs_currency`: a
 * trail that does not lead to today's price is in another currency and is dropped.
 */
function readTrail(
  prices: readonly (number | null)[] | null | undefined,
  price: number,
  asOf: number,
): PricePoint[] {
  const last = prices?.at(-1)
  if (!prices || !last || Math.abs(last / price - 1) > 0.1) return []
  const lastHour = Math.floor(asOf / hour) * hour
  const week = prices.slice(-hoursOfWeek)
  return week.flatMap((value, index) =>
    value !== null && value > 0
      ? [{ at: lastHour - (week.length - 1 - index) * hour, price: value }]
      : [],
  )
}

/** Reads `/exchange_rates`: everything per one bitcoin, crossed here. Indicative, without a time of its own. */
export function coinGeckoRates(account: CoinGeckoAccount): PriceFeed {
  return {
    name: 'coingecko.rates',
    provider: 'coingecko',
    serves: (instrument) => legsOf(instrument) !== null,
    intervalMs: hour,
    creditsFor: () => 1,
    async fetch({ instruments, now, call }) {
      const result = await callCoinGecko(account, call, '/exchange_rates', Rates)
      if (!result.ok) return result
      const { rates } = result.data
      const asOf = now - Math.min(result.ageMs, day)
      const read = instruments.map((instrument): Quote | RowRefusal => {
        const [over, under] = legsOf(instrument) ?? ['', '']
        const [dividend, divisor] = [rates[over]?.value, rates[under]?.value]
        return dividend && divisor && dividend > 0 && divisor > 0
          ? quoteOf(instrument, 'coingecko', { price: dividend / divisor, asOf })
          : { symbol: instrument.symbol, reason: 'no_price' }
      })
      return { ...feedResult(instruments, read), bitcoin: rates.cad?.value ?? null }
    },
  }
}

/** USD/CAD is cad ÷ usd; gold in CAD is cad ÷ xau. */
function legsOf({ category, symbol, currency, ids }: Instrument): [string, string] | null {
  if (category === 'forex') return [symbol.slice(4).toLowerCase(), symbol.slice(0, 3).toLowerCase()]
  if (category !== 'commodity' || !ids.coingecko) return null
  return [currency.toLowerCase(), ids.coingecko]
}

/** The demo plan has the last 365 days. */
const maxDays = 364

/** Returns a coin's days in Canadian dollars; opening, high and low need a paid plan. Source: https://docs.coingecko.com/reference/coins-id-market-chart-range */
export function coinGeckoHistory(account: CoinGeckoAccount): HistoryFeed {
  return {
    name: 'coingecko.history',
    provider: 'coingecko',
    serves: isCoin,
    intervalMs: 0,
    maxPerCall: 1,
    // A round of coins and one of rates, with their retries.
    reserve: 4,
    async fetch({ instruments: [coin], now, call }) {
      if (!coin) return { ok: true, points: new Map() }
      const query = new URLSearchParams({
        vs_currency: 'cad',
        from: String(Math.floor((now - maxDays * day) / second)),
        to: String(Math.floor(now / second)),
        precision: 'full',
      })
      const path = `/coins/${encodeURIComponent(coin.ids.coingecko ?? '')}/market_chart/range`
      const result = await callCoinGecko(account, call, `${path}?${query}`, Chart)
      if (!result.ok) return result
      return { ok: true, points: new Map([[keyOf(coin), lastOfDays(result.data)]]) }
    },
  }
}

/** Periods of more than 90 days come as days, shorter ones as hours. */
function lastOfDays({ prices, total_volumes: volumes = [] }: z.infer<typeof Chart>): Bar[] {
  const volumeAt = new Map(volumes.map(([at, volume]) => [at, volume]))
  const byDay = new Map<number, Bar>()
  for (const [at, price] of prices) {
    if (typeof at !== 'number' || typeof price !== 'number') continue
    byDay.set(dayIndex(at), soundBar({ at, price, volume: volumeAt.get(at) ?? null }))
  }
  return Array.from(byDay.values())
}

/** Paid plans have a host and a header of their own (https://docs.coingecko.com/docs). */
export function callCoinGecko<Schema extends z.core.$ZodType>(
  { baseUrl, apiKey }: CoinGeckoAccount,
  call: Call,
  path: string,
  schema: Schema,
) {
  const plan = baseUrl.startsWith('https://pro-api.') ? 'pro' : 'demo'
  const key = apiKey === null ? {} : { [`x-cg-${plan}-api-key`]: apiKey }
  return call(`${baseUrl}${path}`, schema, key)
}
