import { type Html, html } from '#app/document/html'
import type { MarketItem } from '#app/domain/market/display/item'
import { type ListOptions, listSection } from './board-sections.server'

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
        <p>Nothing on your watchlist yet. Tap ☆ beside any price.</p>
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
