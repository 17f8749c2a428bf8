import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { problemsOf, production } from '#tests/support/settings'
import { isWithin, outOfBounds, sieveBounds } from './production-problems'

it('has the deployed sieve within its bounds', () => {
  const limits = readFileSync(new URL('../wrangler.toml', import.meta.url), 'utf8').matchAll(
    /limit = (\d+), period = 60/g,
  )
  const found = Array.from(limits, ([, limit]) => Number(limit))
  expect(found.length).toBeGreaterThan(0)
  expect(found.every((limit) => isWithin(limit, sieveBounds))).toBe(true)
})

describe('a total of texts', () => {
  it.each([
    ['SENDS_PER_HOUR', 5, 5_000],
    ['SENDS_PER_DAY', 5, 25_000],
  ])('%s stops production outside its range', (name, min, max) => {
    for (const value of [min - 1, max + 1, max * 1_000]) {
      const problem = `${name} must be from ${min} to ${max} in production`
      expect(problemsOf({ ...production, [name]: String(value) })).toEqual([problem])
      expect(problemsOf({ [name]: String(value), APP_ENV: 'development' })).toEqual([])
    }
    for (const value of [min, max]) {
      expect(problemsOf({ ...production, [name]: String(value) })).toEqual([])
    }
  })

  it('is none if it is blank, and wrong if it has other characters than digits', () => {
    expect(outOfBounds({ SENDS_PER_HOUR: '  ', SENDS_PER_DAY: '' })).toEqual([])
    for (const value of ['1e1', '0b101', '+20']) {
      expect(outOfBounds({ SENDS_PER_HOUR: value })).toHaveLength(1)
    }
  })
})
