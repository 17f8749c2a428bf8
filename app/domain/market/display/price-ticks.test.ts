import { expect, it } from 'vitest'
import { priceAxis } from './price-ticks'

const labelsOf = (prices: number[], digits = 2) =>
  priceAxis(prices, digits).ticks.map(({ label }) => label)

it('marks three to five round prices', () => {
  expect(labelsOf([131_400, 139_900])).toEqual([
    '132,000',
    '134,000',
    '136,000',
    '138,000',
    '140,000',
  ])
  expect(labelsOf([1.3968, 1.4122], 4)).toEqual(['1.400', '1.405', '1.410'])
  expect(labelsOf([99.4, 101.2])).toEqual(['99.50', '100.00', '100.50', '101.00'])
})

it('marks more of them where there is room', () => {
  const { ticks } = priceAxis([205.31, 232.24], 2, { maxTicks: 8 })
  expect(ticks.map(({ label }) => label)).toEqual(['205', '210', '215', '220', '225', '230'])
})

it('does so for any prices, all of them within its edges', () => {
  for (let index = 1; index < 2_000; index++) {
    const low = 10 ** ((index % 11) - 5) * (1 + (index % 7))
    const prices = [low, low * (1 + (index % 97) / 40)]
    const digits = low < 0.01 ? 6 : low < 1 ? 4 : 2
    const { top, bottom, ticks } = priceAxis(prices, digits)
    expect(ticks.length).toBeGreaterThanOrEqual(3)
    expect(ticks.length).toBeLessThanOrEqual(5)
    expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length)
    expect(bottom).toBeLessThan(Math.min(...prices))
    expect(top).toBeGreaterThan(Math.max(...prices))
    const rounding = (top - bottom) / 1e6
    for (const { price } of ticks) {
      expect(price).toBeGreaterThan(bottom - rounding)
      expect(price).toBeLessThan(top + rounding)
    }
  }
})

it('gives a flat line a height', () => {
  expect(labelsOf([5, 5])).toEqual(['4.99', '5.00', '5.01'])
})
