import { type Html, html } from '#app/document/html'
import { noChange } from '#app/domain/market/display/format'
import type { MarketItem } from '#app/domain/market/display/item'
import { type Field, treemap, weightsOf } from '#app/domain/market/display/treemap'
import type { Category } from '#app/domain/market/instruments'
import { sectionWords } from './boards'
import { nameWithUnit, shortName } from './price-parts.server'
import { stampsOf, withoutLines } from './stamp-markup.server'

/** Returns heat maps: each instrument is a link in the colour of its change. */
export function heatMap(categories: readonly Category[], items: readonly MarketItem[]): Html {
  const groups = categories.map((category) => groupOf(category, items))
  return html`${legend(groups)}<div class="heat"${groups.length > 4 && html` data-all`}>${groups.map(heatGroup)}</div>`
}

type Group = {
  category: Category
  items: readonly MarketItem[]
  weights: readonly number[]
  isEvened: boolean
}

/** Returns a category's items, the most valuable first. */
function groupOf(category: Category, items: readonly MarketItem[]): Group {
  const own = items
    .filter((item) => item.category === category)
    .toSorted((left, right) => (right.listedCap ?? 0) - (left.listedCap ?? 0))
  return { category, items: own, ...weightsOf(own.map(({ listedCap }) => listedCap)) }
}

function heatGroup({ category, items, weights }: Group): Html {
  const { short } = sectionWords[category]
  const stamped = withoutLines(items)
  const { markup: stamp, noteOf } = stampsOf(stamped)
  const notes = stamped.map(noteOf).filter((note) => note !== null)
  return html`
    <section class="board-section" aria-labelledby="${category}">
      <div class="board-heading"><h2 id="${category}">${short}</h2>${items.length > 0 && stamp}</div>
      ${items.length > 0 ? heatFields(items, weights) : html`<p class="board-none">Nothing matches this filter.</p>`}
      ${notes.length > 0 && html`<p class="credits">${notes.map((note, at) => html`${at > 0 && '; '}${note}`)}</p>`}
    </section>`
}

/**
 * Of one row of a group that has sizes. A group is wider than that in most places, and its fields, as their words are,
 * wider than high.
 */
const aspectOfSizes = 2.4
const maxColumns = 5

/** Returns an SVG, because a field's place is an attribute there: the policy allows no style of an element. */
function heatFields(items: readonly MarketItem[], weights: readonly number[]): Html {
  const rows = Math.ceil(items.length / maxColumns)
  const hasSizes = weights.some((weight) => weight !== weights[0])
  const aspect = hasSizes ? aspectOfSizes : Math.ceil(items.length / rows)
  const fields = treemap(weights, aspect / rows)
  const cells = items.map((item, at) => {
    const field = fields[at] as Field
    return heatField(item, field, hasSizes ? sizeOf(field, rows * sizedRow) : null)
  })
  return html`<div class="heat-frame" data-rows="${rows}"${hasSizes && html` data-sized`}><svg class="heat-map" role="list">${cells}</svg></div>`
}

function heatField(item: MarketItem, field: Field, size: Html | null): Html {
  const { x, y, width, height } = field
  const { changePercent } = item.value
  const change = item.changePercent ?? noChange.toLowerCase()
  const figures = `${change}, ${item.price}`
  const label = `${shortName(item)}, ${nameWithUnit(item)}: ${figures}, ${item.asOfText}`
  return html`
    <g role="listitem"><a href="${item.path}"><title>${label}</title><svg x="${x}%" y="${y}%" width="${width}%" height="${height}%"${size}${heatOf(changePercent)}>${ground(changePercent, scaleOf(item.category))}<text x="50%" y="50%"><tspan dy="-0.9em">${shortName(item)}</tspan><tspan x="50%" dy="1.25em">${item.changePercent ?? '–'}</tspan><tspan x="50%" dy="1.25em">${item.price}</tspan></text></svg></a><text class="heat-reading" x="100%" dy="-0.98em">${nameWithUnit(item)}: ${figures}</text></g>`
}

/** The height of a row of sizes in `heat-map.css`, in rem. Equal fields have room for three lines. */
const sizedRow = 7
/** Of three lines, in rem, and of three larger ones. */
const linesHeight = 3.3
const sizes = [
  // `area`: of the ten thousand of its group.
  { name: 'large', lines: 4.9, area: 900 },
  { name: 'medium', lines: 3.9, area: 350 },
]

/** In rem, the heights of a group at which `heat-map.css` shows more prices. */
const fitHeights = [9, 18, 27, 33, 40]

/** A large field has larger letters, a low one room for its price only in a higher group. `inRem`: the group's minimum height. */
function sizeOf({ width, height }: Field, inRem: number): Html | null {
  const own = (height * inRem) / 100
  if (own < linesHeight) {
    const needed = (100 * linesHeight) / height
    return html` data-fits="${fitHeights.find((step) => step >= needed) ?? 'never'}"`
  }
  const size = sizes.find(({ lines, area }) => own >= lines && width * height >= area)
  return size ? html` data-size="${size.name}"` : null
}

/** Changes in percent of the strongest colour, of half of it, which most changes are below, and one between. */
type Scale = readonly [max: number, middle: number, half: number]
const usual: Scale = [3, 1.5, 0.5]
/** Beside coins and stocks, currencies and indices hardly move. */
const small: Scale = [1, 0.5, 0.2]

function scaleOf(category: Category): Scale {
  return category === 'forex' || category === 'index' ? small : usual
}

/** Returns 0 for no change, 1 for the strongest. */
function strengthOf(changePercent: number, [max, , half]: Scale): number {
  const bend = Math.log(1 / 2) / Math.log(half / max)
  return Math.min(1, Math.abs(changePercent) / max) ** bend
}

function heatOf(changePercent: number | null): Html | null {
  return changePercent ? html` data-heat="${changePercent < 0 ? 'down' : 'up'}"` : null
}

/** Returns a field's colour, on that of no change. */
function ground(changePercent: number | null, scale: Scale): Html {
  const strength = strengthOf(changePercent ?? 0, scale)
  const opacity = (strength && 0.04 + 0.96 * strength).toFixed(2)
  return html`<rect width="100%" height="100%" fill-opacity="${opacity}"/>`
}

function bar(scale: Scale, categories: readonly Category[], isOnly: boolean): Html {
  const [max, middle, half] = scale
  const named = [-max, -middle, -half, 0, half, middle, max]
  const swatches = named.map((percent, at) => {
    const end = Math.abs(percent) === max && (percent < 0 ? '≤' : '≥')
    const sign = percent < 0 ? '−' : percent > 0 && '+'
    const share = 100 / named.length
    return html`<svg x="${at * share}%" width="${share}%"${heatOf(percent)}>${ground(percent, scale)}<text x="50%" y="50%" dy="0.35em">${end}${sign}${Math.abs(percent)}%</text></svg>`
  })
  const names = categories.map((category) => sectionWords[category].tab)
  return html`
    <div class="heat-scale">${!isOnly && html`<p>${names.join(', ')}</p>`}<svg class="heat-bar" role="img" aria-label="Red for −${max}% or lower to green for +${max}% or higher">${swatches}</svg></div>`
}

function legend(groups: readonly Group[]): Html {
  const items = groups.flatMap((group) => group.items)
  const known = items.filter(({ listedCap }) => listedCap !== null)
  const evened = groups.filter(({ isEvened }) => isEvened)
  const names = evened.map(({ category }) => sectionWords[category].tab.toLowerCase())
  const scaled = names.length > 0 && ` (${names.join(' and ')} scaled down)`
  const rest = known.length < items.length && '; the rest equal'
  const used = groups.map(({ category }) => category)
  const scales = [usual, small].filter((scale) => used.some((one) => scaleOf(one) === scale))
  const size = known.length > 0 ? `market cap${scaled || ''}${rest || ''}` : 'equal'
  return html`
    <div class="heat-legend">
      <p>Colour: the day’s change. Size: ${size}.</p>
      ${scales.map((scale) =>
        bar(
          scale,
          used.filter((one) => scaleOf(one) === scale),
          scales.length === 1,
        ),
      )}
    </div>`
}
