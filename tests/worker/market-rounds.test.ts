import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { readMarketList } from '#app/domain/market/display/read-market.server.ts'
import type { FeedResult, PriceFeed } from '#app/domain/market/ports.ts'
import { rateIds } from '#app/domain/market/rates/rate-series.ts'
import {
  refreshPrices,
  roundLeaseMs,
  roundQuietMs,
} from '#app/flows/market/refresh-prices.server.ts'
import { hour, minute, second } from '#app/shared/time.ts'
import { fileEnv } from '#tests/support/file-state.ts'
import { dailyCount, instrumentCount } from '#tests/support/instrument-count.ts'
import { emptyMarket, marketServices, simulatedFeed } from '#tests/support/market.ts'
import { type Clock, newClock } from '#tests/support/services.ts'
import { runSchedule } from '#workers/scheduled.ts'

/** A Thursday, 11:00 in Toronto: every market trades. */
const thursday = Date.parse('2026-03-12T15:00:00Z')

beforeEach(emptyMarket)

type Change = (feed: PriceFeed) => Partial<PriceFeed>

/** Returns the simulated market with a changed feed. Counts the calls. */
function countingMarket(clock: Clock, change: Change = () => ({})) {
  const changed = simulatedFeed(change)
  const calls: number[] = []
  const feed: PriceFeed = {
    ...changed,
    async fetch(ask) {
      calls.push(ask.instruments.length)
      return changed.fetch(ask)
    },
  }
  return { services: marketServices(clock, { feedsFor: () => [feed] }), calls }
}

/** Returns the feed with one symbol's price changed. */
function withPrice(symbol: string, price: () => number | null): Change {
  return (feed) => ({
    async fetch(ask) {
      const result = await feed.fetch(ask)
      if (!result.ok) return result
      const quotes = result.quotes.map((quote) =>
        quote.symbol === symbol ? { ...quote, price: price() ?? quote.price } : quote,
      )
      return { ...result, quotes }
    },
  })
}

async function count(table: string): Promise<number> {
  const row = await env.MARKET.prepare(`SELECT COUNT(*) AS n FROM ${table}`).first<{ n: number }>()
  return row?.n ?? 0
}

function priceRow(symbol: string) {
  return env.MARKET.prepare('SELECT * FROM market_data WHERE symbol = ?1')
    .bind(symbol)
    .first<Record<string, number | string | null>>()
}

describe('a round of prices', () => {
  it('fills an empty database with every instrument and a believable past', async () => {
    const { services } = countingMarket(newClock(thursday))
    expect(await refreshPrices(services)).toMatchObject({
      status: 'refreshed',
      updated: instrumentCount(),
    })
    const { items } = await readMarketList(services)
    expect(items).toHaveLength(instrumentCount())
    const others = items.filter(({ spark }) => spark.kind !== 'day')
    expect(others.map(({ spark }) => spark.kind)).toEqual(Array(dailyCount()).fill('daily'))
    expect(await count('price_point')).toBeGreaterThan(15_000)
  })

  it('fetches what was missed while no round ran, so no line has a gap', async () => {
    const clock = newClock(thursday)
    const { services } = countingMarket(clock)
    await refreshPrices(services)
    clock.advance(3 * hour)
    await refreshPrices(services)
    for (const symbol of ['BTC', 'RY']) {
      const { results } = await env.MARKET.prepare(
        'SELECT at FROM price_point WHERE symbol = ?1 AND at >= ?2 ORDER BY at',
      )
        .bind(symbol, thursday)
        .all<{ at: number }>()
      const waits = results.slice(1).map(({ at }, index) => at - (results[index]?.at ?? 0))
      expect(Math.max(...waits), symbol).toBeLessThanOrEqual(10 * minute)
      expect(results.at(-1)?.at, symbol).toBe(thursday + 3 * hour)
    }
    const { items } = await readMarketList(services)
    expect(items.find(({ symbol }) => symbol === 'RY')?.spark.kind).toBe('day')
  })

  it('runs once when twenty ask at the same time', async () => {
    const { services, calls } = countingMarket(newClock(thursday))
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => refreshPrices(services)))
    const statuses = outcomes.map(({ status }) => status).toSorted()
    expect(statuses.filter((status) => status === 'refreshed')).toHaveLength(1)
    expect(calls).toEqual([instrumentCount()])
  })

  it('runs once a minute however often it is asked for', async () => {
    const clock = newClock(thursday)
    const { services, calls } = countingMarket(clock)
    for (let asked = 0; asked < 30; asked++) {
      await refreshPrices(services)
      clock.advance(10 * second)
    }
    expect(calls).toHaveLength(5)
  })

  it('finishes in the next round what a killed one left undone', async () => {
    const clock = newClock(thursday)
    const killed = countingMarket(clock, () => ({ fetch: () => new Promise(() => undefined) }))
    void refreshPrices(killed.services)
    await expect.poll(() => count('provider_status')).toBe(1)
    const { services } = countingMarket(clock)
    expect(await refreshPrices(services)).toEqual({ status: 'running' })
    clock.advance(roundLeaseMs - 1)
    expect(await refreshPrices(services)).toEqual({ status: 'running' })
    clock.advance(1)
    expect(await refreshPrices(services)).toMatchObject({
      status: 'refreshed',
      updated: instrumentCount(),
    })
  })

  it('writes nothing once another has begun', async () => {
    const clock = newClock(thursday)
    let respondLate = () => {}
    const late = countingMarket(clock, (feed) => ({
      async fetch(ask) {
        await new Promise<void>((resolve) => {
          respondLate = resolve
        })
        return feed.fetch(ask)
      },
    }))
    const lateRound = refreshPrices(late.services)
    await expect.poll(() => late.calls.length).toBe(1)
    clock.advance(roundLeaseMs)
    const { services } = countingMarket(
      clock,
      withPrice('BTC', () => 100_000),
    )
    expect(await refreshPrices(services)).toMatchObject({ status: 'refreshed' })
    respondLate()
    expect(await lateRound).toEqual({ status: 'overtaken' })
    expect((await priceRow('BTC'))?.price).toBe(100_000)
  })

  it('keeps the last good value, and its age, through an outage', async () => {
    const clock = newClock(thursday)
    await refreshPrices(countingMarket(clock).services)
    const before = await priceRow('ETH')
    const down: FeedResult = { ok: false, reason: 'unavailable' }
    const { services } = countingMarket(clock, () => ({ fetch: async () => down }))
    clock.advance(20 * minute)
    expect(await refreshPrices(services)).toEqual({ status: 'nothing_new' })
    expect(await priceRow('ETH')).toEqual(before)
    const { items } = await readMarketList(services, ['crypto'])
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['stale']))
  })

  it('survives a feed that throws', async () => {
    const { services } = countingMarket(newClock(thursday), () => ({
      fetch: () => Promise.reject(new Error('with a https://url?token=in-it')),
    }))
    expect(await refreshPrices(services)).toEqual({ status: 'nothing_new' })
  })

  it('calls a feed that keeps failing less often', async () => {
    const clock = newClock(thursday)
    const { services, calls } = countingMarket(clock, () => ({
      fetch: async () => ({ ok: false, reason: 'timeout' }),
    }))
    for (let rounds = 0; rounds < 5; rounds++) {
      await refreshPrices(services)
      clock.advance(roundQuietMs)
    }
    expect(calls).toHaveLength(5)
    const [status] = await services.market.rows.feedStatuses()
    expect(status).toMatchObject({ failuresInRow: 5, lastReason: 'timeout' })
    expect(status?.breakerUntil).toBe(clock.now())
    clock.advance(-second)
    expect(await refreshPrices(services)).toMatchObject({ status: 'too_soon' })
    expect(calls).toHaveLength(5)
  })
})

describe('a jump beyond the limit of its category', () => {
  it('is written only once three rounds over a quarter of an hour agree', async () => {
    const clock = newClock(thursday)
    await refreshPrices(countingMarket(clock).services)
    const before = await priceRow('SOL')
    const { services } = countingMarket(
      clock,
      withPrice('SOL', () => 900),
    )
    clock.advance(5 * minute)
    expect(await refreshPrices(services)).toMatchObject({
      updated: instrumentCount() - 1,
      quarantined: 1,
    })
    expect(await priceRow('SOL')).toEqual({
      ...before,
      quarantine_price: 900,
      quarantine_at: clock.now(),
      quarantine_rounds: 1,
    })
    for (let round = 0; round < 2; round++) {
      clock.advance(5 * minute)
      expect(await refreshPrices(services)).toMatchObject({ quarantined: 1 })
    }
    clock.advance(5 * minute)
    expect(await refreshPrices(services)).toMatchObject({
      updated: instrumentCount(),
      quarantined: 0,
    })
    expect(await priceRow('SOL')).toMatchObject({ price: 900, quarantine_price: null })
  })

  it('is forgotten when the next round has the old price again', async () => {
    const clock = newClock(thursday)
    await refreshPrices(countingMarket(clock).services)
    clock.advance(5 * minute)
    await refreshPrices(
      countingMarket(
        clock,
        withPrice('SOL', () => 1),
      ).services,
    )
    clock.advance(5 * minute)
    const { services } = countingMarket(clock)
    expect(await refreshPrices(services)).toMatchObject({ updated: instrumentCount() })
    const row = await priceRow('SOL')
    expect(row?.price).toBeGreaterThan(100)
    expect(row?.quarantine_price).toBeNull()
  })
})

describe('the crons', () => {
  it('run a round, ask for rates and thin the history every five minutes, beside the sweep of every minute', async () => {
    const scheduledTime = new Date(thursday)
    const sweep = createScheduledController({ scheduledTime, cron: '* * * * *' })
    await runSchedule(sweep, fileEnv())
    expect(await count('market_data')).toBe(0)
    const market = createScheduledController({ scheduledTime, cron: '*/5 * * * *' })
    await runSchedule(market, fileEnv())
    expect(await count('market_data')).toBe(instrumentCount())
    expect(await count('price_thinning')).toBe(3)
    expect(await count('rate_series')).toBe(rateIds.length)
    expect(await count('history_fill')).toBe(instrumentCount())
  })
})
