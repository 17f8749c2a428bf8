import { expect, it } from 'vitest'
import { hour } from '#app/shared/time'
import { chartPath, tablePoints, thinned } from './chart'

const points = Array.from({ length: 1_000 }, (_, index) => ({ at: index * 60_000, price: index }))

it('draws time across and price up, within its box', () => {
  const path = chartPath([
    { at: 0, price: 1 },
    { at: 1_000, price: 3 },
    { at: 4_000, price: 2 },
  ])
  expect(path).toBe('M0 276L180 4L720 140')
})

it('draws a flat line, and nothing of one point', () => {
  expect(chartPath([0, 1].map((at) => ({ at, price: 5 })))).toBe('M0 4L720 4')
  expect(chartPath(points.slice(0, 1))).toBe('')
})

it('thins a long series, and keeps both its ends', () => {
  const few = thinned(points, 100)
  expect(few).toHaveLength(100)
  expect(few[0]).toEqual(points[0])
  expect(few.at(-1)).toEqual(points.at(-1))
})

it('puts the last price of each hour of a day into the table, newest first', () => {
  const rows = tablePoints(points, '1D')
  expect(rows).toHaveLength(17)
  expect(rows[0]).toEqual(points.at(-1))
  expect(rows.at(-1)?.at).toBe(hour - 60_000)
})
