import type { Sort } from '#app/domain/market/display/arrange'
import type { BoardQuery } from './board-query'

type Direction = 'ascending' | 'descending'

/** A sortable column: its header leads to its orders in turn, then back to the list's own. */
export type SortColumn = { key: string; label: string; orders: readonly Sort[] }

export const sortColumns = {
  rank: { key: 'rank', label: '#', orders: ['rank'] },
  name: { key: 'name', label: 'Name', orders: ['name'] },
  price: { key: 'price', label: 'Price', orders: ['price'] },
  change: { key: 'change', label: '% change', orders: ['gainers', 'losers'] },
  week: { key: 'week', label: '7 days', orders: ['week', 'week-losers'] },
  volume: { key: 'volume', label: 'Volume', orders: ['volume'] },
  cap: { key: 'cap', label: 'Market cap', orders: ['cap'] },
} as const satisfies Record<string, SortColumn>

const directions: Record<Sort, Direction> = {
  rank: 'ascending',
  name: 'ascending',
  price: 'descending',
  gainers: 'descending',
  losers: 'ascending',
  week: 'descending',
  'week-losers': 'ascending',
  volume: 'descending',
  cap: 'descending',
}

/** Returns the order that a list is shown in: gainers and losers are ranked by their change. */
export function shownSort({ sort, filter }: Pick<BoardQuery, 'sort' | 'filter'>): Sort {
  if (sort !== 'rank') return sort
  if (filter === 'up') return 'gainers'
  return filter === 'down' ? 'losers' : 'rank'
}

/** Returns a column's `aria-sort`; null if the list is not sorted by it. */
export function directionIn({ orders }: SortColumn, shown: Sort): Direction | null {
  return orders.includes(shown) ? directions[shown] : null
}

export function nextSort({ orders }: SortColumn, shown: Sort): Sort {
  return orders[orders.indexOf(shown) + 1] ?? 'rank'
}
