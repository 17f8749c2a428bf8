import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { readMarketList } from '#app/domain/market/display/read-market.server.ts'
import { refreshPrices } from '#app/flows/refresh-prices.server.ts'
import { countingDatabase, type Reading } from '#tests/support/counting-database.ts'
import { newIsolate, pageOf } from '#tests/support/page-cache.ts'
import { isolateOf } from '#workers/isolate.ts'

const own = { Cookie: 'currency=USD' }

/** An isolate whose pages tell how many rows they were drawn from. */
function readingIsolate() {
  const readings: Reading[] = []
  const isolate = newIsolate({
    bindings: { DB: countingDatabase(env.DB, readings) },
    async draw({ services }) {
      const rows = await services.market.rows.list(['crypto', 'forex'])
      return pageOf(`${rows.length} rows`)
    },
  })
  const lists = () => readings.filter(({ table }) => table === 'market_data').length
  return { isolate, lists, forget: () => readings.splice(0) }
}

it('reads a list once for a round, and at once again after the next', async () => {
  const { isolate, lists, forget } = readingIsolate()
  expect((await isolate.get('/markets', own)).words).toBe('0 rows')
  for (const _round of [1, 2]) {
    expect(await refreshPrices(isolate.services())).toMatchObject({ status: 'refreshed' })
    forget()
    for (const _visitor of [1, 2, 3]) {
      expect((await isolate.get('/markets', own)).words).toBe('30 rows')
    }
    expect(lists()).toBe(1)
    isolate.clock.advance(5 * 60_000)
  }
})

it('reads anew for whoever asks for data alone, and when nobody knows the round', async () => {
  const { isolate, lists, forget } = readingIsolate()
  isolate.clock.advance(3_600_000)
  await refreshPrices(isolate.services())
  forget()
  for (const _time of [1, 2]) await isolate.get('/markets.data', own)
  expect(lists()).toBe(2)
  forget()
  await isolate.get('/markets', own)
  isolate.clock.advance(61_000)
  await isolate.get('/markets', own)
  expect(lists()).toBe(2)
  await vi.waitFor(async () => {
    forget()
    await isolate.get('/markets', own)
    expect(lists()).toBe(0)
  })
})

it('says when kept prices have grown old, though nothing was read again', async () => {
  const readings: Reading[] = []
  const isolate = newIsolate({
    bindings: { DB: countingDatabase(env.DB, readings) },
    async draw({ services }) {
      const { items } = await readMarketList(services, ['crypto'])
      return pageOf(Array.from(new Set(items.map(({ state }) => state))).join())
    },
  })
  const { prices } = isolateOf(isolate.env)
  isolate.clock.advance(86_400_000)
  await refreshPrices(isolate.services())
  expect((await isolate.get('/crypto', own)).words).toBe('live')
  readings.length = 0
  // As visitors come, the round stays known.
  for (let minutes = 0; minutes < 16; minutes++) {
    isolate.clock.advance(59_000)
    await isolate.get('/crypto', own)
    await vi.waitFor(() => expect(prices.isTrusted(isolate.clock.now() + 59_000)).toBe(true))
  }
  expect((await isolate.get('/crypto', own)).words).toBe('stale')
  expect(readings.filter(({ table }) => table === 'market_data')).toEqual([])
})
