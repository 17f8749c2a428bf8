import { env } from 'cloudflare:workers'
import { inject } from 'vitest'
import { type RefreshOutcome, refreshPrices } from '#app/flows/market/refresh-prices.server.ts'
import type { Services } from '#app/services.ts'
import { type LiveProvider, liveProviders } from '#workers/market-settings.ts'
import { priceKeys } from './price-keys.ts'
import { type Clock, testServices } from './services.ts'

export type StoredPrice = { symbol: string; price: number; lastUpdated: number; source: string }

/** Returns these sources' terms, as if a person had read them. */
export function checkedTerms(sources: readonly LiveProvider[] = liveProviders) {
  return { MARKET_TERMS_CHECKED_ON: sources.map((one) => `${one}:2025-01-01`).join() }
}

type Asked = {
  clock: Clock
  symbols: readonly string[]
  /** All by default. */
  sources?: readonly LiveProvider[]
  vars?: Record<string, string>
}

/** Returns the real services with real drivers, for some instruments, whose providers behave as given. */
export function liveServices(
  { clock, symbols, sources, vars }: Asked,
  behaviour: string | Record<string, string>,
): Services {
  const { prices } = inject('thirdParties')
  const baseUrls = liveProviders.map((provider) => {
    const own = typeof behaviour === 'string' ? behaviour : (behaviour[provider] ?? 'status-503')
    return [`${provider.toUpperCase()}_BASE_URL`, `${prices}/${provider}/${own}`]
  })
  const services = testServices({
    clock,
    vars: {
      MARKET_DRIVER: 'live',
      COINGECKO_API_KEY: priceKeys.coingecko,
      EODHD_API_TOKEN: priceKeys.eodhd,
      TWELVEDATA_API_KEY: priceKeys.twelvedata,
      FRED_API_KEY: priceKeys.fred,
      ...Object.fromEntries(baseUrls),
      ...checkedTerms(sources),
      ...vars,
    },
  })
  const { market } = services
  const instruments = market.instruments.filter(({ symbol }) => symbols.includes(symbol))
  return { ...services, market: { ...market, instruments } }
}

export async function runRound(
  asked: Asked,
  behaviour: string | Record<string, string>,
): Promise<RefreshOutcome> {
  return refreshPrices(liveServices(asked, behaviour))
}

/** Returns every stored row, ordered by symbol. */
export async function storedPrices(): Promise<StoredPrice[]> {
  const { results } = await env.MARKET.prepare(
    `SELECT symbol, price, last_updated AS lastUpdated, source FROM market_data ORDER BY symbol`,
  ).all<StoredPrice>()
  return results
}

export async function feedStatus(feed: string) {
  return env.MARKET.prepare(
    `SELECT last_reason AS reason, refused, credits_today AS credits FROM provider_status
     WHERE feed = ?1`,
  )
    .bind(feed)
    .first<{ reason: string | null; refused: string; credits: number }>()
}
