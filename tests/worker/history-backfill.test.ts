import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { readInstrument } from '#app/domain/market/display/read-market.server.ts'
import { type Instrument, instruments } from '#app/domain/market/instruments.ts'
import { backfillHistory } from '#app/flows/market/backfill-history.server.ts'
import { day, hour } from '#app/shared/time.ts'
import { emptyMarket } from '#tests/support/market.ts'
import { firstResponseAt } from '#tests/support/price-responses.ts'
import { feedStatus, liveServices, runRound } from '#tests/support/price-rounds.ts'
import { type Clock, newClock } from '#tests/support/services.ts'
import type { LiveProvider } from '#workers/market-settings.ts'

beforeEach(emptyMarket)

type Case = {
  feed: string
  symbol: string
  sources: LiveProvider[]
  vars?: Record<string, string>
  days: number
}

const cases: Case[] = [
  { feed: 'coingecko.history', symbol: 'ETH', sources: ['coingecko'], days: 300 },
  { feed: 'valet.history', symbol: 'USD/JPY', sources: ['valet'], days: 400 },
  { feed: 'eodhd.history', symbol: 'RY', sources: ['eodhd'], days: 600 },
  { feed: 'fred.history', symbol: 'OIL', sources: ['fred'], days: 600 },
]

const allowed = { MARKET_HISTORY_SOURCES: 'coingecko,valet,eodhd,fred' }
const asked = (clock: Clock, { symbol, sources, vars }: Case) => ({
  clock,
  symbols: [symbol],
  sources,
  vars: { ...allowed, ...vars },
})

async function fillAfterRound(one: Case, behaviour: string, clock = newClock(firstResponseAt)) {
  await runRound(asked(clock, one), 'good')
  return backfillHistory(liveServices(asked(clock, one), behaviour))
}

async function held(symbol: string) {
  const { results } = await env.MARKET.prepare(
    'SELECT at, price FROM price_point WHERE symbol = ?1 ORDER BY at',
  )
    .bind(symbol)
    .all<{ at: number; price: number }>()
  return results
}

describe.each(cases)('$feed', (one) => {
  it('adds each day before this site recorded, once', async () => {
    const clock = newClock(firstResponseAt)
    await runRound(asked(clock, one), 'good')
    const before = await held(one.symbol)
    const services = liveServices(asked(clock, one), 'good')
    const [done] = await backfillHistory(services)
    expect(done?.reason).toBeNull()
    const after = await held(one.symbol)
    // A feed that sent a trail has its newest days already.
    expect(after.length).toBeGreaterThan(one.days - 20)
    expect(after.slice(-before.length)).toEqual(before)
    expect(after[0]?.at).toBeLessThan(firstResponseAt - (one.days - 2) * day)
    expect(await backfillHistory(services)).toEqual([])
    expect((await feedStatus(one.feed))?.credits).toBe(1)
  })

  it('tells the change of each range of months beside any range', async () => {
    const clock = newClock(firstResponseAt)
    await fillAfterRound(one, 'good', clock)
    const services = liveServices(asked(clock, one), 'good')
    const { category, slug } = instruments.find(({ symbol }) => symbol === one.symbol) as Instrument
    const read = (range: string) => readInstrument(services, { category, slug, range })
    const [shown, ...others] = await Promise.all(['5D', '1M', '3M', '1Y'].map(read))
    const told = shown?.changes.filter(([, { change }]) => change !== null)
    expect(told?.map(([range]) => range)).toEqual(
      ['1M', '3M', '1Y'].slice(0, one.days < 365 ? 2 : 3),
    )
    const own = others.slice(0, told?.length).map((other) => {
      const { change, changePercent } = other?.view ?? {}
      return [other?.range, { change, changePercent }]
    })
    expect(told).toEqual(own)
  })

  // What every call handles alike is in price-drivers.test.ts.
  it.each([
    ['status-402', 'quota_used'],
    ['status-503', 'unavailable'],
    ['null-in-200', 'unreadable'],
    ['error-in-200', 'unreadable'],
    ['truncated', 'cut'],
  ])('writes nothing of %s', async (behaviour, reason) => {
    const clock = newClock(firstResponseAt)
    await runRound(asked(clock, one), 'good')
    const before = await held(one.symbol)
    const services = liveServices(asked(clock, one), behaviour)
    expect(await backfillHistory(services)).toMatchObject([{ added: 0, reason }])
    expect(await held(one.symbol)).toEqual(before)
    // A call that is made again counts twice.
    const calls = reason === 'unavailable' ? 2 : 1
    expect(await feedStatus(one.feed)).toMatchObject({ reason, credits: calls })
  })

  it.each(['null', 'not-available', 'zero', 'negative', 'jump'])(
    'leaves out days with %s, and keeps the others',
    async (behaviour) => {
      const [done] = await fillAfterRound(one, behaviour)
      expect(done?.reason).toBeNull()
      const points = await held(one.symbol)
      const prices = points.map(({ price }) => price)
      expect(points.length).toBeGreaterThan(one.days * 0.85)
      expect(points.length).toBeLessThan(one.days + 175)
      expect(Math.max(...prices) / Math.min(...prices)).toBeLessThan(1.3)
    },
  )

  it('a provider that has no days is asked again a day later', async () => {
    const clock = newClock(firstResponseAt)
    expect(await fillAfterRound(one, 'missing', clock)).toMatchObject([{ reason: 'no_prices' }])
    const services = liveServices(asked(clock, one), 'good')
    expect(await backfillHistory(services)).toEqual([])
    clock.advance(21 * hour)
    expect(await backfillHistory(services)).toMatchObject([{ reason: null }])
  })
})

it('refuses a past on another scale than today’s price', async () => {
  const [coin] = cases as [Case]
  const done = await fillAfterRound(coin, 'other-symbol')
  expect(done).toMatchObject([{ added: 0, reason: 'no_prices' }])
})

it('takes splits out of a stock’s closes, and leaves dividends in', async () => {
  const stock = cases[2] as Case
  await fillAfterRound(stock, 'good')
  const prices = (await held('RY')).map(({ price }) => price)
  expect(prices[0]).toBeCloseTo(180, 5)
  for (const [index, price] of prices.slice(1).entries()) {
    expect(Math.abs(price / (prices[index] as number) - 1)).toBeLessThan(0.01)
  }
})

it('keeps a stock’s opening, high, low and volume in today’s shares, and none that contradict the close', async () => {
  await fillAfterRound(cases[2] as Case, 'good')
  const { results } = await env.MARKET.prepare(
    `SELECT price, open, high, low, volume FROM price_point WHERE symbol = 'RY' ORDER BY at LIMIT 599`,
  ).all<Record<'price' | 'open' | 'high' | 'low' | 'volume', number | null>>()
  const [first, second] = results
  for (const [index, { price, open, high, low, volume }] of results.entries()) {
    expect(volume).toBe(1_000 + index)
    if (index % 40 === 9) expect([open, high, low]).toEqual([null, null, null])
    else {
      expect((open ?? 0) / (price ?? 0)).toBeCloseTo(0.99, 8)
      expect((high ?? 0) / (low ?? 0)).toBeCloseTo(1.02 / 0.98, 8)
    }
  }
  expect(second?.open).toBeCloseTo(first?.open ?? 0, 0)
})

it('counts the highest and lowest trades of 52 weeks, not only closes', async () => {
  const clock = newClock(firstResponseAt)
  const one = cases[2] as Case
  await fillAfterRound(one, 'good', clock)
  const services = liveServices(asked(clock, one), 'good')
  const found = await readInstrument(services, { category: 'stock', slug: 'ry', range: '1Y' })
  const trades = await env.MARKET.prepare(
    'SELECT MIN(low) AS low, MAX(high) AS high FROM price_point WHERE symbol = ?1 AND at >= ?2',
  )
    .bind('RY', clock.now() - 52 * 7 * day)
    .first<{ low: number; high: number }>()
  expect(found?.year).toMatchObject(trades ?? {})
  expect(trades?.high).toBeGreaterThan(found?.view.high ?? 0)
})

it('keeps a coin’s volume', async () => {
  await fillAfterRound(cases[0] as Case, 'good')
  const { results } = await env.MARKET.prepare(
    `SELECT DISTINCT volume, high FROM price_point WHERE symbol = 'ETH' AND at < ?1`,
  )
    .bind(firstResponseAt - 30 * day)
    .all()
  expect(results).toEqual([{ volume: 5_000_000, high: null }])
})

it('leaves the rounds their credits', async () => {
  const coin = cases[0] as Case
  const vars = { MARKET_CREDITS_PER_DAY: 'coingecko:5' }
  expect(await fillAfterRound({ ...coin, vars }, 'good')).toEqual([])
})

it('asks no source that is not allowed', async () => {
  const coin = cases[0] as Case
  const vars = { MARKET_HISTORY_SOURCES: 'valet' }
  expect(await fillAfterRound({ ...coin, vars }, 'good')).toEqual([])
})
