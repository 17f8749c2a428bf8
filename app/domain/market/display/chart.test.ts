import { expect, it } from 'vitest'
import { hour } from '#app/shared/time'
import { drawChart, tablePoints, thinned } from './chart'
import type { RangeView } from './range-view'

const points = Array.from({ length: 1_000 }, (_, index) => ({ at: index * 60_000, price: index }))

const view = (more: Partial<RangeView>): RangeView => ({
  kind: 'span',
  points,
  isIllustrative: false,
  base: null,
  change: null,
  changePercent: null,
  open: null,
  high: null,
  low: null,
  last: 1,
  since: 0,
  ...more,
})
const three = [
  { at: 0, price: 1 },
  { at: 1_000, price: 3 },
  { at: 4_000, price: 2 },
]

it('draws time across and price up, within its box', () => {
  expect(drawChart(view({ points: three }))).toEqual({
    path: 'M0 276L180 4L720 140',
    reference: null,
    top: 3,
    bottom: 1,
  })
})

it('makes room for a session’s extremes and for the previous close, a separate line', () => {
  const session = view({ kind: 'session', points: three, base: 5, high: 4, low: 1 })
  expect(drawChart(session)).toEqual({
    path: 'M0 276L180 140L720 208',
    reference: 4,
    top: 5,
    bottom: 1,
  })
})

it('draws a flat line, and nothing of one point', () => {
  const flat = [0, 1].map((at) => ({ at, price: 5 }))
  expect(drawChart(view({ points: flat }))?.path).toBe('M0 4L720 4')
  expect(drawChart(view({ points: points.slice(0, 1) }))).toBeNull()
})

it('thins a long series, and keeps both its ends', () => {
  const few = thinned(points, 100)
  expect(few).toHaveLength(100)
  expect(few[0]).toEqual(points[0])
  expect(few.at(-1)).toEqual(points.at(-1))
})

it('puts the last price of each hour and the first of all into the table, newest first', () => {
  const rows = tablePoints(points, '1D')
  expect(rows).toHaveLength(17 + 1)
  expect(rows[0]).toEqual(points.at(-1))
  expect(rows.at(-2)?.at).toBe(hour - 60_000)
  expect(rows.at(-1)).toEqual(points[0])
})
