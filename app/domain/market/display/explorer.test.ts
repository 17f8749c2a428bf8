import { describe, expect, it } from 'vitest'
import { alignedTo, besideTags, movingAverage, shownColumns, spreadTags } from './explorer'
import { tradingAxis } from './trading-axis'

describe('the lines of an explorer', () => {
  it('average as many prices as asked for, and none before there are as many', () => {
    expect(movingAverage([1, 2, 3, 4, 10], 3)).toEqual([null, null, 2, 3, 17 / 3])
  })

  it('count changes from the left edge, averages from the base of their instrument', () => {
    const columns = [
      { values: [50, 100, 110], base: null, isAverage: false },
      { values: [null, 75, 105], base: null, isAverage: true },
      { values: [null, null, 8], base: null, isAverage: false },
    ]
    const shown = shownColumns(columns, 1, true)
    expect(shown.map((values) => values.map((value) => value && Math.round(value)))).toEqual([
      [-50, 0, 10],
      [null, -25, 5],
      [null, null, 0],
    ])
    expect(shownColumns(columns, 1, false)[1]).toEqual([null, 75, 105])
  })

  it('count changes from a known base, averages from that of their instrument', () => {
    const columns = [
      { values: [100, 110], base: 200, isAverage: false },
      { values: [50, 60], base: null, isAverage: true },
      { values: [8, 10], base: 4, isAverage: false },
    ]
    expect(shownColumns(columns, 0, true).map(([, last]) => Math.round(last as number))).toEqual([
      -45, -70, 150,
    ])
  })
})

describe('the tag of a cursor', () => {
  it('is where the cursor is, or else beside the tags that it would cover', () => {
    expect(besideTags(50, [10, 90], 20)).toBe(50)
    expect(besideTags(85, [90], 20)).toBe(70)
    expect(besideTags(95, [90], 20)).toBe(110)
    expect(besideTags(81, [60, 90], 20)).toBe(110)
    expect(besideTags(50, [], 20)).toBe(50)
  })
})

describe('tags on an axis', () => {
  const places = (...percents: number[]) =>
    spreadTags(
      percents.map((percent, line) => ({ line, percent })),
      5,
    ).map(({ line, percent }) => [line, percent])

  it('stay where they are if they are apart', () => {
    expect(places(40, 10, 45)).toEqual([
      [1, 10],
      [0, 40],
      [2, 45],
    ])
  })

  it('move apart around their middle, and with those that they then reach', () => {
    expect(places(50, 51, 20)).toEqual([
      [2, 20],
      [0, 48],
      [1, 53],
    ])
    expect(places(50, 51, 56)).toEqual([
      [0, 47.333333333333336],
      [1, 52.333333333333336],
      [2, 57.333333333333336],
    ])
  })

  it('stay on the axis', () => {
    expect(places(0, 1, 99, 100)).toEqual([
      [0, 0],
      [1, 5],
      [2, 95],
      [3, 100],
    ])
  })
})

describe('another instrument', () => {
  const own = { symbol: 'stock-ry', at: [10, 20, 30], price: [1, 2, 3] }

  it('is drawn where the first has prices, not beyond: a closed market’s axis has no place for more', () => {
    const coin = { symbol: 'crypto-btc', at: [12, 18, 20, 24, 30, 36], price: [5, 6, 7, 8, 9, 10] }
    expect(alignedTo(own, coin)).toEqual({
      symbol: 'crypto-btc',
      at: [20, 30],
      price: [7, 9],
    })
  })

  it('keeps its last price while its market is closed', () => {
    const pair = { symbol: 'forex-usd-cad', at: [9, 15], price: [1.3, 1.4] }
    expect(alignedTo(own, pair).price).toEqual([1.3, 1.4, 1.4])
  })
})

describe('the inverse of a trading axis', () => {
  const from = Date.parse('2026-10-28T12:00:00-04:00')
  const until = Date.parse('2026-11-09T12:00:00-05:00')

  it.each(['crypto', 'forex', 'stock', 'commodity'] as const)(
    'returns each instant that %s trades, across a weekend and a clock change',
    (category) => {
      const axis = tradingAxis({ category, seriesKind: 'intraday' }, from, until)
      for (let step = 1; step < 200; step++) {
        const at = axis.instantAt(step / 200)
        expect(axis.placeOf(at)).toBeCloseTo(step / 200, 9)
        expect(at).toBeGreaterThanOrEqual(from)
        expect(at).toBeLessThanOrEqual(until)
      }
    },
  )
})
