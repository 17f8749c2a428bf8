import { env, exports } from 'cloudflare:workers'
import { Hono } from 'hono'
import { RouterContextProvider } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SeriesResponse } from '#app/domain/market/display/explorer.ts'
import { readMarketList } from '#app/domain/market/display/read-market.server.ts'
import { backfillHistory } from '#app/flows/market/backfill-history.server.ts'
import { refreshPrices } from '#app/flows/market/refresh-prices.server.ts'
import { loadExplorer } from '#app/routes/explorer/load-explorer.server.ts'
import { loader } from '#app/routes/instrument/history.ts'
import { loader as loadSuggestions } from '#app/routes/search/suggestions.ts'
import { type Services, servicesContext } from '#app/services.ts'
import { hour } from '#app/shared/time.ts'
import { torontoTime } from '#app/shared/toronto-time.ts'
import type { Suggestion } from '#app/shell/suggest.ts'
import { emptyMarket } from '#tests/support/market.ts'
import { firstResponseAt } from '#tests/support/price-responses.ts'
import { liveServices } from '#tests/support/price-rounds.ts'
import { newClock, testServices } from '#tests/support/services.ts'
import type { HonoEnv } from '#workers/api/context.ts'
import { getMarketSeries } from '#workers/api/market-series.ts'

const path = '/api/market-data/series'

async function ask(query: string, headers: Record<string, string> = {}) {
  const response = await exports.default.fetch(`https://localhost${path}?${query}`, { headers })
  return { response, body: (await response.json()) as SeriesResponse & { field?: string } }
}

describe('GET /api/market-data/series', () => {
  beforeAll(() => refreshPrices(testServices()))

  it('returns columns of equal length, in order of time, for each instrument', async () => {
    const { response, body } = await ask('symbols=crypto-btc,stock-ry,forex-usd-cad&step=1d')
    expect(response.status).toBe(200)
    expect(body.series.map(({ symbol }) => symbol)).toEqual([
      'crypto-btc',
      'stock-ry',
      'forex-usd-cad',
    ])
    for (const { at, price } of body.series) {
      expect(at).toHaveLength(price.length)
      expect(at).toEqual(at.toSorted((a, b) => a - b))
    }
  })

  it('is kept for a round if its newest time is named, and asked for again otherwise', async () => {
    const { response, body } = await ask('symbols=crypto-btc&step=5m')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const named = await ask(`symbols=crypto-btc&step=5m&asOf=${body.asOf}`)
    expect(named.response.headers.get('cache-control')).toBe('private, max-age=300')
    const old = await ask('symbols=crypto-btc&step=5m&asOf=2020-01-01T00:00:00.000Z')
    expect(old.response.headers.get('cache-control')).toBe('no-cache')
  })

  it('is not kept for good, since a price may be corrected under its time', async () => {
    const query = 'symbols=crypto-btc,stock-ry&step=1d'
    const { body } = await ask(query)
    const before = await ask(`${query}&asOf=${body.asOf}`)
    await env.MARKET.prepare(
      `UPDATE market_data SET price = price * 1.02 WHERE symbol = 'RY'`,
    ).run()
    const after = await ask(`${query}&asOf=${body.asOf}`)
    expect(after.body.asOf).toBe(before.body.asOf)
    expect(after.body.series).not.toEqual(before.body.series)
    expect(before.response.headers.get('cache-control')).not.toMatch(/immutable|max-age=\d{4}/)
  })

  it.each([
    ['symbols', ''],
    ['symbols', 'symbols=crypto-xxx&step=1d'],
    ['symbols', 'symbols=crypto-btc,&step=1d'],
    ['symbols', `symbols=${Array(6).fill('crypto-btc').join()}&step=1d`],
    ['symbols', `symbols=${'a,'.repeat(5_000)}&step=1d`],
    ['step', 'symbols=crypto-btc'],
    ['step', 'symbols=crypto-btc&step=1s'],
    ['limit', 'symbols=crypto-btc&step=1d&limit=5'],
  ])('refuses %s by name in “%s”', async (field, query) => {
    const { response, body } = await ask(query)
    expect(response.status).toBe(400)
    expect(body.field).toBe(field)
  })
})

describe('compared lines', () => {
  const services = testServices()
  beforeAll(async () => {
    await emptyMarket()
    await refreshPrices(services)
    const now = services.now()
    const insert = env.MARKET.prepare(
      `INSERT OR IGNORE INTO price_point (category, symbol, at, price) VALUES (?1, ?2, ?3, ?4)`,
    )
    const hours = Array.from({ length: 30 }, (_, index) => index + 1)
    const prices = [
      ['crypto', 'BTC', 100_000],
      ['crypto', 'ETH', 4_000],
      ['stock', 'RY', 200],
    ] as const
    await env.MARKET.batch(
      prices.flatMap(([category, symbol, price]) =>
        hours.map((back) => insert.bind(category, symbol, now - back * hour, price + back)),
      ),
    )
  })

  async function explore(query: string) {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    const url = new URL(`https://localhost/markets/crypto/btc/chart?${query}`)
    const params = { category: 'crypto', symbol: 'btc' }
    return (await loadExplorer({ context, url, params })).data.found
  }

  it('have the change of the day that lists and pages show, on the axis too', async () => {
    const found = await explore('range=1D&compare=crypto-eth')
    const { items } = await readMarketList(services, ['crypto'])
    const shown = ['crypto/btc', 'crypto/eth'].map(
      (id) => items.find((item) => item.id === id)?.changePercent,
    )
    expect(found?.picture?.lines.map(({ value }) => value)).toEqual(shown)
    const labels = found?.picture?.tags.toSorted((one, other) => one.line - other.line)
    expect(labels?.map(({ label }) => label)).toEqual(shown)
    expect(found?.sinceWords).toBe('in 24 hours')
  })

  it('count from the instant of the instrument’s day where another trades at other hours', async () => {
    const found = await explore('range=1D&compare=stock-ry')
    const [own, other] = found?.symbols ?? []
    expect(own?.base).toBeCloseTo((found?.item.value.price ?? 0) - (found?.item.value.change ?? 0))
    // A price for each hour, 200 and as many as it is back.
    expect([224, 225]).toContain(other?.base)
    expect(found?.sinceWords).toBe('in 24 hours')
  })
})

describe('the line of a chart', () => {
  let services: Services
  beforeAll(async () => {
    await emptyMarket()
    const symbols = ['BTC', 'RY', 'USD/CAD']
    const vars = { MARKET_CSV_SOURCES: 'coingecko', MARKET_HISTORY_SOURCES: 'eodhd' }
    services = liveServices({ clock: newClock(firstResponseAt), symbols, vars }, 'good')
    await refreshPrices(services)
    await backfillHistory(services)
  })

  async function read(path: string, site: string) {
    const url = new URL(path, 'https://localhost')
    const [, , category = '', symbol = ''] = url.pathname.split('/')
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    const request = new Request(url, { headers: { 'sec-fetch-site': site } })
    const args = { context, request, url, params: { category, symbol } }
    const response = await loader(args as unknown as Parameters<typeof loader>[0])
    return (await response.json()) as { x: number[]; price: number[]; leftOut: number }
  }

  it.each([
    ['a source that may be handed on', '/markets/crypto/btc/history?range=5D', true],
    ['a source that may not', '/markets/stock/ry/history?range=1M', false],
    ['one to convert', '/markets/stock/ry/history?range=1M&amount=5&from=RY&to=CAD', false],
  ])(
    'the line of a chart of %s leaves our pages only as licences allow',
    async (_, path, isAllowed) => {
      const own = await read(path, 'same-origin')
      expect(own.price.length).toBeGreaterThan(1)
      for (const site of ['none', 'cross-site', 'same-site']) {
        const other = await read(path, site)
        if (isAllowed) expect(other).toEqual(own)
        else expect(other).toMatchObject({ x: [], price: [], leftOut: own.price.length })
      }
    },
  )

  it('a year to date counts from the last price of December 31, on both pages', async () => {
    const newYear = torontoTime('2026-01-01', 0)
    const insert = env.MARKET.prepare(
      `INSERT INTO price_point (category, symbol, at, price) VALUES ('forex', 'USD/CAD', ?1, ?2)`,
    )
    const points = { [-200 * 24]: 5, [-12]: 10, [-1]: 20, 1: 40 }
    await env.MARKET.batch(
      Object.entries(points).map(([hours, price]) =>
        insert.bind(newYear + Number(hours) * hour, price),
      ),
    )
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    const params = { category: 'forex', symbol: 'usd-cad' }
    const url = new URL('https://localhost/markets/forex/usd-cad/chart?range=YTD')
    const { found } = (await loadExplorer({ context, url, params })).data
    const { price } = await read('/markets/forex/usd-cad/history?range=YTD', 'same-origin')
    expect([found?.range, price[0]]).toEqual(['YTD', 20])
    expect(found?.rangeChange?.text).toBe(found?.picture?.lines[0]?.change)
  })

  it('the line of a chart of a single price is empty, from a source that may be handed on too', async () => {
    const { price, leftOut } = await read('/markets/forex/usd-cad/history', 'same-origin')
    expect({ price, leftOut }).toEqual({ price: [], leftOut: 0 })
  })

  it('the line of a chart of an unknown range is that of the page without one', async () => {
    const path = '/markets/crypto/btc/history'
    const own = await read(path, 'same-origin')
    for (const range of ['2W', '', '1D,5D', '%00']) {
      expect(await read(`${path}?range=${range}`, 'same-origin')).toEqual(own)
    }
  })
})

describe('a price beside a suggestion', () => {
  it('leaves our pages only as licences allow', async () => {
    await emptyMarket()
    const clock = newClock(firstResponseAt)
    const vars = { MARKET_CSV_SOURCES: 'coingecko' }
    const services = liveServices({ clock, symbols: ['BTC', 'RY'], vars }, 'good')
    await refreshPrices(services)
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    const read = async (site: string) => {
      const headers = { 'sec-fetch-site': site }
      const request = new Request('https://localhost/search.json', { headers })
      const response = await loadSuggestions({ context, request })
      const all = (await response.json()) as Suggestion[]
      const priced = all.filter(({ price }) => price).map((one) => one.path)
      return [response.headers.get('Cache-Control'), ...priced]
    }
    const kept = 'public, max-age=60'
    expect(await read('same-origin')).toEqual([kept, '/markets/stock/ry', '/markets/crypto/btc'])
    expect(await read('none')).toEqual([kept, '/markets/crypto/btc'])
    // Others don't get what a frequent visitor's limit leaves.
    context.set(servicesContext, { ...services, passesSieve: async () => false })
    expect(await read('none')).toEqual(['no-store'])
  })
})

describe('past prices of another source than the newest price', () => {
  let services: Services
  beforeAll(async () => {
    await emptyMarket()
    const vars = { MARKET_CSV_SOURCES: 'twelvedata', MARKET_HISTORY_SOURCES: 'eodhd' }
    const asked = { clock: newClock(firstResponseAt), symbols: ['RY'], vars }
    await refreshPrices(liveServices(asked, { twelvedata: 'good' }))
    services = liveServices(asked, 'good')
    await backfillHistory(services)
  })

  it('leave our pages only if the licences of both allow it', async () => {
    const api = new Hono<HonoEnv>()
    api.use((c, next) => {
      c.set('services', services)
      return next()
    })
    api.get('/', getMarketSeries)
    const read = async (site: string): Promise<SeriesResponse> => {
      const headers = { 'sec-fetch-site': site }
      return (await api.request('/?symbols=stock-ry&step=1d&bars=1', { headers })).json()
    }
    const own = await read('same-origin')
    expect(own.series[0]?.price.length).toBeGreaterThan(100)
    expect(await read('none')).toMatchObject({ leftOut: 1, series: [] })
  })

  it('of ten years are all in the chart whose change counts from the first of them', async () => {
    await env.MARKET.prepare(
      `INSERT INTO price_point (category, symbol, at, price) VALUES ('stock', 'RY', ?1, 50)`,
    )
      .bind(firstResponseAt - 3_652 * 86_400_000)
      .run()
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    const params = { category: 'stock', symbol: 'ry' }
    const url = new URL('https://localhost/markets/stock/ry/chart?range=MAX')
    const { found } = (await loadExplorer({ context, url, params })).data
    expect(found?.range).toBe('MAX')
    expect(found?.picture?.lines[0]?.change).toBe(found?.rangeChange?.text)
  })

  it('are saved from the explorer only if both allow it', async () => {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    const params = { category: 'stock', symbol: 'ry' }
    const url = new URL('https://localhost/markets/stock/ry/chart')
    const { data } = await loadExplorer({ context, url, params })
    expect(data.found?.mayExport).toBe(false)
  })
})
