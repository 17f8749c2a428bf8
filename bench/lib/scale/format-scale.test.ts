import { expect, it } from 'vitest'
import { readText } from '#scripts/lib/paths.ts'
import { formatScale } from './format-scale.ts'
import { loadOf } from './load.ts'
import { simulate } from './simulate.ts'

it('prints the tables of docs/scale.md', () => {
  expect(readText('docs/scale.md')).toContain(formatScale().join('\n'))
}, 30_000)

it('plays the same half minute for the same seed, and another for another', () => {
  const load = loadOf(1e8, 1_000)
  expect(simulate(load, 'split', 7)).toEqual(simulate(load, 'split', 7))
  expect(simulate(load, 'split', 7)).not.toEqual(simulate(load, 'split', 8))
})
