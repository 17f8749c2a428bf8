import { showIn } from '#app/domain/market/display/convert.ts'
import { readMarketList } from '#app/domain/market/display/read-market.server.ts'
import { readStaleness } from '#app/domain/market/display/read-staleness.server.ts'
import { categories, instruments } from '#app/domain/market/instruments.ts'
import { createMarketStore } from '#app/domain/market/market-store.server.ts'
import type { Market } from '#app/domain/market/ports.ts'

/** Runs the same statement and formatting as our loader, in US dollars. */
export async function readMarket(db: D1Database) {
  const feeds = [{}]
  const market = {
    rows: createMarketStore(db),
    instruments,
    isSimulated: true,
    feedsFor: () => feeds,
  } as unknown as Market
  const { items: quoted } = await readMarketList({ market, now: Date.now })
  const usdCad = quoted.find(({ id }) => id === 'forex/usd-cad')?.value.price ?? null
  const items = quoted.map((item) => showIn(item, 'USD', usdCad))
  return { items, categories, staleness: await readStaleness(market, items) }
}
