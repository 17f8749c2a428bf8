import { expect, it } from 'vitest'
import { directionIn, nextSort, shownSort, sortColumns } from './sort-columns'

const { name, change, rank } = sortColumns

it('ranks gainers and losers by their change, unless another order is chosen', () => {
  expect(shownSort({ sort: 'rank', filter: 'up' })).toBe('gainers')
  expect(shownSort({ sort: 'rank', filter: 'down' })).toBe('losers')
  expect(shownSort({ sort: 'name', filter: 'down' })).toBe('name')
  expect(shownSort({ sort: 'rank', filter: 'all' })).toBe('rank')
})

it('goes from column to column, both ways by change, and back', () => {
  expect(nextSort(name, 'rank')).toBe('name')
  expect(nextSort(name, 'name')).toBe('rank')
  expect(nextSort(change, 'name')).toBe('gainers')
  expect(nextSort(change, 'gainers')).toBe('losers')
  expect(nextSort(change, 'losers')).toBe('rank')
})

it('says which column is sorted, and how', () => {
  expect(directionIn(change, 'gainers')).toBe('descending')
  expect(directionIn(change, 'losers')).toBe('ascending')
  expect(directionIn(rank, 'rank')).toBe('ascending')
  expect(directionIn(name, 'gainers')).toBeNull()
})
