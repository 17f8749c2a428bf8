import { type Html, html } from '#app/document/html'
import { noChange } from '#app/domain/market/display/format'
import type { MarketItem } from '#app/domain/market/display/item'
import type { Category } from '#app/domain/market/instruments'
import { sectionWords } from './boards'
import { stampsOf } from './stamp-markup.server'

/** Returns heat maps: each instrument is a link in the colour of its change. */
export function heatMap(categories: readonly Category[], items: readonly MarketItem[]): Html {
  return html`${legend(items)}<div class="heat">${categories.map((category) => heatGroup(category, items))}</div>`
}

function heatGroup(category: Category, items: readonly MarketItem[]): Html {
  const own = items.filter((item) => item.category === category)
  const { short } = sectionWords[category]
  const { markup: stamp, noteOf } = stampsOf(own)
  const notes = own.map(noteOf).filter((note) => note !== null)
  return html`
    <section class="board-section" aria-labelledby="${category}">
      <div class="board-heading"><h2 id="${category}">${short}</h2>${own.length > 0 && stamp}</div>
      ${own.length > 0 ? html`<ul class="heat-map">${heatCells(own)}</ul>` : html`<p class="board-none">Nothing matches this filter.</p>`}
      ${notes.length > 0 && html`<p class="credits">${notes.map((note, at) => html`${at > 0 && '; '}${note}`)}</p>`}
    </section>`
}

const columns = 5

/** No field is alone in the last row: the least of the large ones is as small as the others then. */
function heatCells(items: readonly MarketItem[]): Html[] {
  const room = items.reduce((sum, item) => sum + roomOf[sizeOf(item)], 0)
  const large = items.filter((item) => sizeOf(item) === 'large')
  const [least] = large.sort((left, right) => capOf(left) - capOf(right))
  return items.map((item) =>
    heatCell(item, room % columns === 1 && item === least ? 'usual' : sizeOf(item)),
  )
}

function heatCell(item: MarketItem, size: Size): Html {
  const change = item.changePercent ?? noChange.toLowerCase()
  const label = `${item.symbol}, ${item.name}: ${change}, ${item.price}, ${item.asOfText}`
  return html`
    <li data-heat="${heatOf(item)}"${size !== 'usual' && html` data-size="${size}"`}><a href="${item.path}" title="${label}"><b>${item.symbol}</b> <span>${item.changePercent ?? '–'}</span><data value="${item.value.price}">${item.price}</data></a></li>`
}

/** Market caps, in the price's currency, from which a field is larger. */
const largeFrom = 150e9
const largestFrom = 1e12

type Size = keyof typeof roomOf

/** The places that a field takes. */
const roomOf = { usual: 1, large: 2, largest: 4 }

function sizeOf(item: MarketItem): Size {
  const cap = capOf(item)
  if (cap < largeFrom) return 'usual'
  return cap < largestFrom ? 'large' : 'largest'
}

function capOf({ value: { marketCap } }: MarketItem): number {
  return marketCap ?? 0
}

const maxStep = 10
const maxPercent = 6
const halfPercent = 1
/** Half of the steps are up to `halfPercent`, where most changes are. */
const bend = Math.log(1 / 2) / Math.log(halfPercent / maxPercent)

/** Returns one of ten steps each way. */
function heatOf({ direction, value: { changePercent } }: MarketItem): string {
  if (changePercent === null || direction === 'flat') return 'none'
  const way = Math.min(1, Math.abs(changePercent) / maxPercent)
  return `${direction}-${Math.ceil(maxStep * way ** bend - 1e-9)}`
}

function legend(items: readonly MarketItem[]): Html {
  const isAnyKnown = items.some(({ value }) => value.marketCap !== null)
  const size = isAnyKnown ? 'double from a market cap of about $150B, fourfold from $1T' : 'equal'
  return html`
    <div class="heat-legend">
      <p>Colour: the day’s change. Size: ${size}.</p>
      <p class="heat-bar"><span>−${maxPercent}% or lower</span><span>−${halfPercent}%</span><span>No change</span><span>+${halfPercent}%</span><span>+${maxPercent}% or higher</span></p>
    </div>`
}
