import { type Html, html } from '#app/document/html'
import type { ColumnName } from '#app/domain/market/display/arrange'
import { noChange } from '#app/domain/market/display/format'
import type { MarketItem } from '#app/domain/market/display/item'
import { rememberWith } from '#app/shared/remember'
import { type BoardQuery, searchOf } from './board-query'
import { sectionWords } from './boards'
import { nameMarkup, priceMarkup, sparkline, starButton } from './price-parts.server'
import { directionIn, nextSort, type SortColumn, shownSort, sortColumns } from './sort-columns'

export type TableRow = {
  item: MarketItem
  /** Null in a list that ranks nothing. */
  rank: number | null
  isWatched: boolean
  /** This price's exception from the section's stamp. */
  mark: Html | null
}

export type TableOptions = {
  /** The page's path; null for a list that cannot be sorted. */
  path: string | null
  query: BoardQuery
  /** The chosen columns that a table of the page fills. */
  columns: readonly ColumnName[]
  section: string
  /** Below another list: without scripts, a link to another order leads back to it. */
  isBelow?: boolean | undefined
  /** Of several categories: each row names its category. */
  isMixed?: boolean
  /** The words that a list of several categories was searched for. */
  asked?: string
  /** Keeps ids unique if an instrument is in two tables. */
  idPrefix?: string
}

/** Returns a ranked table, which `rows.css` shows as rows or as cards. */
export function boardTable(rows: readonly TableRow[], options: TableOptions): Html {
  const isUnranked = rows.every(({ rank }) => rank === null)
  const columns = columnsOf(
    rows.map(({ item }) => item),
    options.columns,
  )
  const extra = columns.length > 0 && html` data-extra="${columns.length}"`
  return html`
    <table class="rows" data-count="${rows.length}"${extra}${isUnranked && html` data-unranked`} aria-labelledby="${options.section}">
      ${tableHead({ ...options, isUnranked, hasDays: rows.every(isOfDay) }, columns)}
      <tbody>${rows.map((row) => tableRow(row, columns, options))}</tbody>
    </table>`
}

/** Returns the chosen columns of a page that have a value in one of its items. */
export function filledColumns(
  items: readonly MarketItem[],
  { view, columns }: BoardQuery,
): ColumnName[] {
  const chosen = view === 'table' ? columns : []
  return chosen.filter((column) => items.some((item) => textOf[column](item) !== null))
}

/** Returns the columns that have a value in this list, of one unit. */
export function columnsOf(
  items: readonly MarketItem[],
  ofPage: readonly ColumnName[],
): ColumnName[] {
  return ofPage.filter((column) => {
    const filled = items.filter((item) => textOf[column](item) !== null)
    const areShares = filled.map(({ category }) => category === 'stock')
    return filled.length > 0 && (column !== 'volume' || new Set(areShares).size === 1)
  })
}

/** Whether a small chart covers the day that its change does. */
const isOfDay = ({ item }: TableRow) => item.spark.kind === 'day'

type Head = TableOptions & { isUnranked: boolean; hasDays: boolean }

function tableHead(options: Head, columns: readonly ColumnName[]): Html {
  const { rank, name, price, change } = sortColumns
  return html`
    <thead><tr>
      ${options.isUnranked ? html`<td></td>` : sortHeader(rank, options)}
      ${sortHeader(name, options)}
      ${sortHeader(price, options)}
      <th scope="col">Change</th>
      ${sortHeader(change, options)}
      <th scope="col">${options.hasDays ? '1D chart' : 'Chart'}</th>
      <th scope="col"><span class="sr-only">Watch</span></th>
      ${columns.map((column) => sortHeader(sortColumns[column], options))}
      <th scope="col" class="sr-only">Note</th>
    </tr></thead>`
}

function sortHeader(column: SortColumn, { path, query, section, isBelow }: TableOptions): Html {
  const { key, label } = column
  if (path === null) return html`<th scope="col">${label}</th>`
  const shown = shownSort(query)
  const direction = directionIn(column, shown)
  const sorted = direction && html` aria-sort="${direction}"`
  const name = key === 'rank' && html` aria-label="Rank"`
  const href = `${path}${searchOf({ ...query, sort: nextSort(column, shown) })}${isBelow ? `#${section}` : ''}`
  return html`<th scope="col"${sorted}><a id="${section}-${key}" href="${href}" data-stay${name}>${label}</a></th>`
}

function tableRow(
  { item, rank, isWatched, mark }: TableRow,
  columns: readonly ColumnName[],
  { idPrefix = '', isMixed, asked = '' }: TableOptions,
): Html {
  const id = `${idPrefix}${item.id.replace('/', '-')}`
  const star = isWatched ? 1 : 0
  const cells = isMixed ? composeCells(item, star, { asked }) : cellsOf(item, star)
  const extra = columns.map((column) => extraCell(column, item))
  return html`<tr id="${id}"><td>${rank}</td>${cells}${extra}${mark}</tr>`
}

/** Null if it is not known. */
const textOf: Record<ColumnName, (item: MarketItem) => string | null> = {
  week: ({ week }) => week?.text ?? null,
  volume: ({ volume }) => volume,
  cap: ({ marketCap }) => marketCap,
}

/** What a phone says before the value. */
const shortNames: Record<ColumnName, string> = { week: '7d', volume: 'Vol', cap: 'Cap' }

function extraCell(column: ColumnName, item: MarketItem): Html {
  const way = column === 'week' && item.week && html` data-direction="${item.week.direction}"`
  const text = textOf[column](item) ?? html`<span class="sr-only">Not known</span>–`
  return html`<td class="extra" data-column="${shortNames[column]}"${way}>${text}</td>`
}

/** Rendered once per item and star. */
const cellsOf = rememberWith(
  (item: MarketItem, isWatched: 0 | 1) => composeCells(item, isWatched),
  2,
)

function composeCells(item: MarketItem, isWatched: 0 | 1, mixed?: { asked: string }): Html {
  const { path, category, change, changePercent, direction } = item
  const percent = changePercent ?? html`<span class="sr-only">${noChange}</span>–`
  return html`
    <th scope="row"><a href="${path}">${nameMarkup(item, mixed?.asked)}${mixed && html` <small>${sectionWords[category].tab}</small>`}</a></th>
    <td>${priceMarkup(item)}</td>
    <td>${change}</td>
    <td data-direction="${direction ?? 'none'}">${percent}</td>
    <td>${sparkline(item)}</td>
    <td>${starButton(item, isWatched === 1)}</td>`
}
