import { env } from 'cloudflare:workers'

const tables = ['market_data', 'price_point', 'price_thinning', 'provider_status', 'market_round']

/** A market in which nothing has happened yet. */
export async function emptyMarket(): Promise<void> {
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
}
