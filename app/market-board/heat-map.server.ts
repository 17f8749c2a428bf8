import { type Html, html } from '#app/document/html'
import { noChange } from '#app/domain/market/display/format'
import type { MarketItem } from '#app/domain/market/display/item'
import type { Category } from '#app/domain/market/instruments'
import { sectionWords } from './boards'
import { stampsOf } from './stamp-markup.server'

/** Returns heat maps: each instrument is a link in the colour of its change. */
export function heatMap(categories: readonly Category[], items: readonly MarketItem[]): Html {
  return html`${legend}<div class="heat">${categories.map((category) => heatGroup(category, items))}</div>`
}

function heatGroup(category: Category, items: readonly MarketItem[]): Html {
  const own = items.filter((item) => item.category === category)
  const { short } = sectionWords[category]
  const { markup: stamp, noteOf } = stampsOf(own)
  const notes = own.map(noteOf).filter((note) => note !== null)
  return html`
    <section class="board-section" aria-labelledby="${category}">
      <div class="board-heading"><h2 id="${category}">${short}</h2>${own.length > 0 && stamp}</div>
      ${own.length > 0 ? html`<ul class="heat-map">${own.map(heatCell)}</ul>` : html`<p class="board-none">Nothing matches this filter.</p>`}
      ${notes.length > 0 && html`<p class="credits">${notes.map((note, at) => html`${at > 0 && '; '}${note}`)}</p>`}
    </section>`
}

function heatCell(item: MarketItem): Html {
  const change = item.changePercent ?? noChange.toLowerCase()
  const label = `${item.symbol}, ${item.name}: ${change}, ${item.price}, ${item.asOfText}`
  return html`
    <li data-heat="${heatOf(item)}"${sizeOf(item)}><a href="${item.path}" title="${label}"><b>${item.symbol}</b> <span>${item.changePercent ?? '–'}</span><data value="${item.value.price}">${item.price}</data></a></li>`
}

/** Market caps, in the price's currency, from which a field is larger. */
const largeFrom = 150e9
const largestFrom = 1e12

function sizeOf({ value: { marketCap } }: MarketItem): Html | false {
  if (marketCap === null || marketCap < largeFrom) return false
  return html` data-size="${marketCap < largestFrom ? 'large' : 'largest'}"`
}

const maxStep = 6

/** Returns one of six steps each way, of one percentage point each. */
function heatOf({ direction, value: { changePercent } }: MarketItem): string {
  if (changePercent === null || direction === 'flat') return 'none'
  return `${direction}-${Math.min(maxStep, Math.ceil(Math.abs(changePercent)))}`
}

const legend = html`
  <div class="heat-legend">
    <p>Colour: the day’s change. Size: market cap, if known.</p>
    <p class="heat-bar"><span>−${maxStep}% or lower</span><span>No change</span><span>+${maxStep}% or higher</span></p>
  </div>`
