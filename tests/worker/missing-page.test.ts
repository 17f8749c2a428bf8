import { env } from 'cloudflare:workers'
import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { partsContext } from '#app/document/send-parts.server.tsx'
import { refreshPrices } from '#app/flows/market/refresh-prices.server.ts'
import { missingPage } from '#app/market-board/missing-page.server.ts'
import { type Services, servicesContext } from '#app/services.ts'
import { countingDatabase, type Reading } from '#tests/support/counting-database.ts'
import { emptyMarket, marketServices, storesOn } from '#tests/support/market.ts'
import { noon } from '#tests/support/market-items.ts'
import { newClock } from '#tests/support/services.ts'

beforeEach(emptyMarket)

async function openMarket() {
  const readings: Reading[] = []
  const services = marketServices(newClock(noon), storesOn(countingDatabase(env.MARKET, readings)))
  await refreshPrices(services)
  readings.length = 0
  return { readings, services }
}

async function miss(services: Services) {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  const { init } = await missingPage({ context, request: new Request('https://localhost/none') })
  return { status: init?.status, movers: context.get(partsContext).movers?.markup ?? '' }
}

it('shows the ten largest moves, largest first, from one statement', async () => {
  const { readings, services } = await openMarket()
  const { status, movers } = await miss(services)
  expect(status).toBe(404)
  const sizes = Array.from(movers.matchAll(/([\d.]+)%/g), ([, digits]) => Number(digits))
  expect(sizes).toHaveLength(10)
  expect(sizes).toEqual(sizes.toSorted((left, right) => right - left))
  expect(Math.min(...sizes)).toBeGreaterThan(0)
  expect(readings).toHaveLength(1)
})

it('reads nothing for a network that asks too often', async () => {
  const { readings, services } = await openMarket()
  const { status, movers } = await miss({ ...services, passesSieve: async () => false })
  expect([status, movers]).toEqual([404, ''])
  expect(readings).toEqual([])
})

it('is a missing page, not an error, while D1 fails', async () => {
  const { services } = await openMarket()
  const rows = { ...services.market.rows, list: () => Promise.reject(new Error('D1 is down')) }
  const { status, movers } = await miss({ ...services, market: { ...services.market, rows } })
  expect([status, movers]).toEqual([404, ''])
})
