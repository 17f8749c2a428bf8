import { showIn } from '#app/domain/market/display/convert.ts'
import { readMarketList } from '#app/domain/market/display/read-market.server.ts'
import { readStaleness } from '#app/domain/market/display/read-staleness.server.ts'
import { instruments } from '#app/domain/market/instruments.ts'
import { createMarketStore } from '#app/domain/market/market-store.server.ts'
import type { Market } from '#app/domain/market/ports.ts'
import { readItem } from '#app/market-board/price-card.server.ts'

/** Runs the same statement and formatting as our loader, in US dollars. */
export async function readMarket(db: D1Database) {
  const market = marketOf(db)
  const { items: quoted } = await readMarketList({ market, now: Date.now })
  const usdCad = quoted.find(({ id }) => id === 'forex/usd-cad')?.value.price ?? null
  const items = quoted.map((item) => showIn(item, 'USD', usdCad))
  return { items, usdCad, staleness: await readStaleness(market, items) }
}

/** Runs the statements of an article's card of prices. */
export async function readItems(db: D1Database, ids: readonly string[]) {
  const needs = { market: marketOf(db), now: Date.now }
  const items = await Promise.all(ids.map((id) => readItem(needs, id)))
  return items.filter((item) => item !== null)
}

function marketOf(db: D1Database): Market {
  const feeds = [{}]
  return {
    rows: createMarketStore(db),
    instruments,
    isSimulated: true,
    feedsFor: () => feeds,
  } as unknown as Market
}
