import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { instruments } from '#app/domain/market/instruments.ts'
import { createMarketStore } from '#app/domain/market/market-store.server.ts'
import { refreshPrices } from '#app/flows/market/refresh-prices.server.ts'
import { hour, minute } from '#app/shared/time.ts'
import { receivedBy } from '#tests/support/configured-worker.ts'
import { emptyMarket } from '#tests/support/market.ts'
import { priceKeys } from '#tests/support/price-keys.ts'
import { firstResponseAt, laterResponseAt } from '#tests/support/price-responses.ts'
import { feedStatus, liveServices, runRound, storedPrices } from '#tests/support/price-rounds.ts'
import { newClock } from '#tests/support/services.ts'
import { type LiveProvider, liveProviders } from '#workers/market-settings.ts'

beforeEach(emptyMarket)

const oneOfEach = ['BTC', 'USD/CAD', 'RY', 'OIL']

function roundAt(
  at: number,
  symbols = oneOfEach,
  sources: readonly LiveProvider[] = liveProviders,
) {
  return { clock: newClock(at), symbols, sources }
}

async function sourcesBySymbol() {
  const rows = await storedPrices()
  return Object.fromEntries(rows.map(({ symbol, source }) => [symbol, source]))
}

describe('the choice of a provider', () => {
  it('takes the first of each category’s list', async () => {
    await runRound(roundAt(firstResponseAt), 'good')
    expect(await sourcesBySymbol()).toEqual({
      BTC: 'coingecko',
      'USD/CAD': 'coingecko',
      RY: 'eodhd',
      OIL: 'fred',
    })
  })

  it('falls back in order, in the same round, only for the prices that failed', async () => {
    const outcome = await runRound(roundAt(firstResponseAt), { valet: 'good', twelvedata: 'good' })
    expect(outcome).toMatchObject({ status: 'refreshed', updated: 2 })
    expect(await sourcesBySymbol()).toEqual({ 'USD/CAD': 'valet', RY: 'twelvedata' })
  })

  it('asks the next one for a single row that the first does not have', async () => {
    const behaviours = { eodhd: 'not-available', twelvedata: 'good' }
    await runRound(roundAt(laterResponseAt, ['RY', 'TD', 'SHOP']), behaviours)
    expect(await sourcesBySymbol()).toEqual({ RY: 'eodhd', TD: 'twelvedata', SHOP: 'eodhd' })
    expect((await feedStatus('twelvedata.stocks'))?.credits).toBe(1)
  })

  it('asks the third when the first fails and the second has only an older price', async () => {
    await runRound(roundAt(laterResponseAt, ['USD/CAD']), { twelvedata: 'later' })
    const behaviours = { coingecko: 'status-404', valet: 'good', twelvedata: 'later' }
    await runRound(roundAt(laterResponseAt + hour, ['USD/CAD']), behaviours)
    expect((await feedStatus('valet.rates'))?.refused).toContain('older')
    expect((await feedStatus('twelvedata.pairs'))?.credits).toBe(4)
  })

  it('writes copper, which comes as monthly averages', async () => {
    await runRound(roundAt(firstResponseAt, ['COPPER']), 'good')
    expect(await storedPrices()).toMatchObject([
      { symbol: 'COPPER', price: 10_000, lastUpdated: Date.parse('2026-01-01T21:00:00Z') },
    ])
    expect((await feedStatus('eodhd.commodities'))?.credits).toBe(5)
  })

  it('refuses coins whose Bitcoin is in another currency than the exchange rates say', async () => {
    const behaviours = { coingecko: 'wrong-currency' }
    await runRound(roundAt(firstResponseAt, ['BTC', 'ETH', 'USD/CAD']), behaviours)
    expect(Object.keys(await sourcesBySymbol())).toEqual(['USD/CAD'])
    expect((await feedStatus('coingecko.markets'))?.refused).toContain('other_currency')
  })

  it('skips instruments without a configured provider', async () => {
    const vars = { EODHD_API_TOKEN: '', TWELVEDATA_API_KEY: '', FRED_API_KEY: '' }
    await runRound({ ...roundAt(firstResponseAt), vars }, 'good')
    expect(Object.keys(await sourcesBySymbol())).toEqual(['BTC', 'USD/CAD'])
  })
})

describe('the figures of a day', () => {
  it.each([
    ['eodhd', { eodhd: 'later' }],
    ['twelvedata', { twelvedata: 'later' }],
  ])(
    'are the session’s of %s, its change counted from the previous close',
    async (_, behaviours) => {
      await runRound(roundAt(laterResponseAt, ['RY']), behaviours)
      const row = await createMarketStore(env.MARKET).find('stock', 'RY')
      expect(row).toMatchObject({ session: { open: 200, high: 202, low: 198 }, price: 202 })
      expect(row?.changeAmount).toBeCloseTo(2, 9)
      expect(row?.changePercent).toBeCloseTo(1, 9)
    },
  )

  it('the figures of a day of a pair are not those of its provider’s own day', async () => {
    await runRound(roundAt(laterResponseAt, ['USD/CAD']), { twelvedata: 'later' })
    const row = await createMarketStore(env.MARKET).find('forex', 'USD/CAD')
    expect(row).toMatchObject({ source: 'twelvedata', changeAmount: null, session: null })
  })
})

describe('a round among failures', () => {
  it('ends if all providers hang, and changes no row', async () => {
    await runRound(roundAt(firstResponseAt), 'good')
    const before = await storedPrices()
    const sources: LiveProvider[] = ['coingecko', 'eodhd', 'fred']
    const outcome = await runRound(roundAt(laterResponseAt, oneOfEach, sources), 'hang')
    expect(outcome).toEqual({ status: 'nothing_new' })
    expect(await storedPrices()).toEqual(before)
    expect((await feedStatus('fred.series'))?.reason).toBe('timeout')
  })

  it('writes what the others said while one is down', async () => {
    await runRound(roundAt(firstResponseAt), 'good')
    const sources: LiveProvider[] = ['coingecko', 'eodhd', 'fred']
    const behaviours = { coingecko: 'reset', eodhd: 'later', fred: 'later' }
    const outcome = await runRound(roundAt(laterResponseAt, oneOfEach, sources), behaviours)
    expect(outcome).toMatchObject({ status: 'refreshed', updated: 2 })
  })

  it('retries once after a 5xx, but not after a refusal', async () => {
    const { prices } = inject('thirdParties')
    const callsTo = async (behaviour: string) => {
      const before = (await receivedBy(prices)).length
      await emptyMarket()
      const sources: LiveProvider[] = ['coingecko']
      await runRound(roundAt(firstResponseAt, ['BTC'], sources), behaviour)
      const received = (await receivedBy(prices)).slice(before)
      return received.filter(({ path }) => path.startsWith(`/coingecko/${behaviour}/`)).length
    }
    expect(await callsTo('status-502')).toBe(2)
    expect(await callsTo('status-429-text')).toBe(1)
    expect(await callsTo('status-404')).toBe(1)
  })
})

describe('a provider’s quota', () => {
  it('is not used up by endless requests for rounds', async () => {
    const clock = newClock(firstResponseAt)
    const services = liveServices({ clock, symbols: oneOfEach }, 'good')
    for (let round = 0; round < 30; round++) {
      await refreshPrices(services)
      clock.advance(minute)
    }
    expect((await feedStatus('coingecko.markets'))?.credits).toBeLessThanOrEqual(6)
    expect((await feedStatus('coingecko.rates'))?.credits).toBe(1)
    expect((await feedStatus('eodhd.stocks'))?.credits).toBeLessThanOrEqual(6)
    expect((await feedStatus('fred.series'))?.credits).toBe(1)
  })

  it('is spent at up to eight a minute under that plan, least recently updated first', async () => {
    const clock = newClock(firstResponseAt)
    const stocks = instruments.filter(({ category }) => category === 'stock').slice(0, 20)
    const symbols = stocks.map(({ symbol }) => symbol)
    const sources: LiveProvider[] = ['twelvedata']
    const services = liveServices({ clock, symbols, sources }, 'good')
    expect(await refreshPrices(services)).toMatchObject({ updated: 8 })
    clock.advance(5 * minute)
    expect(await refreshPrices(services)).toMatchObject({ updated: 8 })
    clock.advance(5 * minute)
    await refreshPrices(services)
    expect(await storedPrices()).toHaveLength(20)
  })

  it('counts as spent for the day once the provider says so', async () => {
    const sources: LiveProvider[] = ['eodhd']
    await runRound(roundAt(firstResponseAt, ['RY'], sources), 'status-402')
    expect((await feedStatus('eodhd.stocks'))?.credits).toBe(2_000)
    await runRound(roundAt(firstResponseAt + hour, ['RY'], sources), 'good')
    expect(await storedPrices()).toEqual([])
  })
})

describe('a provider that fails', () => {
  const sources: LiveProvider[] = ['eodhd']

  it('pays for its retries', async () => {
    await runRound(roundAt(firstResponseAt, ['RY', 'TD'], sources), 'status-502')
    expect((await feedStatus('eodhd.stocks'))?.credits).toBe(4)
  })

  it('is left alone for as long as it asks', async () => {
    await runRound(roundAt(firstResponseAt, ['RY'], sources), 'status-429-wait')
    await runRound(roundAt(firstResponseAt + 29 * minute, ['RY'], sources), 'good')
    expect(await storedPrices()).toEqual([])
    await runRound(roundAt(firstResponseAt + 31 * minute, ['RY'], sources), 'good')
    expect(await storedPrices()).toHaveLength(1)
  })

  it('is asked daily for a monthly series once it has missed five times', async () => {
    const clock = newClock(firstResponseAt)
    const services = liveServices({ clock, symbols: ['COPPER'], sources }, 'status-404')
    for (let round = 0; round < 48; round++) {
      await refreshPrices(services)
      clock.advance(5 * minute)
    }
    expect((await feedStatus('eodhd.commodities'))?.credits).toBe(5 * 5)
  })
})

describe('TSX', () => {
  it('is called in its session, once after the close, and then not before the next', async () => {
    const clock = newClock(firstResponseAt + 4 * hour)
    const services = liveServices({ clock, symbols: ['RY'], sources: ['eodhd'] }, 'good')
    const creditsAfter = async (rounds: number, step: number) => {
      for (let round = 0; round < rounds; round++) {
        await refreshPrices(services)
        clock.advance(step)
      }
      return (await feedStatus('eodhd.stocks'))?.credits
    }
    // 15:00 to 16:20 every five minutes; the day's last prices are published at 16:25.
    expect(await creditsAfter(17, 5 * minute)).toBe(17)
    expect(await creditsAfter(1, 5 * minute)).toBe(18)
    expect(await creditsAfter(12, 5 * minute)).toBe(18)
    // Hourly until 9:30, when the day of the credits ends.
    expect(await creditsAfter(16, hour)).toBe(18)
    expect(await creditsAfter(2, 5 * minute)).toBe(2)
  })
})

describe('keys', () => {
  it('go only to the provider, in a header if possible, and into no log line', async () => {
    const { prices } = inject('thirdParties')
    const lines: string[] = []
    const services = liveServices(
      { clock: newClock(firstResponseAt), symbols: oneOfEach },
      'status-401',
    )
    const note = (...line: unknown[]) => void lines.push(JSON.stringify(line))
    await refreshPrices({ ...services, log: { info: note, warn: note, alarm: note } })
    expect(lines.length).toBeGreaterThan(4)
    expect(lines.join()).not.toMatch(/key-of|token-of|http|\?/)
    const received = await receivedBy(prices)
    for (const { path } of received) {
      expect(path).not.toContain(priceKeys.coingecko)
      expect(path).not.toContain(priceKeys.twelvedata)
    }
    const { results } = await env.MARKET.prepare('SELECT * FROM provider_status').all()
    expect(JSON.stringify(results)).not.toMatch(/key-of|token-of/)
  })
})
