import { type Html, html } from '#app/document/html'
import type { MarketItem } from '#app/domain/market/display/item'
import type { Category } from '#app/domain/market/instruments'
import { sectionWords } from './boards'
import { credits, quoteCard, quoteSkeletons } from './quote-card.server'

/** Returns a category's cards below its heading. */
export function categorySection(
  category: Category,
  items: readonly MarketItem[],
  watched: ReadonlySet<string>,
): Html {
  const { title, most } = sectionWords[category]
  const cards = items
    .slice(0, most)
    .map((item) => quoteCard(item, { isWatched: watched.has(item.id) }))
  return html`
    <section class="board-section" aria-labelledby="${category}">
      <div class="board-heading"><h2 id="${category}">${title}</h2>${credits(items)}</div>
      ${cards.length > 0 ? html`<ul class="quotes">${cards}</ul>` : nothingFits}
    </section>`
}

export function skeletonSection(category: Category): Html {
  const { title, most } = sectionWords[category]
  return html`
    <section class="board-section" aria-labelledby="${category}">
      <div class="board-heading"><h2 id="${category}">${title}</h2></div>
      ${quoteSkeletons(most)}
    </section>`
}

/** Returns the section of watched items, shown first. */
export function watchedSection(items: readonly MarketItem[]): Html | null {
  if (items.length === 0) return null
  const cards = items.map((item) => quoteCard(item, { isWatched: true, place: 'watchlist' }))
  return html`
    <section class="board-section" aria-labelledby="watchlist">
      <div class="board-heading"><h2 id="watchlist">Your watchlist</h2></div>
      <ul class="quotes">${cards}</ul>
    </section>`
}

const nothingFits = html`<p class="board-none">Nothing matches this filter.</p>`
