import { type Html, html } from '#app/document/html'
import { noChange } from '#app/domain/market/display/format'
import type { MarketItem } from '#app/domain/market/display/item'
import { rememberWith } from '#app/shared/remember'
import type { BoardQuery } from './board-query'
import { searchOf } from './board-query'
import { sparkline, starButton } from './price-parts.server'
import { directionIn, nextSort, type SortColumn, shownSort, sortColumns } from './sort-columns'

export type TableRow = {
  item: MarketItem
  rank: number
  isWatched: boolean
  /** What the section's stamp does not say of this price. */
  mark: Html | null
}

type TableOptions = {
  /** The page's path; null for a list that cannot be sorted. */
  path: string | null
  query: BoardQuery
  /** Of the section: a link to another order leads back to it. */
  section: string
  /** Keeps ids unique where an instrument is in two tables. */
  idPrefix?: string
}

/** Returns a ranked table, which `rows.css` shows as rows or as cards. */
export function boardTable(rows: readonly TableRow[], options: TableOptions): Html {
  const { idPrefix = '' } = options
  return html`
    <table class="rows" data-count="${rows.length}" aria-labelledby="${options.section}">
      ${tableHead(options)}
      <tbody>${rows.map((row) => tableRow(row, idPrefix))}</tbody>
    </table>`
}

function tableHead(options: TableOptions): Html {
  const { rank, name, price, change } = sortColumns
  return html`
    <thead><tr>
      ${sortHeader(rank, options)}
      ${sortHeader(name, options)}
      ${sortHeader(price, options)}
      <th scope="col">Change</th>
      ${sortHeader(change, options)}
      <th scope="col">Chart</th>
      <th scope="col"><span class="sr-only">Watch</span></th>
      <th scope="col" class="sr-only">Note</th>
    </tr></thead>`
}

function sortHeader(column: SortColumn, { path, query, section }: TableOptions): Html {
  const { key, label } = column
  if (path === null) return html`<th scope="col">${label}</th>`
  const shown = shownSort(query)
  const direction = directionIn(column, shown)
  const sorted = direction && html` aria-sort="${direction}"`
  const name = key === 'rank' && html` aria-label="Rank"`
  const href = `${path}${searchOf({ ...query, sort: nextSort(column, shown) })}#${section}`
  return html`<th scope="col"${sorted}><a id="${section}-${key}" href="${href}" data-stay${name}>${label}</a></th>`
}

function tableRow({ item, rank, isWatched, mark }: TableRow, idPrefix: string): Html {
  const id = `${idPrefix}${item.id.replace('/', '-')}`
  return html`<tr id="${id}"><td>${rank}</td>${cellsOf(item, isWatched ? 1 : 0)}${mark}</tr>`
}

/** Rendered once per item and star. */
const cellsOf = rememberWith(composeCells, 2)

function composeCells(item: MarketItem, isWatched: 0 | 1): Html {
  const { path, symbol, name, value, price, change, changePercent, direction } = item
  const percent = changePercent ?? html`<span class="sr-only">${noChange}</span>–`
  return html`
    <th scope="row"><a href="${path}"><b>${symbol}</b> <span>${name}</span></a></th>
    <td><data value="${value.price}">${price}</data></td>
    <td>${change}</td>
    <td data-direction="${direction ?? 'none'}">${percent}</td>
    <td>${sparkline(item)}</td>
    <td>${starButton(item, isWatched === 1)}</td>`
}
