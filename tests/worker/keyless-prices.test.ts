import { env } from 'cloudflare:workers'
import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { partsContext } from '#app/document/send-parts.server.tsx'
import { readMarketList } from '#app/domain/market/display/read-market.server.ts'
import { backfillHistory } from '#app/flows/market/backfill-history.server.ts'
import { refreshPrices } from '#app/flows/market/refresh-prices.server.ts'
import { loadBoard } from '#app/market-board/load-board.server.ts'
import { loadExplorer } from '#app/routes/explorer/load-explorer.server.ts'
import { type Services, servicesContext } from '#app/services.ts'
import { minute } from '#app/shared/time.ts'
import { receivedBy } from '#tests/support/configured-worker.ts'
import { emptyMarket } from '#tests/support/market.ts'
import { priceKeys } from '#tests/support/price-keys.ts'
import { firstResponseAt } from '#tests/support/price-responses.ts'
import { liveServices, runRound, storedPrices } from '#tests/support/price-rounds.ts'
import { type Clock, newClock } from '#tests/support/services.ts'

beforeEach(emptyMarket)

const symbols = ['BTC', 'ETH', 'USD/CAD', 'USD/JPY', 'RY', 'GOLD']
const asked = (clock: Clock, MARKET_DRIVER: string) => ({
  clock,
  symbols,
  sources: [],
  vars: { MARKET_DRIVER },
})
const good = { coingecko: 'keyless', valet: 'keyless' }
const runKeyless = (clock: Clock, behaviour = good) => runRound(asked(clock, 'keyless'), behaviour)
const servicesOf = (clock: Clock, driver: string) => liveServices(asked(clock, driver), good)

/** Returns what the rounds of this file sent to the sources; other files may run beside it. */
async function receivedHere() {
  const received = await receivedBy(inject('thirdParties').prices)
  return received.filter(({ path }) => path.includes('/keyless/'))
}

function askPage(services: Services, path: string) {
  const url = new URL(path, 'https://localhost')
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  return { context, request: new Request(url), url }
}

async function boardOf(services: Services) {
  const args = askPage(services, '/markets')
  await loadBoard(args, 'markets')
  return args.context.get(partsContext)
}

async function categoriesShown(services: Services) {
  const { items } = await readMarketList(services)
  return new Set(items.map(({ category, source }) => `${category} ${source.name}`))
}

const ofBoth = new Set([
  'crypto CoinGecko',
  'forex Bank of Canada',
  'stock Demo prices',
  'commodity Demo prices',
])
const demoAlone = new Set(
  ['crypto', 'forex', 'stock', 'commodity'].map((one) => `${one} Demo prices`),
)

describe('a round without keys', () => {
  it('has real crypto and forex, and simulates stocks and commodities', async () => {
    expect(await runKeyless(newClock(firstResponseAt))).toMatchObject({ updated: 6, refused: 0 })
    expect(await storedPrices()).toMatchObject([
      { symbol: 'BTC', source: 'coingecko', price: 140_000 },
      { symbol: 'ETH', source: 'coingecko', price: 5_000 },
      { symbol: 'GOLD', source: 'simulated' },
      { symbol: 'RY', source: 'simulated' },
      { symbol: 'USD/CAD', source: 'valet', price: 1.4 },
      { symbol: 'USD/JPY', source: 'valet' },
    ])
  })

  it('calls each source once, and sends no key that is set', async () => {
    const before = (await receivedHere()).length
    await runKeyless(newClock(firstResponseAt))
    const received = (await receivedHere()).slice(before)
    expect(received.map(({ path }) => path.split('?', 1)[0]).toSorted()).toEqual([
      '/coingecko/keyless/coins/markets',
      '/valet/keyless/observations/group/FX_RATES_DAILY/json',
    ])
    expect(JSON.stringify(received)).not.toContain(priceKeys.coingecko)
    const headers = received.flatMap((one) => Object.keys(one.headers))
    expect(headers.filter((name) => /key|token|authorization/.test(name))).toEqual([])
  })

  it('asks neither of them again in the same minutes', async () => {
    const clock = newClock(firstResponseAt)
    await runKeyless(clock)
    const before = (await receivedHere()).length
    clock.advance(2 * minute)
    expect(await runKeyless(clock)).toMatchObject({ updated: 2 })
    expect(await receivedHere()).toHaveLength(before)
  })

  it('asks a source no more often for prices it lacks', async () => {
    const clock = newClock(firstResponseAt)
    const withPound = (driver: string) => {
      const these = { ...asked(clock, driver), symbols: [...symbols, 'GBP/CAD'] }
      return refreshPrices(liveServices(these, good))
    }
    await withPound('simulated')
    clock.advance(2 * minute)
    expect(await withPound('keyless')).toMatchObject({ updated: 6 })
    const before = (await receivedHere()).length
    clock.advance(2 * minute)
    expect(await withPound('keyless')).toMatchObject({ updated: 2 })
    expect(await receivedHere()).toHaveLength(before)
  })

  it('leaves out a category whose source fails, whatever was simulated before', async () => {
    const clock = newClock(firstResponseAt)
    await refreshPrices(servicesOf(clock, 'simulated'))
    clock.advance(2 * minute)
    await runKeyless(clock, { ...good, valet: 'status-503' })
    expect(await categoriesShown(servicesOf(clock, 'keyless'))).toEqual(
      new Set(['crypto CoinGecko', 'stock Demo prices', 'commodity Demo prices']),
    )
  })
})

describe('a page without keys', () => {
  it('names the source of each list, and calls the simulated ones demo prices', async () => {
    const clock = newClock(firstResponseAt)
    await runKeyless(clock)
    const { board, ticker } = await boardOf(servicesOf(clock, 'keyless'))
    const sections = board?.markup.split('<section class="board-section"') ?? []
    const creditOf = (id: string) => {
      const markup = sections.find((one) => one.includes(`aria-labelledby="${id}"`)) ?? ''
      return /<p class="stamp">.*?<\/p>/s.exec(markup)?.[0].replace(/<[^>]+>/g, '')
    }
    expect(creditOf('crypto')).toMatch(/Data provided by CoinGecko \(indicative prices\)\.$/)
    expect(creditOf('forex')).toMatch(/Data provided by Bank of Canada \(official average .*\)\.$/)
    for (const id of ['stock', 'commodity']) {
      expect(creditOf(id)).toMatch(/Demo prices, not real market data\.$/)
      expect(creditOf(id)).not.toContain('Data provided by')
    }
    expect(ticker?.markup).toContain(
      'CoinGecko, Demo prices (stocks, commodities), Bank of Canada, ',
    )
  })

  it('a page without keys that compares a real price with a simulated one names both sources', async () => {
    const clock = newClock(firstResponseAt)
    await runKeyless(clock)
    clock.advance(6 * minute)
    const services = servicesOf(clock, 'keyless')
    const sourcesOf = async (query: string) => {
      const { data } = await loadExplorer({
        ...askPage(services, `/markets/crypto/btc/chart?range=5D${query}`),
        params: { category: 'crypto', symbol: 'btc' },
      })
      return data.found?.sources.map(({ name }) => name)
    }
    expect(await sourcesOf('&compare=stock-ry')).toEqual(['BTC: CoinGecko', 'RY: Demo prices'])
    expect(await sourcesOf('&compare=crypto-eth')).toEqual(['CoinGecko'])
    expect(await sourcesOf('')).toEqual(['CoinGecko'])
  })
})

describe('a switch of the driver', () => {
  it('shows prices of its own kind after one round, however lately the sources were asked', async () => {
    const clock = newClock(firstResponseAt)
    for (const [driver, shown] of [
      ['keyless', ofBoth],
      ['simulated', demoAlone],
      ['keyless', ofBoth],
    ] as const) {
      await refreshPrices(servicesOf(clock, driver))
      expect(await categoriesShown(servicesOf(clock, driver))).toEqual(shown)
      clock.advance(2 * minute)
    }
  })

  it('brings back the simulated past that the real prices replaced', async () => {
    const clock = newClock(firstResponseAt)
    const oldest = () =>
      env.MARKET.prepare(`SELECT min(at) AS at FROM price_point WHERE symbol = 'BTC'`).first<{
        at: number
      }>()
    const simulated = servicesOf(clock, 'simulated')
    await refreshPrices(simulated)
    await backfillHistory(simulated)
    const before = await oldest()
    clock.advance(2 * minute)
    await runKeyless(clock)
    expect((await oldest())?.at).toBeGreaterThan(before?.at ?? 0)
    clock.advance(2 * minute)
    await refreshPrices(simulated)
    await backfillHistory(simulated)
    expect(await oldest()).toEqual(before)
  })
})

describe('a live market', () => {
  it('still hides crypto without a key for CoinGecko', () => {
    const vars = { MARKET_DRIVER: 'live', COINGECKO_API_KEY: '' }
    const { market } = liveServices({ clock: newClock(), symbols: ['BTC'], vars }, good)
    expect(market.instruments.map((one) => market.feedsFor(one))).toEqual([[]])
    expect(market.simulates({ category: 'crypto' })).toBe(false)
  })
})
