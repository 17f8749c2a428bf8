import { expect, it } from 'vitest'
import { torontoTime } from '#app/shared/toronto-time'
import { itemOf, noon } from '#tests/support/market-items'
import { chartBox } from './chart'
import { drawExplorer } from './explorer-picture'

const window = { since: noon - 3 * 3_600_000, until: noon }

const shape = {
  averages: [],
  isLog: false,
  isPercent: false,
  hasCandles: false,
  hasVolume: false,
  isDaily: false,
  previousClose: null,
}

it('leaves out the label of a price that the newest covers', () => {
  const at = [3, 2, 1, 0].map((hours) => noon / 1_000 - hours * 3_600)
  const labels = (newest: number) => {
    const series = {
      symbol: 'crypto-btc',
      name: 'Bitcoin',
      base: null,
      at,
      price: [100, 120, 110, newest],
    }
    return drawExplorer(itemOf('crypto/btc'), [series], window, shape)?.prices.map(
      ({ label }) => label,
    )
  }
  expect(labels(112.5)).toEqual(['100', '105', '110', '115', '120'])
  expect(labels(110.5)).toEqual(['100', '105', '', '115', '120'])
  // Near, but beside it.
  expect(labels(111)).toEqual(['100', '105', '110', '115', '120'])
})

it('has room for the previous close of a session', () => {
  const at = [3, 2, 1, 0].map((hours) => noon / 1_000 - hours * 3_600)
  const series = {
    symbol: 'stock-ry',
    name: 'Royal Bank',
    base: null,
    at,
    price: [100, 101, 102, 101],
  }
  const drawn = (previousClose: number | null) =>
    drawExplorer(itemOf('stock/ry'), [series], window, { ...shape, previousClose })
  expect(drawn(null)?.reference).toBeNull()
  const reference = drawn(98)?.reference
  expect(reference?.label).toBe('Previous close $98.00')
  expect(reference?.percent).toBeGreaterThan(80)
  expect(reference?.percent).toBeLessThan(100)
  expect(drawn(80)?.reference).toBeNull()
  expect(drawn(80)?.prices).toEqual(drawn(null)?.prices)
})

it('gives a session the width of its whole day', () => {
  const opensAt = torontoTime('2026-07-17', 9.5 * 60)
  const day = { since: opensAt, until: torontoTime('2026-07-17', 16 * 60) }
  const at = [0, 1, 2].map((hours) => opensAt / 1_000 + hours * 3_600)
  const series = { symbol: 'stock-ry', name: 'Royal Bank', base: null, at, price: [100, 101, 102] }
  const drawn = drawExplorer(itemOf('stock/ry'), [series], day, shape)
  expect(drawn?.times.at(-1)).toEqual({ percent: 100, label: '4 p.m.' })
  const steps = drawn?.lines[0]?.path.split('l')[1]?.matchAll(/(\d+)[ -]\d+/g) ?? []
  const width = Array.from(steps, ([, x]) => Number(x)).reduce((sum, x) => sum + x)
  expect(width / chartBox.width).toBeCloseTo(2 / 6.5, 2)
})

it('tags each line on the axis, none over another, and marks no extremes of several', () => {
  const at = [3, 2, 1, 0].map((hours) => noon / 1_000 - hours * 3_600)
  const line = (symbol: string, end: number) => ({
    ...{ symbol, name: symbol, base: null, at },
    price: [100, 120, 110, end],
  })
  const drawn = drawExplorer(
    itemOf('crypto/btc'),
    [line('crypto-btc', 112), line('crypto-eth', 113), line('crypto-sol', 90)],
    window,
    { ...shape, isPercent: true },
  )
  expect(drawn?.tags.map(({ line, label }) => [line, label])).toEqual([
    [1, '+13.00%'],
    [0, '+12.00%'],
    [2, '−10.00%'],
  ])
  const [upper, lower] = drawn?.tags ?? []
  expect((lower?.percent ?? 0) - (upper?.percent ?? 0)).toBeGreaterThanOrEqual(6)
  expect(drawn?.extremes).toEqual([])
})
