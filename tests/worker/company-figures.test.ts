import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readInstrument, readMarketList } from '#app/domain/market/display/read-market.server.ts'
import { instruments } from '#app/domain/market/instruments.ts'
import { refreshCompanies } from '#app/flows/market/refresh-companies.server.ts'
import { refreshPrices } from '#app/flows/market/refresh-prices.server.ts'
import { day, hour } from '#app/shared/time.ts'
import { emptyMarket, marketServices } from '#tests/support/market.ts'
import { noon } from '#tests/support/market-items.ts'
import { feedStatus, liveServices, runRound } from '#tests/support/price-rounds.ts'
import { type Clock, newClock } from '#tests/support/services.ts'
import type { LiveProvider } from '#workers/market-settings.ts'

beforeEach(emptyMarket)

/** In a session, with credits to spare. */
const inSession = Date.parse('2026-03-12T19:00:00Z')
const sources: LiveProvider[] = ['eodhd']

function companiesAt(clock: Clock, symbols = ['TD']) {
  return { clock, symbols, sources }
}

async function askAfterRound(behaviour: string, clock = newClock(inSession)) {
  await runRound(companiesAt(clock), 'good')
  return refreshCompanies(liveServices(companiesAt(clock), behaviour))
}

async function held() {
  const { results } = await env.MARKET.prepare(
    'SELECT symbol, shares, earnings, dividend, source FROM company_figures ORDER BY symbol',
  ).all()
  return results
}

const good = { symbol: 'TD', shares: 1e9, earnings: 110 / 16, dividend: 4.4, source: 'eodhd' }

describe('a response of EODHD', () => {
  it.each([
    ['good', good],
    ['as-text', good],
    ['loss', { ...good, earnings: -2.5 }],
    ['no-dividend', { ...good, dividend: 0 }],
    ['no-section', { ...good, shares: null }],
    ['in-us-dollars', { ...good, earnings: null, dividend: null }],
    ['before-a-split', { ...good, shares: null }],
    ['far-too-large', { ...good, shares: null, dividend: null }],
    ['not-available', { ...good, shares: null, earnings: null, dividend: null }],
  ])('that is %s leaves the figures that fit the price', async (behaviour, figures) => {
    expect(await askAfterRound(behaviour)).toEqual({ asked: 1 })
    expect(await held()).toEqual([figures])
    expect((await feedStatus('eodhd.companies'))?.credits).toBe(10)
  })

  it.each([
    ['empty-sections', 'unreadable'],
    ['error-in-200', 'unreadable'],
    ['status-404', 'refused'],
    ['status-402', 'quota_used'],
    ['status-403', 'unauthorised'],
    ['status-429-html', 'rate_limited'],
    ['status-500', 'unavailable'],
  ])('that is %s changes no figure', async (behaviour, reason) => {
    const clock = newClock(inSession)
    await askAfterRound('good', clock)
    clock.advance(day)
    await refreshCompanies(liveServices(companiesAt(clock), behaviour))
    expect(await held()).toEqual([good])
    expect(await feedStatus('eodhd.companies')).toMatchObject({ reason })
  })
})

describe('a stock', () => {
  it('is asked for once a day, four in a round, the longest ago first', async () => {
    const clock = newClock(inSession)
    const six = companiesAt(clock, ['RY', 'TD', 'SHOP', 'ENB', 'BN', 'BMO'])
    await runRound(six, 'good')
    const services = liveServices(six, 'good')
    expect(await refreshCompanies(services)).toEqual({ asked: 4 })
    expect(await refreshCompanies(services)).toEqual({ asked: 2 })
    expect(await refreshCompanies(services)).toEqual({ asked: 0 })
    clock.advance(day)
    expect(await refreshCompanies(services)).toEqual({ asked: 4 })
  })

  it('without figures is asked for again the next day', async () => {
    const clock = newClock(inSession)
    await askAfterRound('status-404', clock)
    const services = liveServices(companiesAt(clock), 'good')
    clock.advance(hour)
    expect(await refreshCompanies(services)).toEqual({ asked: 0 })
    clock.advance(23 * hour)
    expect(await refreshCompanies(services)).toEqual({ asked: 1 })
  })

  it('waits while the rounds need the credits', async () => {
    const clock = newClock(inSession)
    await runRound(companiesAt(clock), 'good')
    const services = liveServices(companiesAt(clock), 'good')
    clock.advance(Date.parse('2026-03-13T13:31:00Z') - inSession)
    expect(await refreshCompanies(services)).toEqual({ asked: 0 })
    expect(await feedStatus('eodhd.companies')).toBeNull()
    clock.advance(hour)
    expect(await refreshCompanies(services)).toEqual({ asked: 1 })
  })
})

describe('a feed that fails', () => {
  it('keeps no other stock waiting, rests an hour, and raises the alarm of feeds', async () => {
    const clock = newClock(inSession)
    const two = companiesAt(clock, ['RY', 'TD'])
    await runRound(two, 'good')
    const failing = liveServices(two, 'status-500')
    const alarm = vi.spyOn(failing.log, 'alarm')
    await refreshCompanies(failing)
    clock.advance(hour)
    // The other one has its turn.
    await refreshCompanies(liveServices(two, 'good'))
    expect(await held()).toContainEqual(expect.objectContaining({ symbol: 'TD', shares: 1e9 }))
    for (let days = 0; days < 14; days++) {
      clock.advance(day)
      await refreshCompanies(failing)
    }
    expect(alarm).toHaveBeenCalledWith(
      'PRICE_FEED_FAILING',
      expect.objectContaining({ feed: 'eodhd.companies' }),
    )
  })
})

describe('a plan without fundamentals', () => {
  it('costs one refused call a day, and no alarm', async () => {
    const clock = newClock(inSession)
    await askAfterRound('status-403', clock)
    const services = liveServices(companiesAt(clock), 'status-403')
    const alarm = vi.spyOn(services.log, 'alarm')
    const warn = vi.spyOn(services.log, 'warn')
    for (let hours = 0; hours < 24 * 5; hours++) {
      clock.advance(hour)
      await refreshCompanies(services)
    }
    // On Friday, Monday and Tuesday.
    expect(warn).toHaveBeenCalledTimes(3)
    expect((await feedStatus('eodhd.companies'))?.credits).toBe(10)
    expect(alarm).not.toHaveBeenCalled()
    expect(await held()).toEqual([])
  })

  it('drops the figures of an earlier plan after a month', async () => {
    const clock = newClock(inSession)
    await askAfterRound('good', clock)
    clock.advance(31 * day)
    await refreshCompanies(liveServices(companiesAt(clock), 'status-403'))
    expect(await held()).toEqual([])
  })
})

describe('figures', () => {
  it('are shown beside a price of the same source, and computed from it', async () => {
    const clock = newClock(inSession)
    await askAfterRound('good', clock)
    const services = liveServices(companiesAt(clock), 'good')
    const stock = { category: 'stock', slug: 'td', range: null }
    const { items } = await readMarketList(services, ['stock'])
    expect(items[0]).toMatchObject({ marketCap: '$110B', value: { marketCap: 110e9 } })
    const texts = (await readInstrument(services, stock))?.company.map(({ text }) => text)
    expect(texts).toEqual(['$110B', '16.0', '$6.88', '$4.40 (4.00%)'])
    await env.MARKET.prepare(`UPDATE market_data SET source = 'twelvedata'`).run()
    expect((await readMarketList(services, ['stock'])).items[0]?.marketCap).toBeNull()
    expect((await readInstrument(services, stock))?.company).toEqual([])
  })

  it('are dropped once their source may no longer be asked', async () => {
    const clock = newClock(inSession)
    await askAfterRound('good', clock)
    const services = liveServices({ ...companiesAt(clock), sources: ['twelvedata'] }, 'good')
    expect(services.market.companyFeed).toBeNull()
    await refreshCompanies(services)
    expect(await held()).toEqual([])
  })

  it('of the demo are of every stock after its first round', async () => {
    const services = marketServices(newClock(noon))
    await refreshPrices(services)
    expect(await refreshCompanies(services)).toEqual({
      asked: instruments.filter(({ category }) => category === 'stock').length,
    })
    const { items } = await readMarketList(services, ['stock'])
    expect(items.map(({ marketCap }) => marketCap)).not.toContain(null)
    const caps = items.map(({ value }) => value.marketCap ?? 0)
    expect(caps).toEqual(caps.toSorted((left, right) => right - left))
  })
})
