import { expect, it } from 'vitest'
import { retryAfterSeconds } from './retry-after'

const now = Date.parse('2026-11-20T10:00:00Z')

it.each([
  ['30', 30],
  [' 7 ', 7],
  ['0', 0],
  ['Fri, 20 Nov 2026 10:02:00 GMT', 120],
  ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
])('reads %j as %i seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, now)).toBe(seconds)
})

it.each(['999999', '999999999', 'Fri, 20 Nov 2099 10:00:00 GMT'])(
  'waits an hour for %j',
  (header) => {
    expect(retryAfterSeconds(header, now)).toBe(3_600)
  },
)

it.each([null, '', 'soon', '-5', '1.5e9x', 'NaN', '1'.repeat(400)])(
  'takes %j for no wish',
  (header) => {
    expect(retryAfterSeconds(header, now)).toBe(0)
  },
)
