import { type Html, html } from '#app/document/html'
import { arrange } from '#app/domain/market/display/arrange'
import type { MarketItem } from '#app/domain/market/display/item'
import type { Category } from '#app/domain/market/instruments'
import { rememberWithKey } from '#app/shared/remember'
import type { BoardQuery } from './board-query'
import { categorySection, skeletonSection, watchedSection } from './board-sections.server'
import { heatMap } from './heat-map.server'
import { overview } from './overview.server'

export type BoardContent = {
  categories: readonly Category[]
  items: readonly MarketItem[]
  query: BoardQuery
  /** In the visitor's order. */
  watched: readonly string[]
  hasOverview: boolean
}

/** Limited, because there are as many watchlists as visitors. */
const mostBoards = 10

/** Renders everything below the controls of a market page, once per list of items. */
export function drawBoard({ items, ...content }: BoardContent): Html {
  return boardOf(items, content)
}

const boardOf = rememberWithKey(
  (content: Omit<BoardContent, 'items'>) => JSON.stringify(content),
  composeBoard,
  mostBoards,
)

function composeBoard(
  items: readonly MarketItem[],
  { categories, query, watched, hasOverview }: Omit<BoardContent, 'items'>,
): Html {
  const shown = categories.filter((one) => query.category === null || query.category === one)
  if (items.length === 0) return html`${shown.map(skeletonSection)}`
  const isWatched = new Set(watched)
  const arranged = arrange(items, query, isWatched)
  if (query.view === 'map') return heatMap(shown, arranged)
  const pinned = watched.flatMap((id) => items.find((item) => item.id === id) ?? [])
  const sections = shown.map((category) =>
    categorySection(
      category,
      arranged.filter((item) => item.category === category),
      isWatched,
    ),
  )
  const isWhole = query.filter === 'all' && query.category === null
  return html`
    ${isWhole && watchedSection(pinned)}
    ${hasOverview && isWhole && overview(categories, items)}
    ${sections}`
}
