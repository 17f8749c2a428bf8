import type { Context } from 'hono'
import { allowedItems } from '#app/domain/market/display/csv'
import type { MarketItem } from '#app/domain/market/display/item'
import { categories, isCategory } from '#app/domain/market/instruments'
import { listMarket, refreshPrices } from '#app/flows/market/refresh-prices.server'
import { sha256Hex } from '#app/shared/crypto.server'
import { toIso } from '#app/shared/time'
import { isAmong } from '#workers/page-cache/page-cache'
import type { HonoEnv } from './context'
import { printableName } from './json-body'

/** Those of the specification; its response has no others unless asked for. */
const specified = categories.filter((category) => category !== 'index')

/** Handles `GET /api/market-data?category=…` → `{rows, asOf, leftOut}`; the specification's four without the parameter. */
export async function getMarketData(c: Context<HonoEnv>) {
  const query = new URL(c.req.url).searchParams
  const unknown = Array.from(query.keys()).find((name) => name !== 'category')
  if (unknown !== undefined) {
    const field = printableName(unknown)
    return c.json({ success: false, error: `${field}: unknown parameter`, field }, 400)
  }
  const asked = query.getAll('category')
  if (asked.length > 1 || !asked.every(isCategory)) {
    const error = `category: must be one of ${categories.join(', ')}`
    return c.json({ success: false, error, field: 'category' }, 400)
  }
  const services = c.get('services')
  const found = await listMarket(services, asked.length > 0 ? asked.filter(isCategory) : specified)
  const { items, leftOut } = allowedItems(found.items, services.market, c.req.raw.headers)
  // The specification's order. Rows of one time stay in the order of their rank.
  const newestFirst = items.toSorted((a, b) => b.value.asOf - a.value.asOf)
  const asOf = newestFirst[0]?.asOf ?? null
  const body = JSON.stringify({ rows: newestFirst.map(toRecord), asOf, leftOut })
  const etag = `"${(await sha256Hex(body)).slice(0, 32)}"`
  c.header('ETag', etag)
  c.header('Vary', 'Sec-Fetch-Site')
  // Shared caches may store it but must revalidate before each use.
  c.header('Cache-Control', 'public, no-cache')
  if (isAmong(c.req.header('if-none-match') ?? '', etag)) return c.body(null, 304)
  return c.body(body, 200, { 'Content-Type': 'application/json' })
}

/**
 * Handles `POST /api/market-data`, no body → `{success, refreshed, asOf}`. Starts up to one round a minute; even a try
 * is a write, so a network that sends too many requests starts none.
 */
export async function postMarketData(c: Context<HonoEnv>) {
  const services = c.get('services')
  const mayStart = await services.passesSieve('refresh')
  const isRefreshed = mayStart && (await refreshPrices(services)).status === 'refreshed'
  const newest = await services.market.rows.newestUpdate()
  const asOf = newest === null ? null : toIso(newest)
  return c.json({ success: true, refreshed: isRefreshed, asOf })
}

/** Returns the specification's record plus currency, source and age. */
function toRecord(item: MarketItem) {
  const { value } = item
  return {
    symbol: item.symbol,
    name: item.name,
    category: item.category,
    price: value.price,
    change_amount: value.change,
    change_percent: value.changePercent,
    week_change_percent: value.weekChangePercent,
    volume: value.volume,
    market_cap: value.marketCap,
    last_updated: item.asOf,
    currency: item.currency,
    exchange: item.exchange,
    unit: item.unit,
    source: item.source.id,
    source_name: item.source.name,
    as_of: item.asOf,
    fetched_at: toIso(value.fetchedAt),
    state: item.state,
    series: item.seriesKind,
  }
}
