import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { readInstrument, readMarketList } from '#app/domain/market/display/read-market.server.ts'
import type { Instrument } from '#app/domain/market/instruments.ts'
import type { PriceFeed } from '#app/domain/market/ports.ts'
import { refreshPrices, thinHistory } from '#app/flows/market/refresh-prices.server.ts'
import { day, hour, minute } from '#app/shared/time.ts'
import { countingDatabase, type Reading } from '#tests/support/counting-database.ts'
import { dailyCount, instrumentCount } from '#tests/support/instrument-count.ts'
import { emptyMarket, marketServices, simulatedFeed, storesOn } from '#tests/support/market.ts'
import { type Clock, newClock } from '#tests/support/services.ts'

/** A Monday, midnight UTC. The week has no holiday and no clock change. */
const monday = Date.parse('2026-03-16T00:00:00Z')
/** Until the last four hours, every sixth round is enough. */
const rounds: number[] = [...Array(7 * 48 - 8).fill(30 * minute), ...Array(48).fill(5 * minute)]

beforeEach(emptyMarket)

function marketOf(clock: Clock, change?: Parameters<typeof simulatedFeed>[0]) {
  const feed = simulatedFeed(change)
  return marketServices(clock, { feedsFor: () => [feed] })
}

/** Returns a feed without history, so only the rounds record any. */
function withoutPast(feed: PriceFeed): Partial<PriceFeed> {
  return { fetch: (ask) => feed.fetch({ ...ask, withTrail: new Set() }) }
}

/** Returns a feed of the two instruments that are counted below, since a week of all of them takes half a minute. */
function ofTheCounted(feed: PriceFeed): Partial<PriceFeed> {
  const isCounted = ({ symbol }: Instrument) => symbol === 'BTC' || symbol === 'RY'
  return {
    fetch: (ask) => {
      const instruments = ask.instruments.filter(isCounted)
      return feed.fetch({ ...ask, instruments, withTrail: new Set() })
    },
  }
}

async function pointsBetween(symbol: string, from: number, until: number): Promise<number> {
  const row = await env.MARKET.prepare(
    'SELECT COUNT(*) AS n FROM price_point WHERE symbol = ?1 AND at >= ?2 AND at < ?3',
  )
    .bind(symbol, from, until)
    .first<{ n: number }>()
  return row?.n ?? 0
}

describe('a week of rounds', () => {
  it('keeps the history of the thinning rules, and lists read none of it', async () => {
    const clock = newClock(monday)
    await refreshPrices(marketOf(newClock(monday - hour), withoutPast))
    const services = marketOf(clock, ofTheCounted)
    for (const [round, untilNext] of rounds.entries()) {
      await refreshPrices(services)
      // A missed run makes no difference, see below.
      if (round % 24 === 0 || round === rounds.length - 1) await thinHistory(services)
      clock.advance(untilNext)
    }
    const now = clock.now()
    const young = now - 4 * hour
    // The rule counts from the half hour in which the last round ran.
    const halfHour = 30 * minute
    const thinnedUntil = Math.floor((now - 5 * minute - 5 * day) / halfHour) * halfHour
    const thinned = (thinnedUntil - monday) / halfHour
    expect(await pointsBetween('BTC', monday, thinnedUntil)).toBe(thinned)
    expect(await pointsBetween('BTC', young, now)).toBe(48)
    // Five sessions of a round every half hour touch 13 half hours each, and the close the fourteenth.
    expect(await pointsBetween('RY', monday, now)).toBe(5 * 14)
    expect(await thinHistory(services)).toEqual({ deleted: expect.any(Number) })
    expect(await thinHistory(services)).toEqual({ deleted: 0 })

    const readings: Reading[] = []
    const counted = marketServices(clock, storesOn(countingDatabase(env.MARKET, readings)))
    const list = await readMarketList(counted)
    expect(list.items).toHaveLength(instrumentCount())
    expect(readings).toMatchObject([{ rowsRead: instrumentCount(), table: 'market_data' }])
    readings.length = 0
    await readMarketList(counted, ['stock', 'commodity'])
    // A filter reads one row beyond each category's own.
    expect(readings).toMatchObject([
      { rowsRead: instrumentCount('stock', 'commodity') + 3, table: 'market_data' },
    ])
    readings.length = 0
    const read = await readInstrument(counted, { category: 'crypto', slug: 'btc', range: '5D' })
    const rendered = read?.view.points.length ?? 0
    // One every half hour.
    expect(rendered).toBeGreaterThan(5 * 48 - 2)
    expect(rendered).toBeLessThanOrEqual(5 * 48 + 2)
    const held = await pointsBetween('BTC', read?.view.points[0]?.at ?? 0, clock.now())
    expect(readings).toMatchObject([
      { rowsRead: 1, table: 'market_data' },
      // Of the 52 weeks, to find their extremes.
      { table: 'price_point' },
      // Where the range ends, and that there is none of a month ago.
      { rowsRead: held + 3, table: 'price_point' },
    ])
  }, 120_000)
})

describe('thinning', () => {
  it('leaves half hours after five days, hours after eight and days after five weeks, with the extremes of each day, whether it ran or was missed', async () => {
    /** Midnight in Toronto. */
    const start = monday + 4 * hour
    const clock = newClock(start)
    const priceOf = (index: number) => ({ 100: 120, 200: 80 })[index % 288] ?? 100
    const points = Array.from({ length: 50 * 288 }, (_, index) => [
      start + index * 5 * minute,
      priceOf(index),
    ])
    await env.MARKET.batch([
      env.MARKET.prepare(
        `INSERT INTO price_point (category, symbol, at, price)
         SELECT 'crypto', 'BTC', value ->> 0, value ->> 1 FROM json_each(?1)`,
      ).bind(JSON.stringify(points)),
    ])
    await refreshPrices(marketOf(newClock(monday - day), withoutPast))
    clock.advance(50 * day)
    const services = marketOf(clock)
    await thinHistory(services)
    const held = (from: number, until: number) =>
      pointsBetween('BTC', start + from * day, start + until * day)
    expect(await held(0, 15)).toBe(15 * (1 + 2))
    expect(await held(15, 42)).toBe(27 * (24 + 2))
    expect(await held(42, 45)).toBe(3 * (48 + 2))
    expect(await held(45, 50)).toBe(5 * 288)
    const ofFirstDay = await env.MARKET.prepare(
      `SELECT (at - ?1) / 300000 AS "index", price FROM price_point
       WHERE symbol = 'BTC' AND at >= ?1 AND at < ?2 ORDER BY at`,
    )
      .bind(start, start + day)
      .all<{ index: number; price: number }>()
    expect(ofFirstDay.results).toEqual([
      { index: 100, price: 120 },
      { index: 200, price: 80 },
      { index: 287, price: 100 },
    ])
    expect(await thinHistory(services)).toEqual({ deleted: 0 })
  })
})

it('writes only a row and a point per instrument, the status and the lease', async () => {
  const clock = newClock(monday + 15 * hour)
  const feed = simulatedFeed()
  await refreshPrices(marketServices(clock, { feedsFor: () => [feed] }))
  clock.advance(5 * minute)
  const readings: Reading[] = []
  const stores = storesOn(countingDatabase(env.MARKET, readings))
  await refreshPrices(marketServices(clock, { ...stores, feedsFor: () => [feed] }))
  const written = readings.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0)
  // A daily series has no new value.
  expect(written).toBe(instrumentCount() + (instrumentCount() - dailyCount()) + 2 + 2)
  expect(readings.filter(({ table }) => table === 'price_point')).toHaveLength(1)
})
