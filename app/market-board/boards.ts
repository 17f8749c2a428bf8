import { pages } from '#app/content/pages'
import type { Category } from '#app/domain/market/instruments'

export const boards = {
  markets: { page: pages.markets, categories: ['crypto', 'forex', 'stock', 'commodity'] },
  stocks: { page: pages.stocks, categories: ['stock', 'commodity'] },
  crypto: { page: pages.crypto, categories: ['crypto'] },
  forex: { page: pages.forex, categories: ['forex'] },
} as const satisfies Record<string, { page: { path: string }; categories: readonly Category[] }>

export type BoardName = keyof typeof boards

/** Headings, and the maximum number of cards: as many placeholders are shown while there are no prices. */
export const sectionWords: Record<Category, { title: string; short: string; most: number }> = {
  crypto: { title: 'Top 20 Cryptocurrencies', short: 'Cryptocurrencies', most: 20 },
  forex: { title: 'Top 10 Currency Pairs', short: 'Currency pairs', most: 10 },
  stock: { title: 'Top 20 Canadian Stocks', short: 'Canadian stocks', most: 20 },
  commodity: { title: 'Commodities & Precious Metals', short: 'Commodities', most: 6 },
}
