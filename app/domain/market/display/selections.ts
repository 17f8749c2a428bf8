import { businessOf, type Category, type Instrument, keyOf } from '#app/domain/market/instruments'
import type { MarketItem } from './item'

/** What moves Canadian markets first. */
const strip = [
  'index:SPTSX',
  'index:SPX',
  'index:IXIC',
  'forex:USD/CAD',
  'crypto:BTC',
  'commodity:OIL',
  'commodity:GOLD',
  'crypto:ETH',
  'crypto:SOL',
  'commodity:SILVER',
  'forex:USD/JPY',
]

const boardStrip = [
  'index:SPTSX',
  'index:SPX',
  'forex:USD/CAD',
  'crypto:BTC',
  'commodity:OIL',
  'commodity:GOLD',
]

const maxPeers = 6

/** Returns other prices of an item's category, those of the same business first. */
export function peersOf(
  items: readonly MarketItem[],
  { id, category, symbol }: Pick<MarketItem, 'id' | 'category' | 'symbol'>,
): MarketItem[] {
  const own = wordsOfBusiness({ category, symbol })
  return items
    .filter((item) => item.category === category && item.id !== id)
    .map((item) => ({
      item,
      shared: wordsOfBusiness(item).filter((word) => own.includes(word)).length,
    }))
    .toSorted((one, other) => other.shared - one.shared)
    .slice(0, maxPeers)
    .map(({ item }) => item)
}

function wordsOfBusiness(one: Pick<Instrument, 'category' | 'symbol'>): string[] {
  return businessOf(one).split(' ').filter(Boolean)
}

/** Returns the six prices above each market page, indices first. */
export function boardStripItems(items: readonly MarketItem[]): MarketItem[] {
  return named(boardStrip, items)
}

/** Returns the home page's tiles: three indices, then the symbols that the specification names. */
export function stripItems(items: readonly MarketItem[]): MarketItem[] {
  return named(strip, items)
}

function named(keys: readonly string[], items: readonly MarketItem[]): MarketItem[] {
  const byKey = new Map(items.map((item) => [keyOf(item), item]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

const tickerPairs: Category[] = ['crypto', 'stock', 'forex']
const tickerCommodities = ['GOLD', 'SILVER', 'OIL']

/** Returns the first two coins, stocks and pairs, then gold, silver and oil. */
export function tickerItems(items: readonly MarketItem[]): MarketItem[] {
  const firstTwo = tickerPairs.flatMap((category) =>
    items.filter((item) => item.category === category).slice(0, 2),
  )
  const commodities = tickerCommodities.flatMap(
    (symbol) => items.find((item) => item.category === 'commodity' && item.symbol === symbol) ?? [],
  )
  return [...firstTwo, ...commodities]
}

const boardSize = 11

/** Returns the home page's board: the first Canadian stocks, none of which is a tile. */
export function boardItems(items: readonly MarketItem[]): MarketItem[] {
  return items.filter(({ category }) => category === 'stock').slice(0, boardSize)
}
