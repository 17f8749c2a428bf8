import { expect, it } from 'vitest'
import { itemOf, noon } from '#tests/support/market-items'
import { drawExplorer } from './explorer-picture'

const shape = {
  averages: [],
  isLog: false,
  isPercent: false,
  hasCandles: false,
  hasVolume: false,
  isDaily: false,
}

it('leaves out the label of a price that the newest covers', () => {
  const at = [3, 2, 1, 0].map((hours) => noon / 1_000 - hours * 3_600)
  const labels = (newest: number) => {
    const series = { symbol: 'crypto-btc', name: 'Bitcoin', at, price: [100, 120, 110, newest] }
    return drawExplorer(itemOf('crypto/btc'), [series], noon - 3 * 3_600_000, shape)?.prices.map(
      ({ label }) => label,
    )
  }
  expect(labels(112.5)).toEqual(['100', '105', '110', '115', '120'])
  expect(labels(110.5)).toEqual(['100', '105', '', '115', '120'])
})
