import { expect, it } from 'vitest'
import { freshnessOf } from './freshness'

const minute = 60_000
const copy = { storedAt: 0, sessionEndsAt: null, prices: null }
const priced = { ...copy, prices: 'r1' }
const open = { ...priced, sessionEndsAt: 2 * minute }

it.each([
  ['new', copy, 0, null, 'fresh'],
  ['just below five minutes', copy, 5 * minute - 1, null, 'fresh'],
  ['five minutes', copy, 5 * minute, null, 'stale'],
  ['just below ten minutes', copy, 10 * minute - 1, null, 'stale'],
  ['ten minutes', copy, 10 * minute, null, 'gone'],
  ['a clock that is a little behind', copy, -minute, null, 'fresh'],
  ['the future', copy, -minute - 1, null, 'gone'],
  ['a page without prices after a round', copy, 1, 'r2', 'fresh'],
  ['the same prices', priced, 1, 'r1', 'fresh'],
  ['other prices', priced, 1, 'r2', 'outdated'],
  ['prices nobody knows the round of', priced, 1, null, 'outdated'],
  ['other prices, too old', priced, 10 * minute, 'r2', 'gone'],
  ['just before the bell', open, 2 * minute - 1, 'r1', 'fresh'],
  ['the bell', open, 2 * minute, 'r1', 'outdated'],
] as const)('%s', (_, times, now, prices, state) => {
  expect(freshnessOf(times, now, prices)).toBe(state)
})
