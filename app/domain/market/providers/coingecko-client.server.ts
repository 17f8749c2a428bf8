import * as z from 'zod/mini'
import type { Instrument } from '#app/domain/market/instruments'
import type { FeedAsk, FeedResult, PriceFeed, RowRefusal } from '#app/domain/market/ports'
import type { PricePoint, Quote } from '#app/domain/market/quote'
import { day, hour, minute } from '#app/shared/time'
import { type CallTools, callProvider } from './provider-call.server'
import { completed, identityOf, looseNumber } from './provider-values'

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

const Rates = z.object({
  rates: z.record(z.string(), z.nullish(z.object({ value: looseNumber }))),
})

/** `/coins/markets`, in Canadian dollars. Source: https://docs.coingecko.com/reference/coins-markets */
export function coinGeckoMarkets(account: CoinGeckoAccount, tools: CallTools): PriceFeed {
  return {
    name: 'coingecko.markets',
    provider: 'coingecko',
    serves: ({ category, ids }) => category === 'crypto' && ids.coingecko !== undefined,
    intervalMs: 5 * minute,
    creditsFor: () => 1,
    async fetch({ instruments, withTrail }) {
      const query = new URLSearchParams({
        vs_currency: 'cad',
        ids: instruments.map(({ ids }) => ids.coingecko).join(','),
        sparkline: 'true',
        price_change_percentage: '24h',
        precision: 'full',
      })
      const result = await callCoinGecko(account, tools, `/coins/markets?${query}`)
      if (!result.ok) return result
      const rows = z.array(z.unknown()).safeParse(result.json)
      if (!rows.success) return { ok: false, reason: 'unreadable' }
      return readCoins(rows.data, instruments, withTrail.size > 0)
    },
  }
}

function readCoins(
  rows: readonly unknown[],
  instruments: readonly Instrument[],
  wantsTrail: boolean,
): FeedResult {
  const quotes: Quote[] = []
  const refused: RowRefusal[] = []
  for (const row of rows) {
    const coin = Coin.safeParse(row)
    if (!coin.success) {
      refused.push({ symbol: '?', reason: 'unreadable' })
      continue
    }
    const { id, symbol, current_price, last_updated } = coin.data
    const asked = instruments.find(({ ids }) => ids.coingecko === id)
    const asOf = Date.parse(last_updated ?? '')
    if (!asked || asked.symbol !== symbol.toUpperCase()) {
      refused.push({ symbol: asked?.symbol ?? '?', reason: 'other_symbol' })
    } else if (current_price === null) refused.push({ symbol: asked.symbol, reason: 'no_price' })
    else if (Number.isNaN(asOf)) refused.push({ symbol: asked.symbol, reason: 'no_time' })
    else {
      quotes.push({
        ...identityOf(asked),
        price: current_price,
        base: baseOf(coin.data),
        session: null,
        size: { volume: coin.data.total_volume, marketCap: coin.data.market_cap },
        asOf,
        source: 'coingecko',
        seriesKind: 'intraday',
        trail: wantsTrail ? readTrail(coin.data.sparkline_in_7d?.price, current_price, asOf) : [],
      })
    }
  }
  return completed(instruments, quotes, refused)
}

/** Returns the price 24 hours ago; null if amount and percentage contradict each other. */
function baseOf({
  current_price: price,
  price_change_24h: change,
  price_change_percentage_24h: percent,
}: z.infer<typeof Coin>): number | null {
  if (price === null || change === null || percent === null) return null
  const base = price - change
  return base > 0 && Math.abs((change / base) * 100 - percent) <= 0.1 ? base : null
}

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
  return prices.flatMap((value, index) =>
    value !== null && value > 0
      ? [{ at: lastHour - (prices.length - 1 - index) * hour, price: value }]
      : [],
  )
}

/** Reads `/exchange_rates`: everything per one bitcoin, crossed here. Indicative, without a time of its own. */
export function coinGeckoRates(account: CoinGeckoAccount, tools: CallTools): PriceFeed {
  return {
    name: 'coingecko.rates',
    provider: 'coingecko',
    serves: (instrument) => legsOf(instrument) !== null,
    intervalMs: hour,
    creditsFor: () => 1,
    async fetch({ instruments, now }: FeedAsk) {
      const result = await callCoinGecko(account, tools, '/exchange_rates')
      if (!result.ok) return result
      const parsed = Rates.safeParse(result.json)
      if (!parsed.success) return { ok: false, reason: 'unreadable' }
      const { rates } = parsed.data
      const quotes: Quote[] = []
      const refused: RowRefusal[] = []
      for (const instrument of instruments) {
        const [over, under] = legsOf(instrument) ?? ['', '']
        const [dividend, divisor] = [rates[over]?.value, rates[under]?.value]
        if (!dividend || !divisor || dividend <= 0 || divisor <= 0) {
          refused.push({ symbol: instrument.symbol, reason: 'no_price' })
        } else {
          quotes.push({
            ...identityOf(instrument),
            price: dividend / divisor,
            base: null,
            session: null,
            size: null,
            asOf: now - Math.min(result.ageMs, day),
            source: 'coingecko',
            seriesKind: 'intraday',
            trail: [],
          })
        }
      }
      return { ...completed(instruments, quotes, refused), bitcoin: rates.cad?.value ?? null }
    },
  }
}

/** USD/CAD is cad ÷ usd; gold in CAD is cad ÷ xau. */
function legsOf({ category, symbol, currency, ids }: Instrument): [string, string] | null {
  if (category === 'forex') return [symbol.slice(4).toLowerCase(), symbol.slice(0, 3).toLowerCase()]
  if (category !== 'commodity' || !ids.coingecko) return null
  return [currency.toLowerCase(), ids.coingecko]
}

/** Calls CoinGecko. Paid plans have a host and a header of their own (https://docs.coingecko.com/docs). */
export function callCoinGecko(
  { baseUrl, apiKey }: CoinGeckoAccount,
  tools: CallTools,
  path: string,
) {
  const plan = baseUrl.startsWith('https://pro-api.') ? 'pro' : 'demo'
  const key = apiKey === null ? {} : { [`x-cg-${plan}-api-key`]: apiKey }
  return callProvider(tools, `${baseUrl}${path}`, key)
}
