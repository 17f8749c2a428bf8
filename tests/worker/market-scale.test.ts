import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { type Instrument, instruments } from '#app/domain/market/instruments.ts'
import { refreshPrices } from '#app/flows/market/refresh-prices.server.ts'
import { minute } from '#app/shared/time.ts'
import { countingDatabase, type Reading } from '#tests/support/counting-database.ts'
import { instrumentCount } from '#tests/support/instrument-count.ts'
import { emptyMarket, marketServices, simulatedFeed, storesOn } from '#tests/support/market.ts'
import { newClock } from '#tests/support/services.ts'

const thursday = Date.parse('2026-03-12T15:00:00Z')

beforeEach(emptyMarket)

/** Returns the table of instruments, repeated under new symbols. */
function manyInstruments(times: number): Instrument[] {
  return Array.from({ length: times }, (_, copy) =>
    instruments.map((one) => (copy === 0 ? one : { ...one, symbol: `${one.symbol}${copy}` })),
  ).flat()
}

async function figuresOfOneRound(times: number) {
  await emptyMarket()
  const clock = newClock(thursday)
  const plain = simulatedFeed((feed) => ({
    fetch: (ask) => feed.fetch({ ...ask, withTrail: new Set() }),
  }))
  const more = { instruments: manyInstruments(times), feedsFor: () => [plain] }
  await refreshPrices(marketServices(clock, more))
  clock.advance(5 * minute)
  const readings: Reading[] = []
  const startedAt = Date.now()
  const stores = storesOn(countingDatabase(env.MARKET, readings))
  await refreshPrices(marketServices(clock, { ...more, ...stores }))
  const sum = (of: (reading: Reading) => number) =>
    readings.reduce((total, reading) => total + of(reading), 0)
  return {
    instruments: instrumentCount() * times,
    statements: readings.length,
    rowsRead: sum(({ rowsRead }) => rowsRead),
    rowsWritten: sum(({ rowsWritten }) => rowsWritten),
    ms: Date.now() - startedAt,
  }
}

it('writes and reads of a round grow linearly with the instruments', async () => {
  const figures = []
  for (const times of [1, 10, 100]) figures.push(await figuresOfOneRound(times))
  console.log(JSON.stringify(figures))
  const [one, ten, hundred] = figures as [
    (typeof figures)[0],
    (typeof figures)[0],
    (typeof figures)[0],
  ]
  expect(ten.rowsWritten).toBeLessThanOrEqual(10 * one.rowsWritten)
  expect(hundred.rowsWritten).toBeLessThanOrEqual(100 * one.rowsWritten)
  expect(hundred.rowsRead).toBeLessThanOrEqual(100 * one.rowsRead)
}, 60_000)
