import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { yearStart } from '#app/domain/market/display/day-figures.ts'
import { readInstrument } from '#app/domain/market/display/read-market.server.ts'
import { readSeries } from '#app/domain/market/display/read-series.server.ts'
import { instrumentAt } from '#app/domain/market/instruments.ts'
import { backfillHistory } from '#app/flows/market/backfill-history.server.ts'
import { refreshPrices } from '#app/flows/market/refresh-prices.server.ts'
import { day, hour, minute } from '#app/shared/time.ts'
import { emptyMarket, marketServices, simulatedFeed } from '#tests/support/market.ts'
import { newClock, testServices } from '#tests/support/services.ts'

/** A Thursday, 12:00 in Toronto; twenty days before, the clocks were an hour behind. */
const noon = Date.parse('2026-03-12T16:00:00Z')

function daysOf(category: string, slug: string) {
  const clock = newClock(noon)
  return seriesOf(category, slug, {
    ...testServices(),
    ...marketServices(clock),
    now: clock.now,
  })
}

async function seriesOf(category: string, slug: string, services = testServices()) {
  const one = instrumentAt(category, slug)
  const [series] = one ? await readSeries(services, [one], '1d') : []
  if (!series?.bars) throw new Error('no days')
  return { ...series, bars: series.bars }
}

describe('the past', () => {
  beforeAll(async () => {
    const services = testServices()
    await refreshPrices(services)
    await backfillHistory(services)
    // Five years of every instrument take seconds on a busy machine.
  }, 60_000)

  it.each([
    ['stock', 'ry', true],
    ['crypto', 'btc', true],
    ['forex', 'usd-cad', false],
    ['index', 'spx', false],
  ])('of %s %s has each day between its low and its high', async (category, slug, hasVolume) => {
    const { price, at, bars } = await seriesOf(category, slug)
    expect(at.length).toBeGreaterThan(1_000)
    for (const [index, close] of price.entries()) {
      const [open, high, low] = [bars.open[index], bars.high[index], bars.low[index]]
      if (open == null || high == null || low == null) {
        // The newest value of a daily series is alone.
        expect(index).toBe(price.length - 1)
        continue
      }
      expect(low).toBeLessThanOrEqual(Math.min(open, close))
      expect(high).toBeGreaterThanOrEqual(Math.max(open, close))
    }
    expect(bars.volume.filter((volume) => volume !== null).length > 0).toBe(hasVolume)
    if (hasVolume) expect(bars.volume).not.toContain(null)
  })

  it('of a stock has a mean volume of its days in 52 weeks, of a coin none', async () => {
    const services = testServices()
    const read = (category: string, slug: string) =>
      readInstrument(services, { category, slug, range: null })
    const { at, bars } = await seriesOf('stock', 'ry')
    const since = yearStart(services.now())
    const ofYear = bars.volume.filter((_, index) => (at[index] as number) * 1_000 >= since)
    const mean = ofYear.reduce<number>((sum, one) => sum + (one ?? 0), 0) / ofYear.length
    const shown = (await read('stock', 'ry'))?.meanVolume ?? ''
    expect(shown).toMatch(/^\d\.\d\dM$/)
    expect(Math.abs((Number.parseFloat(shown) * 1e6) / mean - 1)).toBeLessThan(0.01)
    expect((await read('crypto', 'btc'))?.meanVolume).toBeNull()
  })
})

it('of a market without sessions opens where the day before ended, and has its recorded extremes', async () => {
  await emptyMarket()
  await refreshPrices(marketServices(newClock(noon), { feedsFor: () => [simulatedFeed()] }))
  const start = noon - 20 * day
  const midnight = start - 11 * hour
  const prices = [100, 104, 97, 101]
  const points = [
    [start - day, 99],
    ...prices.map((price, index) => [midnight + index * hour + 55 * minute, price]),
    [start + day, 102],
  ]
  await env.MARKET.batch([
    env.MARKET.prepare(`DELETE FROM price_point WHERE symbol = 'BTC'`),
    env.MARKET.prepare(
      `INSERT INTO price_point (category, symbol, at, price)
       SELECT 'crypto', 'BTC', value ->> 0, value ->> 1 FROM json_each(?1)`,
    ).bind(JSON.stringify(points)),
  ])
  const { bars, price } = await daysOf('crypto', 'btc')
  expect(price.slice(0, 3)).toEqual([99, 101, 102])
  expect(bars.open.slice(0, 3)).toEqual([null, 99, null])
  expect(bars.high.slice(0, 3)).toEqual([null, 104, null])
  expect(bars.low.slice(0, 3)).toEqual([null, 97, null])
})
