import { beforeEach, describe, expect, it } from 'vitest'
import type { MarketItem } from '#app/domain/market/display/item.ts'
import { readMarketList, readMonths } from '#app/domain/market/display/read-market.server.ts'
import { instrumentOf, instruments } from '#app/domain/market/instruments.ts'
import { simulatedSeriesKind } from '#app/domain/market/providers/simulated-walk.ts'
import { sessionAt } from '#app/domain/market/tsx-calendar.ts'
import { refreshPrices } from '#app/flows/market/refresh-prices.server.ts'
import { second } from '#app/shared/time.ts'
import { emptyMarket, marketServices, simulatedFeed } from '#tests/support/market.ts'
import { newIsolate } from '#tests/support/page-cache.ts'
import { sampleInstruments } from '#tests/support/sample-instruments.ts'
import { newClock } from '#tests/support/services.ts'

beforeEach(emptyMarket)

const moments = [
  { when: 'a weekday noon', at: '2026-11-25T17:00:00Z', stock: 'live', spot: 'live' },
  { when: 'a weekday night', at: '2026-11-26T04:00:00Z', stock: 'closed', spot: 'live' },
  { when: 'a weekend', at: '2026-11-28T17:00:00Z', stock: 'closed', spot: 'closed' },
  { when: 'the Sunday evening', at: '2026-11-29T22:30:00Z', stock: 'closed', spot: 'live' },
  { when: 'a half day, before it ends', at: '2026-12-24T17:30:00Z', stock: 'live', spot: 'live' },
  { when: 'a half day, after it', at: '2026-12-24T18:30:00Z', stock: 'closed', spot: 'live' },
  {
    when: 'the Sunday of spring’s change',
    at: '2026-03-08T16:00:00Z',
    stock: 'closed',
    spot: 'closed',
  },
  { when: 'the Monday after it', at: '2026-03-09T13:45:00Z', stock: 'live', spot: 'live' },
  {
    when: 'the Sunday of autumn’s change',
    at: '2026-11-01T21:30:00Z',
    stock: 'closed',
    spot: 'closed',
  },
  { when: 'the Monday after that', at: '2026-11-02T14:45:00Z', stock: 'live', spot: 'live' },
] as const

describe.each(moments)('at $when', ({ when, at, stock, spot }) => {
  const tried = when === 'a weekday noon' ? instruments : sampleInstruments
  const sandbox = { feedsFor: () => [simulatedFeed()], instruments: tried }

  it('each market is open or closed, and no price is stale', async () => {
    const clock = newClock(Date.parse(at))
    const services = marketServices(clock, sandbox)
    await refreshPrices(services)
    const { items } = await readMarketList(services)
    expect(items).toHaveLength(tried.length)
    const expected = { index: stock, crypto: 'live', stock, forex: spot, commodity: spot }
    for (const item of items) {
      const state =
        simulatedSeriesKind(instrumentOf(item)) === 'daily' ? 'daily' : expected[item.category]
      expect([item.symbol, item.state]).toEqual([item.symbol, state])
    }
  })

  it('a list counts a week from the price that the record has of it', async () => {
    const clock = newClock(Date.parse(at))
    const services = marketServices(clock, sandbox)
    await refreshPrices(services)
    const { items } = await readMarketList(services)
    const months = await readMonths(
      services,
      items.map(({ id }) => id),
    )
    const weekOf = ({ id, value }: MarketItem) => [id, value.weekChangePercent]
    expect(items.map(weekOf)).toEqual(
      months.map(({ item, figures }) => [item.id, figures.weekChange]),
    )
    expect(items.filter(({ week }) => week === null)).toEqual([])
  })

  it('pages with prices are served until the exchange opens or closes', async () => {
    const clock = newClock(sessionAt(Date.parse(at)).nextChangeAt - 10 * second)
    const isolate = newIsolate({ clock })
    await isolate.get('/markets')
    await isolate.get('/about')
    clock.advance(10 * second - 1)
    expect((await isolate.get('/markets')).words).toBe('no. 1')
    clock.advance(1)
    expect(await isolate.get('/markets')).toMatchObject({ source: 'miss', words: 'no. 3' })
    expect((await isolate.get('/about')).source).toBe('hit')
  })
})
