import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defaultRetention } from '#app/domain/compliance/retention'
import { defaultDeliveryTiming } from '#app/domain/leads/delivery/delivery-timing'
import { defaultRetryDelaysSeconds } from '#app/domain/leads/delivery/retry'
import { defaultLimits } from '#app/domain/verification/limits'
import { MarketVars } from './market-settings'
import { isWithin, outOfBounds, productionBounds, sieveBounds } from './production-bounds'
import { settingName } from './setting-kinds'
import { parseSettings } from './settings'

const defaults = new Map<string, readonly number[]>([
  ...Object.entries({ ...defaultDeliveryTiming, ...defaultRetention }).map(
    ([name, value]) => [settingName(name), [value]] as const,
  ),
  ...Object.entries(MarketVars.parse({}))
    .filter(([, value]) => typeof value === 'number')
    .map(([name, value]) => [name, [Number(value)]] as const),
  ['RETRY_DELAYS_SECONDS', defaultRetryDelaysSeconds],
  ['LEAD_MAX_AGE_SECONDS', [86_400]],
  ...Object.entries(defaultLimits).map(([name, value]) => [settingName(name), [value]] as const),
])

it('has a floor and a ceiling for every number that is a setting, around its default', () => {
  expect(Object.keys(productionBounds).sort()).toEqual([...defaults.keys()].sort())
  for (const [name, values] of defaults) {
    const bounds = productionBounds[name] ?? [0, 0]
    expect([name, values.every((value) => isWithin(value, bounds))]).toEqual([name, true])
  }
})

it('has the deployed sieve within its bounds', () => {
  const limits = readFileSync(new URL('../wrangler.toml', import.meta.url), 'utf8').matchAll(
    /limit = (\d+), period = 60/g,
  )
  const found = Array.from(limits, ([, limit]) => Number(limit))
  expect(found.length).toBeGreaterThan(0)
  expect(found.every((limit) => isWithin(limit, sieveBounds))).toBe(true)
})

describe('a number outside', () => {
  it.each(Object.entries(productionBounds))('of %s stops production: %j', (name, [least, most]) => {
    for (const value of [least / 2, most + 1]) {
      const given = { [name]: String(value), APP_ENV: 'production' }
      const parsed = parseSettings(given, Date.now())
      expect(parsed.ok ? [] : parsed.names).toContain(name)
      expect(outOfBounds(given).map((problem) => problem.name)).toContain(name)
    }
    const inside = name === 'RETRY_DELAYS_SECONDS' ? `${least},${least},${most}` : String(most)
    expect(outOfBounds({ [name]: inside })).toEqual([])
  })

  it('of retries is too few or too many of them', () => {
    for (const count of [1, 21]) {
      const RETRY_DELAYS_SECONDS = Array(count).fill('60').join(',')
      expect(outOfBounds({ RETRY_DELAYS_SECONDS })).toHaveLength(1)
    }
  })

  it('is none where the setting is blank, and any that is not in digits', () => {
    expect(outOfBounds({ RESERVED_PERCENT: '  ', LEASE_SECONDS: '' })).toEqual([])
    for (const value of ['1e1', '0b101', '+20']) {
      expect(outOfBounds({ RESERVED_PERCENT: value })).toHaveLength(1)
    }
  })

  it('leaves development alone', () => {
    const hurried = {
      APP_ENV: 'development',
      BREAKER_OPEN_SECONDS: '0.3',
      LEAD_MAX_AGE_SECONDS: '1',
    }
    expect(parseSettings(hurried, Date.now()).ok).toBe(true)
  })
})
