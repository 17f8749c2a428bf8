import { type Html, html } from '#app/document/html'
import type { MarketItem } from '#app/domain/market/display/item'
import { peersOf } from '#app/domain/market/display/selections'
import { hasClose } from '#app/domain/market/display/sparkline'
import type { Category } from '#app/domain/market/instruments'
import { boardTable, type TableOptions } from './board-table.server'
import { sectionWords } from './boards'
import { isOfOtherDays } from './price-parts.server'
import { stampsOf } from './stamp-markup.server'

export type ListOptions = Pick<
  TableOptions,
  'path' | 'query' | 'columns' | 'isMixed' | 'asked' | 'isBelow'
> & {
  watched: ReadonlySet<string>
}

/** Of a list of more rows, among others, a phone shows the first (`board.css`). */
const longList = 12

type List = {
  id: string
  title: string
  items: readonly MarketItem[]
  /** Each item's place in its category; without them, the rows have no numbers. */
  ranks?: ReadonlyMap<string, number>
  idPrefix?: string
  isAmongOthers?: boolean
}

/** Returns a table of prices with its heading and the time and source of its prices, several of them below it. */
export function listSection(
  { id, title, items, ranks, idPrefix, isAmongOthers }: List,
  options: ListOptions,
): Html {
  const { above, below, markOf } = stampsOf(items, lineWords(items))
  const rows = items.map((item) => ({
    item,
    rank: ranks?.get(item.id) ?? null,
    isWatched: options.watched.has(item.id),
    mark: markOf(item),
  }))
  return html`
    <section class="board-section" aria-labelledby="${id}">
      <div class="board-heading"><h2 id="${id}">${title}</h2>${rows.length > 0 && above}</div>
      ${rows.length > 0 ? boardTable(rows, { ...options, section: id, idPrefix }) : nothingFits}
      ${below}
      ${listNote(id, items)}
      ${isAmongOthers && rows.length > longList && showAll(rows.length)}
    </section>`
}

/** Readers know them in US dollars, and the board's choice of CAD converts nothing. */
const asQuoted = 'Energy and copper are quoted in US dollars.'

/** Says what grey lines beside the day's are of. */
function lineWords(items: readonly MarketItem[]): Html[] {
  const grey = items.filter(({ spark }) => isOfOtherDays(spark.kind)).length
  return grey > 0 && grey < items.length ? [html`<span data-lines>Grey: earlier values</span>`] : []
}

/** Explains the second lines of most rows, and a market's prices in two currencies. */
function listNote(id: string, items: readonly MarketItem[]): Html | null {
  const dotted = items.filter(({ spark }) => hasClose(spark.path)).length
  if (dotted > items.length / 2) {
    return html`<p class="credits" data-lines>Dotted line: previous close.</p>`
  }
  const hasTwo = id === 'commodity' && new Set(items.map(({ currency }) => currency)).size > 1
  return hasTwo ? html`<p class="credits">${asQuoted}</p>` : null
}

/** On a phone, what hides the end of the list above it while it is closed. */
function showAll(count: number): Html {
  return html`<details class="show-all" data-print="no"><summary><span>Show all ${count}</span><span>Show fewer</span></summary></details>`
}

/** Returns a category's prices, each with its rank in the category. */
export function categorySection(
  category: Category,
  { all, shown }: { all: readonly MarketItem[]; shown: readonly MarketItem[] },
  options: ListOptions & Pick<List, 'isAmongOthers'> & { isAside?: boolean },
): Html {
  const { title: own, short, max } = sectionWords[category]
  const { isAmongOthers, isAside } = options
  const title = isAside ? `Also moving: ${short.toLowerCase()}` : own
  const ranks = ranksIn(category, all)
  const items = shown.filter((item) => item.category === category).slice(0, max)
  return listSection({ id: category, title, items, ranks, isAmongOthers }, options)
}

export function peerSection(
  items: readonly MarketItem[],
  item: MarketItem,
  options: ListOptions,
): Html {
  const { category } = item
  const { more: title } = sectionWords[category]
  return listSection({ id: 'peers', title, items: peersOf(items, item) }, options)
}

function ranksIn(category: Category, items: readonly MarketItem[]): Map<string, number> {
  const ranked = items.filter((item) => item.category === category)
  return new Map(ranked.map(({ id }, at) => [id, at + 1]))
}

/** Returns placeholders while there are no prices, as tall as the rows. */
export function skeletonSection(category: Category): Html {
  const { title, max } = sectionWords[category]
  const row = html`<tr class="quote-skeleton"><th><i></i></th><td><i></i></td></tr>`
  return html`
    <section class="board-section" aria-labelledby="${category}">
      <div class="board-heading"><h2 id="${category}">${title}</h2></div>
      <table class="rows" aria-hidden="true"><tbody>${Array.from({ length: max }, () => row)}</tbody></table>
    </section>`
}

const nothingFits = html`<p class="board-none">Nothing matches this filter.</p>`

const title = 'Your watchlist'

/** Returns the watched prices in the visitor's order. */
export function watchlistSection(items: readonly MarketItem[], options: ListOptions): Html {
  return listSection({ id: 'watchlist', title, items, idPrefix: 'watched-' }, options)
}

const suggested = ['crypto/btc', 'forex/usd-cad', 'stock/ry']
const suggestionCount = suggested.length

/** Returns what a star does, with three prices to begin with. */
export function emptyWatchlist(items: readonly MarketItem[], options: ListOptions): Html {
  return html`
    <section class="board-section" aria-labelledby="watchlist">
      <div class="board-heading"><h2 id="watchlist">${title}</h2></div>
      <div class="board-none">
        <p>Nothing on your watchlist yet. Choose ☆ beside any price.</p>
        <p>Starred prices come first on every market page. The list stays in this browser, with no account.</p>
      </div>
    </section>
    ${listSection({ id: 'suggestions', title: 'Three to start with', items: suggestionsOf(items) }, { ...options, path: null })}`
}

/** Returns one of each kind that the page has, then its first. */
function suggestionsOf(items: readonly MarketItem[]): MarketItem[] {
  const known = items.filter(({ id }) => suggested.includes(id))
  const others = items.filter((item) => !known.includes(item))
  return [...known, ...others].slice(0, suggestionCount)
}
