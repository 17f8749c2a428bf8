import { env } from 'cloudflare:workers'
import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { partsContext } from '#app/document/send-parts.server.tsx'
import { refreshCompanies } from '#app/flows/market/refresh-companies.server.ts'
import { refreshPrices } from '#app/flows/market/refresh-prices.server.ts'
import type { BoardName } from '#app/market-board/boards.ts'
import { loadBoard } from '#app/market-board/load-board.server.ts'
import { loadHome } from '#app/routes/home/load-home.server.ts'
import { loadInstrument } from '#app/routes/instrument/load-instrument.server.ts'
import { loadSearch } from '#app/routes/search/load-search.server.ts'
import { type Services, servicesContext } from '#app/services.ts'
import { day } from '#app/shared/time.ts'
import { countingDatabase, type Reading } from '#tests/support/counting-database.ts'
import { instrumentCount, listedCount } from '#tests/support/instrument-count.ts'
import { emptyMarket, marketServices, simulatedFeed, storesOn } from '#tests/support/market.ts'
import { noon } from '#tests/support/market-items.ts'
import { newClock } from '#tests/support/services.ts'

beforeEach(emptyMarket)

/** Returns a market after one round, with companies' figures, whose later statements are counted. */
async function openMarket() {
  const clock = newClock(noon)
  const readings: Reading[] = []
  const stores = storesOn(countingDatabase(env.MARKET, readings))
  const services = marketServices(clock, stores)
  await refreshPrices(services)
  await refreshCompanies(services)
  readings.length = 0
  return { clock, readings, services }
}

function askPage(services: Services, path: string, cookie = '') {
  const url = new URL(path, 'https://localhost')
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  return { context, request: new Request(url, { headers: { cookie } }), url }
}

async function board(services: Services, name: BoardName, path = `/${name}`, cookie = '') {
  const args = askPage(services, path, cookie)
  const { data, init } = await loadBoard(args, name)
  const headers = new Headers(init?.headers)
  return { ...data, headers, rendered: args.context.get(partsContext).board?.markup ?? '' }
}

describe('a market page', () => {
  it.each([
    ['markets', listedCount()],
    ['stocks', listedCount('index', 'stock', 'commodity')],
    ['crypto', listedCount('crypto')],
    ['forex', listedCount('forex')],
  ] as const)(
    'a market page of /%s is one statement, of which it lists %i rows',
    async (name, count) => {
      const { readings, services } = await openMarket()
      const { rendered } = await board(services, name)
      expect(rendered.match(/<tr id="[\w-]+">.*?<data value=/g)).toHaveLength(count)
      expect(rendered).toContain('download>Download CSV</a></p>')
      expect(readings.map(({ table }) => table)).toEqual(['market_data'])
      expect(readings[0]?.rowsRead).toBeLessThanOrEqual(
        instrumentCount() + listedCount('stock') + 5,
      )
    },
  )

  it('has a title of its own where the page of stocks lists none, and one “All” for each row', async () => {
    const { services } = await openMarket()
    const titleAt = async (search: string) =>
      (await board(services, 'stocks', `/stocks${search}`)).title
    expect(await titleAt('')).toBe('Canadian Stocks')
    expect(await titleAt('?category=stock')).toBe('Canadian Stocks')
    expect(await titleAt('?category=commodity')).toBe('Commodities')
    const choicesOf = async (name: BoardName) =>
      (await board(services, name)).rendered
        .match(/<a [^>]+>All[^<]*/g)
        ?.map((one) => one.replace(/.*>/, ''))
    expect(await choicesOf('stocks')).toEqual(expect.arrayContaining(['All', 'All moves']))
    expect(await choicesOf('crypto')).not.toContain('All moves')
  })

  it('sends its rows only as markup: outside the data in a document, as data later', async () => {
    const { services } = await openMarket()
    expect((await board(services, 'markets')).parts.board).toEqual({ name: 'board' })
    const later = await board(services, 'markets', '/markets.data')
    expect(later.rendered).toBe('')
    expect(later.parts.board.markup).toContain('Bitcoin')
  })

  it('queries the reason only if prices are old, and shows age and reason', async () => {
    const { clock, readings, services } = await openMarket()
    clock.advance(2 * day)
    await env.MARKET.prepare("UPDATE provider_status SET last_reason = 'timeout'").run()
    const { staleness, rendered } = await board(services, 'markets')
    expect(readings.map(({ table }) => table)).toEqual(['market_data', 'provider_status'])
    expect(staleness?.why).toEqual(['The demo source took too long to respond.'])
    expect(staleness?.oldest).toContain('Mar')
    expect(rendered).toContain('data-state="stale"')
  })

  it('renders uncached placeholders while there are no prices', async () => {
    const clock = newClock(noon)
    const silent = simulatedFeed(() => ({ fetch: async () => ({ ok: false, reason: 'timeout' }) }))
    const services = marketServices(clock, { feedsFor: () => [silent] })
    const { rendered, latest, headers } = await board(services, 'forex')
    expect(rendered.match(/quote-skeleton/g)).toHaveLength(10)
    expect(latest).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('does not wait for a round that hangs', async () => {
    const clock = newClock(noon)
    let noteAsked = () => {}
    const asked = new Promise<void>((resolve) => {
      noteAsked = resolve
    })
    const hung = simulatedFeed(() => ({
      fetch: () => {
        noteAsked()
        return new Promise(() => {})
      },
    }))
    const base = marketServices(clock, { feedsFor: () => [hung] })
    const services = { ...base, sleep: async () => {}, inBackground: () => {} }
    expect((await board(services, 'crypto')).rendered).toContain('quote-skeleton')
    // Otherwise its lease would be taken only after the next test has cleared the table.
    await asked
  })

  it('is shared until a visitor chooses', async () => {
    const { services } = await openMarket()
    expect((await board(services, 'markets')).headers.get('cache-control')).toBeNull()
    const own = await board(services, 'markets', '/markets', 'watchlist=stock/ry; currency=USD')
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect(own.rendered).toContain('Your watchlist')
    expect(own.rendered).toMatch(/<data value="[\d.]+">≈US\$/)
    expect(own.usdCad).toBeGreaterThan(1)
  })

  it('converts a page without USD/CAD among its own', async () => {
    const { readings, services } = await openMarket()
    const { usdCad } = await board(services, 'crypto', '/crypto', 'currency=USD')
    expect(usdCad).toBeGreaterThan(1)
    // The rate that the page prints.
    expect(usdCad).toBe(Number(usdCad?.toFixed(4)))
    expect(readings).toHaveLength(1)
  })
})

it('renders the front page from a statement for prices and one for rates', async () => {
  const { readings, services } = await openMarket()
  const args = askPage(services, '/')
  await loadHome(args)
  const { strip, ticker, coins, tools } = args.context.get(partsContext)
  expect(readings).toHaveLength(2)
  expect(strip?.markup.match(/<li class="tile" /g)).toHaveLength(11)
  expect(strip?.markup).toContain('href="/markets"')
  expect(ticker?.markup).toContain('Pause')
  const moved = coins?.markup ?? ''
  expect(moved.match(/<li>/g)).toHaveLength(4)
  expect(moved.match(/href="\/markets\/crypto\//g)).toHaveLength(4)
  expect(moved).toContain('Demo prices, not real market data.')
  expect(tools?.markup).toContain('href="/markets/rates#mortgage"')
})

describe('a search', () => {
  async function found(asked: string) {
    const { services } = await openMarket()
    const args = askPage(services, `/search?q=${encodeURIComponent(asked)}`)
    const { data } = await loadSearch(args)
    const parts = args.context.get(partsContext)
    return { ...data, results: parts.results?.markup ?? '', movers: parts.movers?.markup ?? '' }
  }
  const rowsOf = (markup: string) =>
    Array.from(markup.matchAll(/<(?:tr|section) id="([\w-]+)"/g), ([, id]) => id)

  it.each([
    ['RY.TO', 'stock-ry'],
    ['TSX:RY', 'stock-ry'],
    ['royal bank stock price', 'stock-ry'],
    ['gold price', 'commodity-gold'],
    ['bitcoin price today', 'crypto-btc'],
    ['bitcion price', 'crypto-btc'],
    ['cours du bitcoin', 'crypto-btc'],
  ])('a search for “%s” begins with %s', async (asked, id) => {
    expect(rowsOf((await found(asked)).results)[0]).toBe(id)
  })

  it.each(['bank', 'mortgage', 'energy', 'amortization', 'royal bank'])(
    'a search for “%s” counts its sections in their order, each with a link to it',
    async (asked) => {
      const { results, sentence } = await found(asked)
      const counted = sentence.flatMap(({ section }) => section ?? [])
      const shown = Array.from(results.matchAll(/<h2 id="([\w-]+)"/g), ([, id]) => id ?? '')
      expect(counted.length).toBeGreaterThan(0)
      expect(shown.filter((id) => counted.some((one) => one === id))).toEqual([...new Set(counted)])
    },
  )

  it('a search for one price shows its chart and figures, then others that its words find', async () => {
    for (const asked of ['RY.TO', 'gold price', 'bitcoin']) {
      const { results, hasPrices } = await found(asked)
      const card = /<section id="[^"]+" class="board-section quote-card".*?<\/section>/s.exec(
        results,
      )
      expect(card?.[0], asked).toMatch(/<path class="chart-line" d="M/)
      expect(card?.[0]).toContain('Demo prices, not real market data.')
      expect(card?.[0]).toMatch(/<dt>[^<]*range[^<]*<\/dt><dd class="num">\$/i)
      expect(hasPrices).toBe(true)
    }
    expect(rowsOf((await found('bitcoin')).results)).toEqual(['crypto-btc', 'crypto-bch'])
    expect((await found('bank')).results).not.toContain('quote-card')
  })

  it('a search has the movers of its market beside it, those of stocks without one', async () => {
    for (const [asked, paths] of [
      ['shopify', /^stock$/],
      ['bitcoin', /^crypto$/],
      ['USD/CAD', /^forex$/],
      ['gold', /^stock$/],
      ['mortgage', /^stock$/],
    ] as const) {
      const { movers } = await found(asked)
      const categories = Array.from(movers.matchAll(/href="\/markets\/(\w+)\//g), ([, own]) => own)
      expect(categories.length, asked).toBeGreaterThan(3)
      for (const own of categories) expect(own, asked).toMatch(paths)
    }
  })

  it('a search marks its words in prices, pages, rates and articles, titles included', async () => {
    const { results: bank } = await found('bank of')
    expect(bank).toContain('<span>Royal <mark>Bank</mark> <mark>of</mark> Canada</span>')
    const { results } = await found('mortgage')
    expect(results).toContain('><mark>Mortgage</mark> calculator</a>')
    expect(results).toContain('posted <mark>mortgage</mark></a>')
    expect(results).toMatch(/<h3><a [^>]+>[^<]*<mark>mortgage<\/mark>/)
    expect(results).toMatch(/class="card-excerpt">[^<]*<mark>mortgage/)
  })
})

describe('an instrument', () => {
  it('reads its row, its history, its extremes and the prices beside it, the dollar’s too', async () => {
    const { readings, services } = await openMarket()
    const params = { category: 'crypto', symbol: 'btc' }
    const { data } = await loadInstrument({ ...askPage(services, '/x?range=5D'), params })
    expect(readings.map(({ table }) => table).sort()).toEqual([
      'market_data',
      'market_data',
      'price_point',
      'price_point',
    ])
    expect(data.found).toMatchObject({ range: '5D', isIllustrative: false })
    expect(data.found?.chart?.line.path).toMatch(/^M\d+ \d+l/)
    expect(data.found?.table.length).toBeGreaterThan(20)
    expect(data.found?.conversion?.result).not.toBeNull()
  })

  it('an instrument of a stock reads the points of its session and no others', async () => {
    const { readings, services } = await openMarket()
    const params = { category: 'stock', symbol: 'ry' }
    const { data } = await loadInstrument({ ...askPage(services, '/x'), params })
    // Every five minutes from 9:30 to 12:00, plus the row's own, and the close of a month ago.
    const points = readings.findLast(({ table }) => table === 'price_point')
    expect(points?.rowsRead).toBeLessThanOrEqual(31 + 1 + 4)
    const figures = data.found?.dayFigures ?? []
    expect(figures.map(({ label }) => label)).toEqual([
      'Open',
      'Previous close',
      'Day’s range',
      'Range since Feb. 6, 2026',
    ])
    expect(figures.map(({ text }) => text).join()).not.toContain('Not available')
  })

  it('an instrument that we do not know is not found', async () => {
    const { services } = await openMarket()
    const params = { category: 'crypto', symbol: 'nope' }
    await expect(loadInstrument({ ...askPage(services, '/x'), params })).rejects.toMatchObject({
      init: { status: 404 },
    })
  })
})
