import { expect, it } from 'vitest'
import { chartRates, percentMarks } from './rate-chart'
import type { RatePoint } from './rate-series'

it('the policy rate stays until the day of the next decision, and its scale has quarters', () => {
  const points: RatePoint[] = [
    ['2026-01-05', 1.25],
    ['2026-03-02', 1.25],
    ['2026-06-01', 1],
    ['2026-06-02', 1],
    ['2026-09-07', 1.5],
  ]
  const { line, prices = [], newest } = chartRates('policy', points)?.picture ?? {}
  expect(prices.map(({ label }) => label)).toEqual(['1.00%', '1.25%', ''])
  expect(newest?.label).toBe('1.50%')
  expect(line?.area).toBeNull()
  const steps = line?.path.split('l')[1]?.matchAll(/(\d+) ?(-?\d+)/g) ?? []
  const moves = Array.from(steps, ([, x, y]) => [x === '0', y === '0'])
  const [along, upright] = [
    [false, true],
    [true, false],
  ]
  expect(moves).toEqual([along, upright, along, upright])
})

it('labels at least two round values beside the last, wherever it is', () => {
  for (let low = 1; low < 2; low += 0.11) {
    for (let span = 0; span < 5; span += 0.05) {
      for (const part of [0, 0.2, 0.4, 0.6, 0.8, 1]) {
        const { prices } = percentMarks([low, low + span], low + span * part)
        expect(
          prices.filter(({ label, isTight }) => label && !isTight).length,
        ).toBeGreaterThanOrEqual(2)
      }
    }
  }
})
