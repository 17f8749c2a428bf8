import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, RouterContextProvider } from 'react-router'
import { instruments } from '#app/domain/market/instruments.ts'
import type { Market } from '#app/domain/market/market.server.ts'
import type { HistoryExtent, PriceFeed } from '#app/domain/market/ports.ts'
import type { CompanyFigures, MarketRow, PricePoint } from '#app/domain/market/quote.ts'
import { KeyFigures } from '#app/routes/instrument/key-figures.tsx'
import { loadInstrument } from '#app/routes/instrument/load-instrument.server.ts'
import { PriceFigure } from '#app/routes/instrument/price-figure.tsx'
import { type Services, servicesContext } from '#app/services.ts'
import { marketRow } from './market-items.ts'

/** A stored row and its history, as an instrument's page finds them. */
export type Stored = {
  id: string
  row: Partial<MarketRow & CompanyFigures>
  history: readonly PricePoint[]
}

/** Returns what the loader of `/markets/<id>?<query>` makes of it. */
export async function loadedPage(
  { id, row, history }: Stored,
  query = '',
  { now = row.lastUpdated, other }: { now?: number | undefined; other?: Stored } = {},
) {
  const [category = '', symbol = ''] = id.split('/')
  const stored = marketRow(id, row)
  const held = [
    { row: stored, history },
    ...(other ? [{ row: marketRow(other.id, other.row), history: other.history }] : []),
  ]
  const find = (of: string, name: string) =>
    held.find(({ row }) => row.category === of && row.symbol === name)
  const market = {
    instruments,
    simulates: () => stored.source === 'simulated',
    feedsFor: () => [{} as PriceFeed],
    historyFeedFor: () => null,
    rows: {
      list: async (of: readonly string[]) =>
        held.map(({ row }) => row).filter(({ category }) => of.includes(category)),
      find: async (of: string, name: string) => {
        const found = find(of, name)
        return found ? { session: null, earnings: null, dividend: null, ...found.row } : null
      },
      feedStatuses: async () => [],
    },
    history: {
      read: async (of: string, name: string, since: number) =>
        (find(of, name)?.history ?? []).filter(({ at }) => at >= since),
      extent: async (_category: string, _symbol: string, since: number) => extentOf(history, since),
    },
  } as unknown as Market
  const url = new URL(`https://localhost/markets/${id}${query}`)
  const context = new RouterContextProvider()
  context.set(servicesContext, {
    market,
    now: () => now ?? stored.lastUpdated,
    settings: { isProduction: false },
    visit: { origin: url.origin },
  } as Services)
  const args = { context, request: new Request(url), url, params: { category, symbol } }
  const { data } = await loadInstrument(args)
  if (!data.found) throw new Error(`no price of ${id}`)
  return data.found
}

function extentOf(history: readonly PricePoint[], since: number): HistoryExtent {
  const inside = history.filter(({ at }) => at >= since)
  const prices = inside.map(({ price }) => price)
  const isEmpty = inside.length === 0
  return {
    heldSince: history[0]?.at ?? null,
    from: inside[0]?.at ?? null,
    low: isEmpty ? null : Math.min(...prices),
    high: isEmpty ? null : Math.max(...prices),
    meanVolume: null,
  }
}

type Found = Awaited<ReturnType<typeof loadedPage>>

/** Returns the texts of the chart and the key figures, as a browser gets them. */
export function textsOf(found: Found) {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PriceFigure found={found} />
      <KeyFigures found={found} />
    </MemoryRouter>,
  )
  const page = document.createElement('div')
  page.innerHTML = html
  const tables = Array.from(page.querySelectorAll('table'))
  const rows = [
    ...page.querySelectorAll('.range-figures > div'),
    ...(tables.at(-1)?.querySelectorAll('tr') ?? []),
  ]
  return {
    page,
    sentence: page.querySelector('figcaption')?.textContent ?? '',
    figures: Object.fromEntries(
      rows.map((row) => [
        row.querySelector('th, dt')?.textContent ?? '',
        row.querySelector('td, dd')?.textContent ?? '',
      ]),
    ) as Record<string, string>,
  }
}
