import { exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SeriesResponse } from '#app/domain/market/display/explorer.ts'
import { refreshPrices } from '#app/flows/market/refresh-prices.server.ts'
import { testServices } from '#tests/support/services.ts'

const path = '/api/market-data/series'

async function ask(query: string, headers: Record<string, string> = {}) {
  const response = await exports.default.fetch(`https://localhost${path}?${query}`, { headers })
  return { response, body: (await response.json()) as SeriesResponse & { field?: string } }
}

describe('GET /api/market-data/series', () => {
  beforeAll(() => refreshPrices(testServices()))

  it('returns columns of equal length, in order of time, for each instrument', async () => {
    const { response, body } = await ask('symbols=crypto-btc,stock-ry,forex-usd-cad&step=1d')
    expect(response.status).toBe(200)
    expect(body.series.map(({ symbol }) => symbol)).toEqual([
      'crypto-btc',
      'stock-ry',
      'forex-usd-cad',
    ])
    for (const { at, price } of body.series) {
      expect(at).toHaveLength(price.length)
      expect(at).toEqual(at.toSorted((a, b) => a - b))
    }
  })

  it('never changes once its time is named, and is asked for again otherwise', async () => {
    const { response, body } = await ask('symbols=crypto-btc&step=5m')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const named = await ask(`symbols=crypto-btc&step=5m&asOf=${body.asOf}`)
    expect(named.response.headers.get('cache-control')).toContain('immutable')
    const old = await ask('symbols=crypto-btc&step=5m&asOf=2020-01-01T00:00:00.000Z')
    expect(old.response.headers.get('cache-control')).toBe('no-cache')
  })

  it.each([
    ['symbols', ''],
    ['symbols', 'symbols=crypto-xxx&step=1d'],
    ['symbols', 'symbols=crypto-btc,&step=1d'],
    ['symbols', `symbols=${Array(6).fill('crypto-btc').join()}&step=1d`],
    ['symbols', `symbols=${'a,'.repeat(5_000)}&step=1d`],
    ['step', 'symbols=crypto-btc'],
    ['step', 'symbols=crypto-btc&step=1s'],
    ['limit', 'symbols=crypto-btc&step=1d&limit=5'],
  ])('refuses %s by name in “%s”', async (field, query) => {
    const { response, body } = await ask(query)
    expect(response.status).toBe(400)
    expect(body.field).toBe(field)
  })
})
