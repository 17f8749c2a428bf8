import type { Page } from '@playwright/test'
import { listedCount } from './instrument-count.ts'
import { test as base } from './visitor.ts'

export { expect } from './visitor.ts'

/** Serves the built Worker with prices and a consent question that was decided. */
export const test = base.extend<{ prices: undefined }>({
  prices: [
    async ({ server, context }, use) => {
      await server.havePrices()
      await context.addCookies([{ name: 'tracking_consent', value: 'denied', url: server.url }])
      await use(undefined)
    },
    { auto: true },
  ],
})

/** An instrument on a market page or in a search: a row or a card. */
export const row = (page: Page, symbol: string) =>
  page
    .locator('.rows tbody tr')
    .filter({ has: page.getByRole('link', { name: new RegExp(`^${symbol} `) }) })

/** Returns the symbols in a section, in order. */
export async function symbolsIn(page: Page, section: string): Promise<string[]> {
  const names = page.getByRole('region', { name: section }).locator('.rows th b')
  return names.allTextContents()
}

export const listingPages = [
  { path: '/markets', title: 'Live Markets', rows: listedCount() },
  { path: '/stocks', title: 'Canadian Stocks', rows: listedCount('stock', 'index', 'commodity') },
  { path: '/crypto', title: 'Cryptocurrency Market', rows: listedCount('crypto') },
  { path: '/forex', title: 'Foreign Exchange', rows: listedCount('forex') },
] as const
