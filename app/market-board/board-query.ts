import {
  type ColumnName,
  columnsText,
  type Filter,
  filters,
  readColumns,
  type Sort,
  sorts,
} from '#app/domain/market/display/arrange'
import { type Category, categories } from '#app/domain/market/instruments'
import { oneOf } from '#app/shared/preferences'

/** `auto` is a table on phones and cards on wider screens. */
const views = ['auto', 'cards', 'table', 'map'] as const
export type View = (typeof views)[number]

/** The options in a market page's URL. Invalid values are ignored. */
export type BoardQuery = {
  sort: Sort
  filter: Filter
  /** Null shows every category of the page. */
  category: Category | null
  view: View
  /** The columns of the table, if it was chosen as the view. */
  columns: readonly ColumnName[]
}

export function readBoardQuery(search: URLSearchParams): BoardQuery {
  return {
    sort: oneOf(sorts, search.get('sort')) ?? 'rank',
    filter: oneOf(filters, search.get('filter')) ?? 'all',
    category: oneOf(categories, search.get('category')) ?? null,
    view: oneOf(views, search.get('view')) ?? 'auto',
    columns: readColumns(search.get('columns')),
  }
}

/** Returns `?sort=gainers`, without defaults; empty for the default page. */
export function searchOf(query: Partial<BoardQuery>): string {
  const search = new URLSearchParams()
  if (query.category) search.set('category', query.category)
  if (query.filter && query.filter !== 'all') search.set('filter', query.filter)
  if (query.sort && query.sort !== 'rank') search.set('sort', query.sort)
  if (query.view && query.view !== 'auto') search.set('view', query.view)
  const columns = query.columns && columnsText(query.columns)
  if (columns) search.set('columns', columns)
  return search.size > 0 ? `?${search}` : ''
}
