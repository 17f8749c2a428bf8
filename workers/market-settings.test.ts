import { describe, expect, it } from 'vitest'
import { categories } from '#app/domain/market/instruments'
import { development, production, settingsFrom } from '#tests/support/settings'
import { liveProviders, smallestPlans } from './market-settings'

const keys = {
  COINGECKO_API_KEY: 'c',
  EODHD_API_TOKEN: 'e',
  TWELVEDATA_API_KEY: 't',
  FRED_API_KEY: 'f',
}
const named = {
  MARKET_CSV_SOURCES: liveProviders.join(),
  MARKET_HISTORY_SOURCES: liveProviders.join(),
}
const marketWith = (vars: Record<string, string>) =>
  settingsFrom({ ...production, ...keys, ...named, ...vars }).market

it('asks no source whose terms no one confirmed, whatever keys and lists there are', () => {
  const { providers, csvSources, historySources } = marketWith({})
  expect([...Object.values(providers), csvSources, historySources].flat()).toEqual([])
})

it.each(liveProviders)('asks %s alone once its terms were checked', (provider) => {
  const { providers, csvSources, historySources } = marketWith({
    MARKET_TERMS_CHECKED_ON: `${provider}:2026-11-01`,
  })
  expect(new Set(Object.values(providers).flat())).toEqual(new Set([provider]))
  expect([csvSources, historySources]).toEqual([[provider], [provider]])
})

it('keeps the order of preference among those that were checked', () => {
  const { providers } = marketWith({
    MARKET_TERMS_CHECKED_ON: 'twelvedata:2026-11-01 coingecko:2026-11-01',
  })
  expect(providers.forex).toEqual(['coingecko', 'twelvedata'])
})

it('spends what the smallest plan has, or what is set', () => {
  const { accounts } = marketWith({ MARKET_CREDITS_PER_DAY: 'eodhd:100000, fred:7' })
  const credits = Object.entries(accounts).map(([name, one]) => [name, one.creditsPerDay])
  expect(Object.fromEntries(credits)).toEqual({ ...smallestPlans, eodhd: 100_000, fred: 7 })
})

describe('the driver', () => {
  const confirmed = { MARKET_TERMS_CHECKED_ON: 'coingecko:2026-11-01' }
  const driven = (MARKET_DRIVER: string) =>
    settingsFrom({ ...development, ...keys, ...confirmed, MARKET_DRIVER }).market

  it('simulates every category, all but the two that need no key, or none', () => {
    expect(driven('').simulated).toEqual(categories)
    expect(driven('simulated').simulated).toEqual(categories)
    expect(driven('keyless').simulated).toEqual(['index', 'stock', 'commodity'])
    expect(driven('live').simulated).toEqual([])
  })

  it('has a key for CoinGecko only if it is live', () => {
    expect(driven('keyless').accounts.coingecko.key).toBeNull()
    expect(driven('live').accounts.coingecko.key).toBe('c')
  })

  it('asks without a key only the two public sources, whatever terms were checked', () => {
    expect(driven('keyless').providers).toEqual({
      index: [],
      crypto: ['coingecko'],
      forex: ['valet'],
      stock: [],
      commodity: [],
    })
  })
})
