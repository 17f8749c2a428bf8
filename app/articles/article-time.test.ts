import { expect, it } from 'vitest'
import { ageOf } from './article-time'

const now = Date.parse('2025-02-03T12:00:00Z')

it.each([
  ['2025-02-03', '12 hours ago'],
  ['2025-02-02', 'yesterday'],
  ['2025-01-20', '2 weeks ago'],
  ['2024-08-20', '5 months ago'],
  ['2023-01-01', '2 years ago'],
])('computes how long ago %s was from its date', (day, words) => {
  expect(ageOf(day, now)).toBe(words)
})
