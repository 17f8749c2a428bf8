import { type Html, html } from '#app/document/html'
import { noChange } from '#app/domain/market/display/format'
import type { MarketItem } from '#app/domain/market/display/item'
import type { Category } from '#app/domain/market/instruments'
import { sectionWords } from './boards'
import { stampsOf } from './stamp-markup.server'

/** Returns heat maps: each instrument is a link, larger where it ranks higher, in the colour of its change. */
export function heatMap(categories: readonly Category[], items: readonly MarketItem[]): Html {
  return html`${legend}<div class="heat">${categories.map((category) => heatGroup(category, items))}</div>`
}

function heatGroup(category: Category, items: readonly MarketItem[]): Html {
  const own = items.filter((item) => item.category === category)
  const { short } = sectionWords[category]
  const { markup: stamp, noteOf } = stampsOf(own)
  const notes = own.map(noteOf).filter((note) => note !== null)
  const cells = own.map((item, at) => heatCell(item, sizeAt(at, own.length)))
  return html`
    <section class="board-section" aria-labelledby="${category}">
      <div class="board-heading"><h2 id="${category}">${short}</h2>${own.length > 0 && stamp}</div>
      ${own.length > 0 ? html`<ul class="heat-map">${cells}</ul>` : html`<p class="board-none">Nothing matches this filter.</p>`}
      ${notes.length > 0 && html`<p class="credits">${notes.map((note, at) => html`${at > 0 && '; '}${note}`)}</p>`}
    </section>`
}

type Size = 'large' | 'wide' | 'small'

/** Of ten, the first fills four fields and the next two fill two each: 20, 10 or 6 make whole rows of five. */
function sizeAt(at: number, count: number): Size {
  const large = Math.max(1, Math.round(count / 10))
  const wide = Math.round(count / 5)
  if (at < large) return 'large'
  return at < large + wide ? 'wide' : 'small'
}

function heatCell(item: MarketItem, size: Size): Html {
  const change = item.changePercent ?? noChange.toLowerCase()
  const label = `${item.symbol}, ${item.name}: ${change}, ${item.price}, ${item.asOfText}`
  const price = size !== 'small' && html`<data value="${item.value.price}">${item.price}</data>`
  return html`
    <li data-size="${size}" data-heat="${heatOf(item)}"><a href="${item.path}" title="${label}"><b>${item.symbol}</b> <span>${item.changePercent ?? '–'}</span>${price}</a></li>`
}

/** Returns one of three steps each way: below half a per cent, below two, above. */
function heatOf({ direction, value: { changePercent } }: MarketItem): string {
  if (changePercent === null || direction === 'flat') return 'none'
  const size = Math.abs(changePercent)
  const step = size < 0.5 ? 1 : size < 2 ? 2 : 3
  return `${direction}-${step}`
}

const steps = [
  ['down-3', '−2% or lower'],
  ['down-2', '−2% to −0.5%'],
  ['down-1', '−0.5% to 0%'],
  ['none', 'No change'],
  ['up-1', '0% to +0.5%'],
  ['up-2', '+0.5% to +2%'],
  ['up-3', '+2% or higher'],
] as const

const legend = html`
  <div class="heat-legend">
    <p>Colour: the day’s change. Size: rank in its list.</p>
    <ul>${steps.map(([step, words]) => html`<li data-heat="${step}">${words}</li>`)}</ul>
  </div>`
