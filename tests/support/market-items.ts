import { type MarketItem, toMarketItem } from '#app/domain/market/display/item.ts'
import { instrumentAt } from '#app/domain/market/instruments.ts'
import type { MarketRow } from '#app/domain/market/quote.ts'

/** A Thursday noon in Toronto. */
export const noon = Date.parse('2026-03-12T16:00:00Z')

/** Returns an instrument as a list shows it, by its id, with the row's changes. */
export function itemOf(id: string, changes: Partial<MarketRow> = {}): MarketItem {
  return toMarketItem(marketRow(id, changes), noon)
}

export function marketRow(id: string, changes: Partial<MarketRow> = {}): MarketRow {
  const [category = '', slug = ''] = id.split('/')
  const instrument = instrumentAt(category, slug)
  if (!instrument) throw new Error(`no instrument ${id}`)
  return {
    category: instrument.category,
    symbol: instrument.symbol,
    name: instrument.name,
    exchange: instrument.exchange,
    currency: instrument.currency,
    price: 100,
    changeAmount: 1,
    changePercent: 1,
    weekBase: null,
    volume: null,
    marketCap: null,
    shares: null,
    lastUpdated: noon,
    fetchedAt: noon,
    source: 'simulated',
    seriesKind: 'intraday',
    sparkPath: 'M0 24l4 0',
    sparkKind: 'day',
    ...changes,
  }
}
