import * as z from 'zod/mini'
import { soundBar } from '#app/domain/market/history'
import { keyOf } from '#app/domain/market/instruments'
import type { HistoryFeed } from '#app/domain/market/ports'
import type { Bar } from '#app/domain/market/quote'
import { day, dayIndex, second } from '#app/shared/time'
import { type CoinGeckoAccount, callCoinGecko } from './coingecko-client.server'
import type { CallTools } from './provider-call.server'
import { looseNumber } from './provider-values'

/** The demo plan has the last 365 days. */
const maxDays = 364

const Pairs = z.array(z.array(looseNumber).check(z.length(2)))
const ResponseBody = z.object({ prices: Pairs, total_volumes: z.optional(Pairs) })

/** Returns a coin's days in Canadian dollars; opening, high and low need a paid plan. Source: https://docs.coingecko.com/reference/coins-id-market-chart-range */
export function coinGeckoHistory(account: CoinGeckoAccount, tools: CallTools): HistoryFeed {
  return {
    name: 'coingecko.history',
    provider: 'coingecko',
    serves: ({ category, ids }) => category === 'crypto' && ids.coingecko !== undefined,
    maxPerCall: 1,
    // A round of coins and one of rates, with their retries.
    reserve: 4,
    async fetch({ instruments: [coin], now }) {
      if (!coin) return { ok: true, points: new Map() }
      const query = new URLSearchParams({
        vs_currency: 'cad',
        from: String(Math.floor((now - maxDays * day) / second)),
        to: String(Math.floor(now / second)),
        precision: 'full',
      })
      const path = `/coins/${encodeURIComponent(coin.ids.coingecko ?? '')}/market_chart/range`
      const result = await callCoinGecko(account, tools, `${path}?${query}`)
      if (!result.ok) return result
      const parsed = ResponseBody.safeParse(result.json)
      if (!parsed.success) return { ok: false, reason: 'unreadable' }
      return { ok: true, points: new Map([[keyOf(coin), lastOfDays(parsed.data)]]) }
    },
  }
}

/** Periods of more than 90 days come as days, shorter ones as hours. */
function lastOfDays({ prices, total_volumes: volumes = [] }: z.infer<typeof ResponseBody>): Bar[] {
  const volumeAt = new Map(volumes.map(([at, volume]) => [at, volume]))
  const byDay = new Map<number, Bar>()
  for (const [at, price] of prices) {
    if (typeof at !== 'number' || typeof price !== 'number') continue
    byDay.set(dayIndex(at), soundBar({ at, price, volume: volumeAt.get(at) ?? null }))
  }
  return Array.from(byDay.values())
}
