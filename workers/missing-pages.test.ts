import { expect, it } from 'vitest'
import { createMissingPages } from './missing-pages'

const minute = 60_000

it('logs a missing page once a minute, and says how many requests had no line', () => {
  const note = createMissingPages()
  expect(note('/go/autmn', '203.0.113.1', 0)).toBe(0)
  for (let n = 2; n < 52; n++) expect(note('/go/autmn', `203.0.113.${n}`, n)).toBeNull()
  expect(note('/go/autmn', '203.0.113.1', minute)).toBe(50)
  expect(note('/go/autmn', '203.0.113.1', 2 * minute)).toBe(0)
})

it('lets no scanner flood the log or hide a broken link', () => {
  const note = createMissingPages()
  const linesOf = (ipOf: (n: number) => string) =>
    Array.from({ length: 1_000 }, (_, n) => note(`/x-${n}`, ipOf(n), 0)).filter(
      (one) => one !== null,
    ).length
  expect(linesOf((n) => `2001:db8:5:${n.toString(16)}::1`)).toBe(3)
  expect(note('/go/autmn', '198.51.100.1', 1)).toBe(997)
  // Many networks together are held to ten lines a minute.
  expect(linesOf((n) => `198.51.100.${n % 250}`)).toBe(6)
})
