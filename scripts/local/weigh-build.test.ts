import { expect, it } from 'vitest'
import { budgetProblems } from './weigh-build.ts'

it('says which weight is above its budget, and counts an unknown one as too much', () => {
  const weights = [
    [40, 40, 'brotli of HTML'],
    [14.06, 14, 'brotli of CSS'],
    [Number.NaN, 120, 'brotli of scripts'],
  ] as const
  expect(budgetProblems('/markets', weights)).toEqual([
    '/markets has 14.1 KiB in brotli of CSS, of 14.',
    '/markets has NaN KiB in brotli of scripts, of 120.',
  ])
})
