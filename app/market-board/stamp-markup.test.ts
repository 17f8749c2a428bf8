import { expect, it } from 'vitest'
import { hour, minute } from '#app/shared/time'
import { itemOf, noon } from '#tests/support/market-items'
import { stampOf, stampsOf } from './stamp-markup.server'

const at = (id: string, ageMs: number, more = {}) =>
  itemOf(id, { lastUpdated: noon - ageMs, source: 'coingecko', ...more })

it('covers the prices of one source, state and time', () => {
  const items = [at('crypto/btc', 0), at('crypto/eth', 4 * minute), at('crypto/sol', 9 * minute)]
  const stamp = stampOf(items)
  expect(stamp?.newest).toBe(items[0])
  expect(stamp?.oldest).toBe(items[2])
  expect(stamp?.usual.size).toBe(3)
})

it.each([
  ['older', { lastUpdated: noon - hour }],
  ['of another source', { source: 'twelvedata' }],
  ['a daily value', { seriesKind: 'daily' }],
] as const)('leaves out a price that is %s', (_, more) => {
  const items = [at('forex/usd-cad', 0), at('forex/usd-jpy', 0), at('forex/eur-cad', 0, more)]
  const stamp = stampOf(items)
  expect(items.map((item) => stamp?.usual.has(item))).toEqual([true, true, false])
})

it('covers the most prices, even if one is newer', () => {
  const items = [at('crypto/btc', 0), at('crypto/eth', 40 * minute), at('crypto/sol', 41 * minute)]
  expect(stampOf(items)?.newest).toBe(items[1])
})

it('covers daily values of one day only', () => {
  const daily = { seriesKind: 'daily', source: 'fred' }
  const items = [
    at('commodity/oil', 26 * hour, daily),
    at('commodity/brent', 26 * hour, daily),
    at('commodity/natgas', 3 * 24 * hour, daily),
  ]
  expect(stampOf(items)?.usual.has(items[2] as never)).toBe(false)
})

it('is null without prices', () => {
  expect(stampOf([])).toBeNull()
})

it('says once of a single commodity that it differs, and of several in their rows', () => {
  const daily = { seriesKind: 'daily', source: 'fred' }
  const [gold, silver, oil] = ['gold', 'silver', 'oil'].map((slug) => at(`commodity/${slug}`, 0))
  const own = [gold, silver, oil, at('commodity/copper', 0, daily)] as never[]
  const one = stampsOf(own)
  expect(one.markup.markup).toContain('COPPER: Daily')
  expect(own.map(one.markOf)).toEqual([null, null, null, null])
  const both = [...own, at('commodity/brent', 26 * hour, daily)] as never[]
  const several = stampsOf(both)
  expect(several.markup.markup).not.toContain('COPPER')
  expect(both.filter((item) => several.markOf(item) !== null)).toHaveLength(2)
})
