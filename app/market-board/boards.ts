import { pages } from '#app/content/pages'
import { type Category, categories } from '#app/domain/market/instruments'

export const boards = {
  markets: { page: pages.markets, categories },
  stocks: { page: pages.stocks, categories: ['stock', 'index', 'commodity'] },
  crypto: { page: pages.crypto, categories: ['crypto'] },
  forex: { page: pages.forex, categories: ['forex'] },
} as const satisfies Record<string, { page: { path: string }; categories: readonly Category[] }>

export type BoardName = keyof typeof boards

export function boardPathOf(category: string): string {
  const { page } = category === 'crypto' || category === 'forex' ? boards[category] : boards.stocks
  return page.path
}

type SectionWords = {
  title: string
  short: string
  /** Above others of it, beside one. */
  more: string
  /** In the row of filters. */
  tab: string
  /** The maximum number of prices: as many placeholders are shown while there are none. */
  max: number
}

export const sectionWords: Record<Category, SectionWords> = {
  index: { title: 'Stock Indices', short: 'Indices', more: 'More indices', tab: 'Indices', max: 4 },
  crypto: {
    title: 'Top 20 Cryptocurrencies',
    short: 'Cryptocurrencies',
    more: 'More cryptocurrencies',
    tab: 'Crypto',
    max: 20,
  },
  forex: {
    title: 'Top 10 Currency Pairs',
    short: 'Currency pairs',
    more: 'More currency pairs',
    tab: 'Forex',
    max: 10,
  },
  stock: {
    title: 'Top 20 Canadian Stocks',
    short: 'Canadian stocks',
    more: 'More Canadian stocks',
    tab: 'Stocks',
    max: 20,
  },
  commodity: {
    title: 'Commodities & Precious Metals',
    short: 'Commodities',
    more: 'More commodities',
    tab: 'Commodities',
    max: 6,
  },
}
