import { type Html, html } from '#app/document/html'
import { arrange, columnNames } from '#app/domain/market/display/arrange'
import type { DisplayCurrency } from '#app/domain/market/display/choices'
import type { MarketItem } from '#app/domain/market/display/item'
import type { Category } from '#app/domain/market/instruments'
import { rememberWithKey } from '#app/shared/remember'
import { boardControls, csvLink } from './board-controls.server'
import { type BoardQuery, searchOf } from './board-query'
import {
  categorySection,
  emptyWatchlist,
  listSection,
  skeletonSection,
  watchlistSection,
} from './board-sections.server'
import { columnsOf, filledColumns } from './board-table.server'
import { type BoardName, boards } from './boards'
import { heatMap } from './heat-map.server'
import { areMany, overview } from './overview.server'
import { shownSort } from './sort-columns'

export type BoardContent = {
  listing: BoardName
  items: readonly MarketItem[]
  query: BoardQuery
  currency: DisplayCurrency
  /** In the visitor's order. */
  watched: readonly string[]
  /** Rows allowed in this page's file. */
  csvRows: number
}

type Board = Omit<BoardContent, 'items'>

/** Limited, because there are as many watchlists as visitors. */
const maxBoards = 10

/** Renders the controls of a market page and everything below them, once per list of items. */
export function renderBoard({ items, ...board }: BoardContent): Html {
  return boardOf(items, board)
}

const boardOf = rememberWithKey((board: Board) => JSON.stringify(board), composeBoard, maxBoards)

function composeBoard(items: readonly MarketItem[], board: Board): Html {
  const { query, listing } = board
  const hasOverview = items.length > 0 && query.view !== 'map'
  const inPage = inCategories(items, board)
  // Named ahead of the rows, so none of them moves when the overview arrives after them. A column beside a short list
  // would leave a gap below it.
  const isBeside = hasOverview && query.filter !== 'watched' && areMany(inPage)
  const arranged = arrangedItems(items, board)
  const columns = filledColumns(inPage, { ...query, columns: columnNames })
  // Indices and commodities are on this page too.
  const isOfStocks = listing === 'stocks' && !query.category
  const category = isOfStocks ? 'stock' : query.category
  return html`
    ${boardControls(board, {
      categories: categoriesIn(items, boards[listing].categories),
      columns: query.filter === 'all' ? columns : columnsOf(arranged, columns),
    })}
    <div class="board-lists"${isBeside && html` data-beside="${listsBeside(items, board)}"`}>
    <div class="board-main">
      ${items.length === 0 ? shownCategories(items, board).map(skeletonSection) : lists(items, board)}
      ${arranged.length > 0 && csvLink(board, items.length)}
    </div>
    ${
      hasOverview &&
      overview(shownCategories(items, board), inPage, {
        moreAt: (filter) => `${boards[listing].page.path}${searchOf({ category, filter })}`,
        filter: query.filter,
        isBelow: !isBeside,
        ...(isOfStocks && {
          market: 'Stock',
          moving: inPage.filter((item) => item.category === 'stock'),
        }),
      })
    }
    </div>`
}

/** Which lists the overview is beside: below the first long one, others have its room. A table's columns stay in place. */
function listsBeside(items: readonly MarketItem[], board: Board): 'all' | 'first' {
  const { filter, view } = board.query
  const pinned = pinnedOf(inCategories(items, board), board)
  const count = shownCategories(items, board).length + Math.min(pinned.length, 1)
  return filter === 'all' && view !== 'table' && count > 1 ? 'first' : 'all'
}

function lists(items: readonly MarketItem[], board: Board): Html | readonly Html[] {
  const { query, listing } = board
  const shown = shownCategories(items, board)
  const fits = inCategories(items, board)
  const pinned = pinnedOf(fits, board)
  const arranged = arrangedItems(items, board)
  const options = {
    path: boards[listing].page.path,
    query,
    columns: filledColumns(arranged, query),
    watched: new Set(board.watched),
  }
  const { filter } = query
  if (filter === 'watched' && pinned.length === 0) return emptyWatchlist(fits, options)
  if (query.view === 'map') return heatMap(shown, arranged)
  switch (filter) {
    case 'up':
      return listSection({ id: 'up', title: 'Gainers', items: arranged }, options)
    case 'down':
      return listSection({ id: 'down', title: 'Losers', items: arranged }, options)
    case 'watched':
      return listSection({ id: 'watchlist', title: 'Your watchlist', items: arranged }, options)
    case 'all':
      return [
        ...(pinned.length > 0 ? [watchlistSection(pinned, { ...options, path: null })] : []),
        ...shown.map((one, at) => {
          const isBelow = at + pinned.length > 0
          // A page of one market begins with all of it.
          const isAmongOthers = listing === 'markets' && shown.length > 1
          // What is not in the page's name.
          const isAside = listing === 'stocks' && shown.length > 1 && one !== 'stock'
          const own = { ...options, isBelow, isAmongOthers, isAside }
          return categorySection(one, { all: items, shown: arranged }, own)
        }),
      ]
  }
}

type Arranged = Pick<Board, 'listing' | 'query' | 'watched'>

/** Returns a page's items in the order of its rows. */
export function arrangedItems(items: readonly MarketItem[], board: Arranged): MarketItem[] {
  const { filter } = board.query
  const fits = inCategories(items, board)
  const given = filter === 'watched' ? pinnedOf(fits, board) : fits
  return arrange(given, { sort: shownSort(board.query), filter }, new Set(board.watched))
}

function pinnedOf(items: readonly MarketItem[], { watched }: Arranged): MarketItem[] {
  return watched.flatMap((id) => items.find((item) => item.id === id) ?? [])
}

function inCategories(items: readonly MarketItem[], board: Arranged): MarketItem[] {
  const shown = shownCategories(items, board)
  return items.filter(({ category }) => shown.includes(category))
}

function shownCategories(
  items: readonly MarketItem[],
  { listing, query }: Arranged,
): readonly Category[] {
  const all: readonly Category[] = boards[listing].categories
  const asked = all.filter((one) => query.category === one)
  return asked.length > 0 ? asked : categoriesIn(items, all)
}

/** Leaves out categories that no source has, unless there are no prices at all. */
function categoriesIn(items: readonly MarketItem[], all: readonly Category[]): readonly Category[] {
  const found = all.filter((one) => items.some(({ category }) => category === one))
  return found.length > 0 ? found : all
}
