import { type Html, html } from '#app/document/html'
import type { DisplayCurrency } from '#app/domain/market/display/choices'
import { noChange } from '#app/domain/market/display/format'
import type { MarketItem } from '#app/domain/market/display/item'
import type { Category } from '#app/domain/market/instruments'
import { sectionWords } from './boards'
import { stampsOf } from './stamp-markup.server'

/** Returns heat maps: each instrument is a link in the colour of its change. */
export function heatMap(
  categories: readonly Category[],
  items: readonly MarketItem[],
  currency: DisplayCurrency,
): Html {
  return html`${legend(items, currency)}<div class="heat">${categories.map((category) => heatGroup(category, items))}</div>`
}

function heatGroup(category: Category, items: readonly MarketItem[]): Html {
  const own = items.filter((item) => item.category === category)
  const { short } = sectionWords[category]
  // No field has a line to speak of.
  const fields = own.map((item) => ({ ...item, spark: { ...item.spark, kind: 'day' as const } }))
  const { markup: stamp, noteOf } = stampsOf(fields)
  const notes = fields.map(noteOf).filter((note) => note !== null)
  return html`
    <section class="board-section" aria-labelledby="${category}">
      <div class="board-heading"><h2 id="${category}">${short}</h2>${own.length > 0 && stamp}</div>
      ${own.length > 0 ? html`<ul class="heat-map">${heatCells(own)}</ul>` : html`<p class="board-none">Nothing matches this filter.</p>`}
      ${notes.length > 0 && html`<p class="credits">${notes.map((note, at) => html`${at > 0 && '; '}${note}`)}</p>`}
    </section>`
}

const columns = 5

function heatCells(items: readonly MarketItem[]): Html[] {
  const changed = changedSizes(items)
  return items.map((item) => heatCell(item, changed.get(item) ?? sizeOf(item)))
}

/** Market caps of "about" the least of a large field's may be on either side of it. */
const aboutRatio = 1.2

/**
 * Returns other sizes for fields at the limit, to fill the last row. If they are too few, it may not be full, but
 * no field is alone in it: the least of the large ones is as small as the others then.
 */
function changedSizes(items: readonly MarketItem[]): Map<MarketItem, Size> {
  const byCap = items.toSorted((left, right) => capOf(left) - capOf(right))
  const room = items.reduce((sum, item) => sum + roomOf[sizeOf(item)], 0)
  const over = room % columns
  const large = byCap.filter((item) => sizeOf(item) === 'large')
  const isAlmost = (item: MarketItem) => capOf(item) >= largeFrom / aboutRatio
  const usual = byCap.filter((item) => sizeOf(item) === 'usual' && isAlmost(item)).reverse()
  const smaller = large.filter((item) => over === 1 || capOf(item) < largeFrom * aboutRatio)
  const under = (columns - over) % columns
  if (under <= over && usual.length >= under) return sized(usual.slice(0, under), 'large')
  return sized(smaller.length >= over ? smaller.slice(0, over) : [], 'usual')
}

function sized(items: readonly MarketItem[], size: Size): Map<MarketItem, Size> {
  return new Map(items.map((item) => [item, size]))
}

function heatCell(item: MarketItem, size: Size): Html {
  const change = item.changePercent ?? noChange.toLowerCase()
  const label = `${item.symbol}, ${item.name}: ${change}, ${item.price}, ${item.asOfText}`
  return html`
    <li data-heat="${heatOf(item)}"${size !== 'usual' && html` data-size="${size}"`}><a href="${item.path}" title="${label}"><b>${item.symbol}</b> <span>${item.changePercent ?? '–'}</span><data value="${item.value.price}">${item.price}</data></a></li>`
}

/** Market caps, in the currency of the listing, from which a field is larger. */
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

function capOf({ listedCap }: MarketItem): number {
  return listedCap ?? 0
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

function legend(items: readonly MarketItem[], currency: DisplayCurrency): Html {
  const known = items.filter(({ listedCap }) => listedCap !== null)
  const unit = currency === 'CAD' ? '' : ' (Canadian dollars)'
  const others = known.length < items.length ? ', equal without one' : ''
  const size =
    known.length > 0
      ? `double from a market cap of about $150B, fourfold from $1T${unit}${others}`
      : 'equal'
  return html`
    <div class="heat-legend">
      <p>Colour: the day’s change. Size: ${size}.</p>
      <p class="heat-bar"><span>−${maxPercent}% or lower</span><span>−${halfPercent}%</span><span>No change</span><span>+${halfPercent}%</span><span>+${maxPercent}% or higher</span></p>
    </div>`
}
