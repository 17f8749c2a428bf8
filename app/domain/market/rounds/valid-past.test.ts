import { expect, it } from 'vitest'
import { day } from '#app/shared/time'
import { validPast } from './valid-past'

const now = Date.parse('2026-03-12T16:00:00Z')
const days = (...prices: number[]) =>
  prices.map((price, index) => ({ at: now - (prices.length - index) * day, price }))
const pricesOf = (points: { price: number }[]) => points.map(({ price }) => price)

it('takes positive prices up to now, oldest first', () => {
  const points = [...days(1, 0, -1, Number.NaN, 2), { at: now + 1, price: 2 }].reverse()
  expect(pricesOf(validPast(points, { now, price: 2 }))).toEqual([1, 2])
})

it('leaves out a single value far from its neighbours, and keeps a lasting fall', () => {
  expect(pricesOf(validPast(days(10, 11, 1_100, 10), { now, price: 10 }))).toEqual([10, 11, 10])
  expect(pricesOf(validPast(days(10, 10, 3, 3), { now, price: 3 }))).toEqual([10, 10, 3, 3])
})

it('refuses prices on another scale than today’s', () => {
  expect(validPast(days(10, 11, 10), { now, price: 1_500 })).toEqual([])
})
