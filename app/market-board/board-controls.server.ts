import { pages } from '#app/content/pages'
import { type Html, html } from '#app/document/html'
import {
  type ColumnName,
  columnNames,
  type Filter,
  type Sort,
} from '#app/domain/market/display/arrange'
import { type DisplayCurrency, displayCurrencies } from '#app/domain/market/display/choices'
import type { Category } from '#app/domain/market/instruments'
import { type BoardQuery, searchOf, type View } from './board-query'
import { type BoardName, boards, sectionWords } from './boards'
import { shownSort, sortColumns } from './sort-columns'

const filterWords: Record<Filter, string> = {
  all: 'All',
  up: 'Gainers',
  down: 'Losers',
  watched: 'Watchlist',
}
const viewWords: Record<Exclude<View, 'auto'>, string> = {
  cards: 'Cards',
  table: 'Table',
  map: 'Heat map',
}

type Controls = {
  listing: BoardName
  query: BoardQuery
  currency: DisplayCurrency
  csvRows: number
}

/** In the menu of a phone, whose rows have no headers. */
const sortWords: Partial<Record<Sort, string>> = {
  rank: 'Default order',
  name: 'Name',
  price: 'Price',
  gainers: 'Top gainers',
  losers: 'Top losers',
  week: '7 days',
  volume: 'Volume',
  cap: 'Market cap',
}
/** The sorts of columns that only a chosen table has. */
const columnSorts: readonly Sort[] = columnNames

/**
 * Returns the chips of a market page, with the categories and columns that it has, and its other choices: in one row
 * where there is room, else in a menu behind a button that says what is chosen. They are links, and buttons of the form
 * that the page hydrates.
 */
export function boardControls(
  { listing, query, currency }: Controls,
  { categories, columns }: { categories: readonly Category[]; columns: readonly ColumnName[] },
): Html {
  const link: LinkTo = (change, words, isCurrent) =>
    choiceLink(listing, query, change, words, isCurrent)
  const hasCategories = categories.length > 1
  const show = filterLinks(link, query, hasCategories)
  return html`
    <div class="board-controls" data-print="no">
      <div class="board-filters">${hasCategories ? categoryLinks(link, listing, categories) : show}</div>
      <button type="button" class="board-menu-button" popovertarget="board-menu">${menuWords(query, currency, hasCategories)}</button>
      <div id="board-menu" popover class="board-menu">
        ${hasCategories && html`<div class="board-filters">${show}</div>`}
        <nav aria-label="Sort" class="board-filters board-sort">${sortLinks(link, query, columns)}</nav>
        ${columnLinks({ listing, query }, columns)}
        <nav aria-label="View" class="segments">${viewLinks(link, query)}</nav>
        <div class="segments" role="group" aria-label="Show prices in">
          ${displayCurrencies.map((one) => currencyButton(one, currency))}
        </div>
        <button type="button" class="board-menu-close" popovertarget="board-menu">Done</button>
      </div>
    </div>`
}

type LinkTo = (change: Partial<BoardQuery>, words: Html | string, isCurrent?: boolean) => Html

function menuWords(
  { filter, sort }: BoardQuery,
  currency: DisplayCurrency,
  hasFilter: boolean,
): Html {
  const chosen = [
    hasFilter && filter !== 'all' && filterWords[filter],
    sort !== 'rank' && (sortWords[sort] ?? 'Sorted'),
    currency !== 'CAD' && currency,
  ].filter((words) => words !== false)
  const [first, ...more] = chosen
  if (!first) return html`Filters`
  if (more.length === 0) return html`<span class="sr-only">Filters: </span>${first}`
  return html`Filters · ${chosen.length}<span class="sr-only">: ${chosen.join(', ')}</span>`
}

/** Beside the categories, whose "All" is another, the first names its group. */
function filterLinks(link: LinkTo, query: BoardQuery, isBeside: boolean): Html {
  const words = isBeside ? { ...filterWords, all: 'All moves' } : filterWords
  const links = keysOf(words).map((filter) => {
    // Gainers and losers begin with the largest.
    const ranked = filter === 'up' || filter === 'down'
    const change = { filter, ...(ranked && { sort: 'rank' as const }) }
    return link(change, words[filter], filter === query.filter)
  })
  return html`<nav aria-label="Show">${links}</nav>`
}

function sortLinks(link: LinkTo, query: BoardQuery, columns: readonly Sort[]): Html[] {
  const { view } = query
  const shown = shownSort(query)
  const offered = keysOf(sortWords).filter(
    (sort) => !columnSorts.includes(sort) || (view === 'table' && columns.includes(sort)),
  )
  return offered.map((sort) => link({ sort }, sortWords[sort] ?? '', sort === shown))
}

function viewLinks(link: LinkTo, { view }: BoardQuery): Html[] {
  const links = keysOf(viewWords).map((one) => {
    // What a wide screen shows without a chosen view.
    const isShown = view === 'auto' && one === 'cards'
    const words = isShown
      ? html`${viewWords[one]}<span class="now-cards"> (shown)</span>`
      : viewWords[one]
    return link({ view: one }, words)
  })
  // What a narrow one does.
  return [link({ view: 'auto' }, html`<span class="now-list">List</span>`), ...links]
}

function categoryLinks(link: LinkTo, listing: BoardName, categories: readonly Category[]): Html {
  return html`
    <nav aria-label="Category">
      ${link({ category: null }, listing === 'markets' ? 'All markets' : 'All')}
      ${categories.map((category) => link({ category }, sectionWords[category].tab))}
    </nav>
    ${listing === 'markets' && html`<a href="${pages.rates.path}" data-discover="true">Rates</a>`}`
}

/** Returns links that show or hide each column that a chosen table can fill: in the menu, else behind a button. */
function columnLinks(
  { listing, query }: Pick<Controls, 'listing' | 'query'>,
  offered: readonly ColumnName[],
): Html | null {
  if (query.view !== 'table' || offered.length === 0) return null
  const links = offered.map((name) => {
    const isShown = query.columns.includes(name)
    const columns = columnNames.filter((one) =>
      one === name ? !isShown : query.columns.includes(one),
    )
    const words = html`${sortColumns[name].label}${isShown && html`<span class="sr-only"> (shown)</span>`}`
    return choiceLink(listing, query, { columns }, words, isShown)
  })
  return html`
    <div class="column-choice">
      <button type="button" popovertarget="columns">Columns</button>
      <nav id="columns" popover class="column-links" aria-label="Columns">${links}</nav>
    </div>`
}

function choiceLink(
  listing: BoardName,
  query: BoardQuery,
  change: Partial<BoardQuery>,
  words: Html | string,
  isCurrent = keysOf(change).every((key) => change[key] === query[key]),
): Html {
  // Another market begins at its top, whatever was read of the one before.
  const way = 'category' in change ? html`data-discover="true"` : html`data-stay`
  const current = isCurrent && html` aria-current="true"`
  const href = `${boards[listing].page.path}${searchOf({ ...query, ...change })}`
  return html`<a href="${href}" ${way}${current}>${words}</a>`
}

function currencyButton(currency: DisplayCurrency, shown: DisplayCurrency): Html {
  return html`<button form="currency" name="currency" value="${currency}" aria-pressed="${String(currency === shown)}">${currency}</button>`
}

/** Returns a link to the shown rows as a file, as far as licences allow. */
export function csvLink({ listing, query, csvRows }: Controls, count: number): Html | null {
  if (csvRows === 0) return null
  const search = new URLSearchParams(searchOf({ ...query, view: 'auto' }))
  if (listing !== 'markets') search.set('page', listing)
  const address = `/markets.csv${search.size > 0 ? `?${search}` : ''}`
  const limit = csvRows < count && ` (${csvRows} of ${count} rows, as licences allow)`
  return html`<p class="credits" data-print="no"><a class="link" href="${address}" download>Download CSV</a>${limit}</p>`
}

function keysOf<Key extends string>(words: Partial<Record<Key, unknown>>): Key[] {
  return Object.keys(words) as Key[]
}
