import { env } from 'cloudflare:workers'
import { createCompanyStore } from '#app/domain/market/company-store.server.ts'
import { createFillStore } from '#app/domain/market/fill-store.server.ts'
import { createHistoryStore } from '#app/domain/market/history-store.server.ts'
import type { Market } from '#app/domain/market/market.server.ts'
import { createMarketStore } from '#app/domain/market/market-store.server.ts'
import type { PriceFeed } from '#app/domain/market/ports.ts'
import { simulatedMarket } from '#app/domain/market/providers/simulated-client.server.ts'
import { createRateStore } from '#app/domain/market/rates/rate-store.server.ts'
import { createRoundStore } from '#app/domain/market/rounds/round-store.server.ts'
import type { Services } from '#app/services.ts'
import { type Clock, testServices } from './services.ts'

const tables = [
  'market_data',
  'price_point',
  'price_thinning',
  'provider_status',
  'market_round',
  'history_fill',
  'company_figures',
  'rate_series',
]

/** Clears the market's tables. */
export async function emptyMarket(): Promise<void> {
  await env.MARKET.batch(tables.map((table) => env.MARKET.prepare(`DELETE FROM ${table}`)))
}

/** Returns the real services with changes to their market, and without logs of ordinary rounds. */
export function marketServices(clock: Clock, changes: Partial<Market> = {}): Services {
  const base = testServices({ clock })
  const log = { ...base.log, info: () => undefined }
  return { ...base, log, market: { ...base.market, ...changes } }
}

/** Returns the simulated feed with changes. */
export function simulatedFeed(change: (feed: PriceFeed) => Partial<PriceFeed> = () => ({})) {
  const feed = simulatedMarket()
  return { ...feed, ...change(feed) }
}

/** Returns the stores on another database. */
export function storesOn(
  db: D1Database,
): Pick<Market, 'rows' | 'rounds' | 'history' | 'fills' | 'companies' | 'rates'> {
  return {
    rows: createMarketStore(db),
    rounds: createRoundStore(db),
    history: createHistoryStore(db),
    fills: createFillStore(db),
    companies: createCompanyStore(db),
    rates: createRateStore(db),
  }
}
