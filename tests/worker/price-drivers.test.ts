import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyMarket } from '#tests/support/market.ts'
import { firstResponseAt, laterFactor, laterResponseAt } from '#tests/support/price-responses.ts'
import { feedStatus, runRound, storedPrices } from '#tests/support/price-rounds.ts'
import { newClock } from '#tests/support/services.ts'
import type { LiveProvider } from '#workers/market-settings.ts'

beforeEach(emptyMarket)

const fourPm = (date: string) => Date.parse(`${date}T20:00:00Z`)
const intraday = { first: firstResponseAt - 60_000, later: laterResponseAt - 60_000 }
const daily = { first: fourPm('2026-03-11'), later: fourPm('2026-03-12') }

type DriverCase = {
  feed: string
  source: string
  sources: LiveProvider[]
  /** Symbol, first price, later price; the second instrument gets the faults. */
  prices: [symbol: string, first: number, later: number][]
  times: { first: number; later: number }
  /** The counted reason by fault. */
  rowFaults: Record<string, string>
  errorInside: string
}

function rising(symbol: string, price: number): [string, number, number] {
  return [symbol, price, price * laterFactor]
}

const dated = { old: 'older', future: 'future' }
const named = { 'other-symbol': 'other_symbol', missing: 'missing' }

const drivers: DriverCase[] = [
  {
    feed: 'coingecko.markets',
    source: 'coingecko',
    sources: ['coingecko'],
    prices: [rising('BTC', 140_000), rising('ETH', 5_000), rising('SOL', 200)],
    times: intraday,
    rowFaults: {
      null: 'no_price',
      'not-available': 'no_price',
      zero: 'not_positive',
      negative: 'not_positive',
      ...named,
      ...dated,
    },
    errorInside: 'unreadable',
  },
  {
    feed: 'coingecko.rates',
    source: 'coingecko',
    sources: ['coingecko'],
    prices: [rising('USD/CAD', 1.4), rising('USD/JPY', 150), ['GOLD', 5_600, 5_600]],
    times: { first: firstResponseAt, later: laterResponseAt },
    rowFaults: {
      null: 'no_price',
      'not-available': 'no_price',
      zero: 'no_price',
      negative: 'no_price',
      'other-symbol': 'no_price',
      missing: 'no_price',
    },
    errorInside: 'unreadable',
  },
  {
    feed: 'valet.rates',
    source: 'valet',
    sources: ['valet'],
    prices: [rising('USD/CAD', 1.4), ['USD/JPY', 1.4 / 0.0094, 1.4 / 0.0094]],
    times: daily,
    rowFaults: {},
    errorInside: 'unreadable',
  },
  {
    feed: 'eodhd.stocks',
    source: 'eodhd',
    sources: ['eodhd'],
    prices: [rising('RY', 200), rising('TD', 110), rising('SHOP', 150)],
    times: intraday,
    rowFaults: {
      null: 'no_price',
      'not-available': 'no_price',
      zero: 'not_positive',
      negative: 'not_positive',
      ...named,
      ...dated,
    },
    errorInside: 'unreadable',
  },
  {
    feed: 'twelvedata.stocks',
    source: 'twelvedata',
    sources: ['twelvedata'],
    prices: [rising('RY', 200), rising('TD', 110), rising('SHOP', 150)],
    times: intraday,
    rowFaults: {
      null: 'no_price',
      'not-available': 'no_price',
      zero: 'not_positive',
      negative: 'not_positive',
      ...named,
      ...dated,
    },
    errorInside: 'rate_limited',
  },
  {
    feed: 'twelvedata.pairs',
    source: 'twelvedata',
    sources: ['twelvedata'],
    prices: [
      rising('USD/CAD', 1.4),
      rising('USD/JPY', 150),
      ['GOLD', 4_000 * 1.4, 4_000 * laterFactor * 1.4 * laterFactor],
    ],
    times: intraday,
    rowFaults: { null: 'no_price', zero: 'not_positive', ...named, ...dated },
    errorInside: 'rate_limited',
  },
  {
    feed: 'fred.series',
    source: 'fred',
    sources: ['fred'],
    prices: [rising('OIL', 60), rising('BRENT', 64), rising('NATGAS', 4)],
    times: daily,
    rowFaults: { zero: 'not_positive', negative: 'not_positive', future: 'future' },
    errorInside: 'unreadable',
  },
]

/** What every call handles alike, before its own schema reads a response: the first feed tries all. */
const wholeFaults: [behaviour: string, reason: string][] = [
  ['status-401', 'unauthorised'],
  ['status-402', 'quota_used'],
  ['status-404', 'refused'],
  ['status-429-json', 'rate_limited'],
  ['status-429-text', 'rate_limited'],
  ['status-429-html', 'rate_limited'],
  ['status-500', 'unavailable'],
  ['status-503', 'unavailable'],
  ['html-in-200', 'unreadable'],
  ['empty', 'unreadable'],
  ['truncated', 'cut'],
  ['reset', 'cut'],
  ['redirect', 'refused'],
]

describe.each(drivers)(
  '$feed',
  ({ feed, source, sources, prices, times, rowFaults, errorInside }) => {
    const symbols = prices.map(([symbol]) => symbol)
    const target = symbols[1] as string
    const ask = (at: number) => ({ clock: newClock(at), symbols, sources })
    const bySymbol = (left: { symbol: string }, right: { symbol: string }) =>
      left.symbol < right.symbol ? -1 : 1

    /** Returns the expected rows, those of `later` from the later response. */
    function rowsWith(later: readonly string[]) {
      return prices
        .map(([symbol, first, second]) => ({
          symbol,
          price: expect.closeTo(later.includes(symbol) ? second : first, 6),
          lastUpdated: later.includes(symbol) ? times.later : times.first,
          source,
        }))
        .toSorted(bySymbol)
    }

    it('writes the first response, and then the later one', async () => {
      expect(await runRound(ask(firstResponseAt), 'good')).toMatchObject({
        updated: symbols.length,
      })
      expect(await storedPrices()).toEqual(rowsWith([]))
      expect(await runRound(ask(laterResponseAt), 'later')).toMatchObject({
        updated: symbols.length,
      })
      expect(await storedPrices()).toEqual(rowsWith(symbols))
      expect(await feedStatus(feed)).toMatchObject({ reason: null, refused: '{}' })
    })

    it('reads numbers that come as text', async () => {
      await runRound(ask(firstResponseAt), 'good')
      await runRound(ask(laterResponseAt), 'text')
      expect(await storedPrices()).toEqual(rowsWith(symbols))
    })

    it('returns one instrument as it returns several', async () => {
      await runRound({ ...ask(firstResponseAt), symbols: [target] }, 'good')
      expect(await storedPrices()).toEqual(rowsWith([]).filter(({ symbol }) => symbol === target))
    })

    it.each([
      ...(feed === drivers[0]?.feed ? wholeFaults : wholeFaults.slice(0, 1)),
      ['null-in-200', 'unreadable'],
      ['error-in-200', errorInside],
    ])('changes no row after %s, reported as %s', async (behaviour, reason) => {
      await runRound(ask(firstResponseAt), 'good')
      expect(await runRound(ask(laterResponseAt), behaviour)).toEqual({ status: 'nothing_new' })
      expect(await storedPrices()).toEqual(rowsWith([]))
      expect((await feedStatus(feed))?.reason).toBe(reason)
    })

    if (Object.keys(rowFaults).length > 0) {
      it.each(Object.entries(rowFaults))(
        'refuses one row that is %s, as %s',
        async (fault, reason) => {
          await runRound(ask(firstResponseAt), 'good')
          await runRound(ask(laterResponseAt), fault)
          expect(await storedPrices()).toEqual(
            rowsWith(symbols.filter((symbol) => symbol !== target)),
          )
          const counted = JSON.parse((await feedStatus(feed))?.refused ?? '{}') as object
          expect(counted).toHaveProperty(reason)
        },
      )

      it('puts one row that jumps aside', async () => {
        await runRound(ask(firstResponseAt), 'good')
        expect(await runRound(ask(laterResponseAt), 'jump')).toMatchObject({ quarantined: 1 })
        expect(await storedPrices()).toEqual(
          rowsWith(symbols.filter((symbol) => symbol !== target)),
        )
      })
    }
  },
)

describe('a day without a new observation', () => {
  it.each<[string, LiveProvider[], string, string]>([
    ['valet.rates', ['valet'], 'USD/JPY', 'null'],
    ['valet.rates', ['valet'], 'USD/JPY', 'missing'],
    ['valet.rates', ['valet'], 'USD/JPY', 'other-symbol'],
    ['valet.rates', ['valet'], 'USD/JPY', 'zero'],
    ['fred.series', ['fred'], 'BRENT', 'null'],
    ['fred.series', ['fred'], 'BRENT', 'missing'],
  ])('%s keeps the one before (%s %s %s)', async (_feed, sources, symbol, fault) => {
    const symbols = [symbol]
    await runRound({ clock: newClock(firstResponseAt), symbols, sources }, 'good')
    const before = await storedPrices()
    await runRound({ clock: newClock(laterResponseAt), symbols, sources }, fault)
    expect(await storedPrices()).toEqual(before)
    expect(before).toMatchObject([{ symbol, lastUpdated: daily.first }])
  })

  it('refuses an official rate with a future date', async () => {
    const asked = { symbols: ['USD/CAD'], sources: ['valet'] as const }
    await runRound({ ...asked, clock: newClock(firstResponseAt) }, 'good')
    const before = await storedPrices()
    await runRound({ ...asked, clock: newClock(laterResponseAt) }, 'future')
    expect(await storedPrices()).toEqual(before)
  })
})

describe('how much is traded and worth', () => {
  const sizesOf = async () => {
    const { results } = await env.MARKET.prepare(
      'SELECT symbol, volume, market_cap AS cap FROM market_data ORDER BY symbol',
    ).all()
    return results
  }

  it('is written as its provider sends it', async () => {
    await runRound(
      {
        clock: newClock(laterResponseAt),
        symbols: ['BTC', 'RY', 'USD/CAD'],
        sources: ['coingecko', 'eodhd', 'valet'],
      },
      'later',
    )
    expect(await sizesOf()).toEqual([
      { symbol: 'BTC', volume: 5e9, cap: 2.8e12 },
      { symbol: 'RY', volume: 1_000, cap: null },
      { symbol: 'USD/CAD', volume: null, cap: null },
    ])
  })

  it('is of the session in shares from the other source of stocks', async () => {
    const clock = newClock(laterResponseAt)
    await runRound({ clock, symbols: ['RY'], sources: ['twelvedata'] }, 'later')
    expect(await sizesOf()).toEqual([{ symbol: 'RY', volume: 2_000, cap: null }])
  })

  it('is unknown unless it is a number above zero', async () => {
    const clock = newClock(laterResponseAt)
    await runRound({ clock, symbols: ['BTC', 'ETH'], sources: ['coingecko'] }, 'without-size')
    expect(await sizesOf()).toEqual([
      { symbol: 'BTC', volume: null, cap: null },
      { symbol: 'ETH', volume: null, cap: null },
    ])
  })
})

describe('indices', () => {
  const vars = { MARKET_TERMS_CHECKED_ON: 'eodhd:2025-01-01,indices:2025-01-01' }
  const asked = (at: number, more = {}) => ({
    clock: newClock(at),
    symbols: ['SPTSX', 'SPX'],
    ...more,
  })
  const levels = async () => {
    const { results } = await env.MARKET.prepare(
      `SELECT symbol, exchange, currency, price, session_high AS high, series_kind AS kind, volume
       FROM market_data ORDER BY symbol`,
    ).all()
    return results
  }
  const toronto = {
    symbol: 'SPTSX',
    exchange: 'TSX',
    currency: 'CAD',
    price: expect.closeTo(30_300, 6),
    high: expect.closeTo(30_300, 6),
    kind: 'intraday',
    volume: null,
  }
  const newYork = {
    symbol: 'SPX',
    exchange: 'US',
    currency: 'USD',
    price: expect.closeTo(6_700, -2),
    high: null,
    kind: 'daily',
    volume: null,
  }

  it('are Toronto’s through its session, and the last closes of others', async () => {
    await runRound(asked(laterResponseAt, { vars }), 'later')
    expect(await levels()).toEqual([toronto, newYork])
    expect(await feedStatus('eodhd.indices')).toMatchObject({ reason: null, credits: 1 })
  })

  it('are not asked for until the terms of their owners were read, too', async () => {
    await runRound(asked(laterResponseAt, { sources: ['eodhd'] }), 'later')
    expect(await levels()).toEqual([])
    expect(await feedStatus('eodhd.indices')).toBeNull()
  })

  it('keep their last level through an outage', async () => {
    await runRound(asked(laterResponseAt, { vars }), 'later')
    await runRound(asked(laterResponseAt + 4 * 3_600_000, { vars }), 'truncated')
    expect(await levels()).toEqual([toronto, newYork])
    expect(await feedStatus('eodhd.indices')).toMatchObject({ reason: 'cut' })
  })
})
