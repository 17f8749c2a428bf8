import { expect, it } from 'vitest'
import { createChance, pick } from './chance.ts'

it('picks the same for a seed, whatever is picked in between', () => {
  const [one, other] = [createChance(1), createChance(1)]
  const first = [one('a'), one('a')]
  other('b')
  expect([other('a'), other('a')]).toEqual(first)
  expect(createChance(2)('a')).not.toBe(first[0])
})

it('picks a quarter about a quarter of the time', () => {
  const chance = createChance(3)
  const hits = Array.from({ length: 4_000 }, (_, index) => chance(`visitor${index}`) < 0.25)
  const share = hits.filter(Boolean).length / hits.length
  expect(share).toBeGreaterThan(0.22)
  expect(share).toBeLessThan(0.28)
})

it('picks by weight', () => {
  const weighted = [
    [3, 'often'],
    [1, 'rarely'],
  ] as const
  expect([0, 0.74, 0.76, 1].map((random) => pick(random, weighted))).toEqual([
    'often',
    'often',
    'rarely',
    'rarely',
  ])
})
