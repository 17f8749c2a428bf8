import { type Html, html } from '#app/document/html'
import { type MarketItem, newestOf } from '#app/domain/market/display/item'
import { tickerItems } from '#app/domain/market/display/selections'
import { shortAsOf } from '#app/domain/market/display/words'
import { rememberFor } from '#app/shared/remember'
import { changeMarkup, sourceNames } from './price-parts.server'

/**
 * Returns the moving tape with its Pause control, by CSS only. The second copy is visual only and lets the strip
 * loop without a gap.
 */
export const ticker = rememberFor((all: readonly MarketItem[]): Html | null => {
  const items = tickerItems(all)
  const newest = newestOf(items)
  if (!newest) return null
  const stamp = html`<li class="ticker-stamp">${sourceNames(items)}, ${shortAsOf(newest)}</li>`
  return html`
    <section class="ticker" aria-label="Ticker">
      <input type="checkbox" class="ticker-pause" aria-label="Pause ticker">
      <div class="ticker-window">
        <ul>${items.map((item) => html`<li><a href="${item.path}">${item.symbol}</a> ${figures(item)}</li>`)}${stamp}</ul>
        <ul aria-hidden="true">${items.map((item) => html`<li>${item.symbol} ${figures(item)}</li>`)}${stamp}</ul>
      </div>
    </section>`
})

function figures(item: MarketItem): Html {
  return html`<span class="num">${item.price}</span> ${changeMarkup(item)}`
}
