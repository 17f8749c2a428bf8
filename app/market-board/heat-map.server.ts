import { type Html, html } from '#app/document/html'
import { noChange, roundPercent } from '#app/domain/market/display/format'
import type { MarketItem } from '#app/domain/market/display/item'
import { type Field, treemap, weightsOf } from '#app/domain/market/display/treemap'
import type { Category } from '#app/domain/market/instruments'
import { sectionWords } from './boards'
import { nameWithUnit, shortName } from './price-parts.server'
import { stampsOf, withoutLines } from './stamp-markup.server'

/** Returns heat maps, those with sizes first: each instrument is a link in the colour of its change. */
export function heatMap(categories: readonly Category[], items: readonly MarketItem[]): Html {
  const found = categories.map((category) => groupOf(category, items))
  const groups = found.toSorted((left, right) => Number(hasSizes(right)) - Number(hasSizes(left)))
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

function hasSizes({ weights }: Pick<Group, 'weights'>): boolean {
  return weights.some((weight) => weight !== weights[0])
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
  const isSized = hasSizes({ weights })
  const aspect = isSized ? aspectOfSizes : Math.ceil(items.length / rows)
  const fields = treemap(weights, aspect / rows)
  const sizes = isSized ? sizesOf(fields, rows * sizedRow) : []
  const cells = items.map((item, at) => heatField(item, fields[at] as Field, sizes[at]))
  return html`<div class="heat-frame" data-rows="${rows}"${isSized && html` data-sized`}><svg class="heat-map" role="list">${cells}</svg></div>`
}

function heatField(item: MarketItem, field: Field, sizeName: string | undefined): Html {
  const { x, y, width, height } = field
  const { changePercent } = item.value
  const change = item.changePercent ?? noChange.toLowerCase()
  const figures = `${change}, ${item.price}`
  const size = sizeName && html` data-size="${sizeName}"`
  const name =
    sizeName === 'large' && html`<tspan class="heat-name" x="50%" dy="1.3em">${item.name}</tspan>`
  const week = item.week ? `\n7 days: ${item.week.text}` : ''
  const tip = `${nameWithUnit(item)}\n${item.price}\nDay: ${change}${week}`
  const label = `${shortName(item)}, ${nameWithUnit(item)}: ${figures}, ${item.asOfText}`
  return html`
    <g role="listitem"><a href="${item.path}" data-tip="${tip}"><title>${label}</title><svg x="${x}%" y="${y}%" width="${width}%" height="${height}%"${size}${heatOf(changePercent)}>${ground}<text x="50%" y="50%"><tspan dy="-0.9em">${shortName(item)}</tspan>${name}<tspan x="50%" dy="1.25em">${item.changePercent ?? '–'}</tspan><tspan x="50%" dy="1.25em">${item.price}</tspan></text></svg></a><text class="heat-reading" x="100%" dy="-0.98em">${nameWithUnit(item)}: ${figures}</text></g>`
}

/** The height of a row of sizes in `heat-map.css`, in rem. Equal fields have room for three lines. */
const sizedRow = 7
const sizes = [
  // `lines`: the height of three, in rem. `area`: of the ten thousand of its group.
  { name: 'large', lines: 4.9, area: 900 },
  { name: 'medium', lines: 3.9, area: 300 },
]

/**
 * Returns the names of the sizes of fields, the largest first: a large one has its name and price, a medium one its
 * price. None has more than one before it. `inRem`: the group's minimum height.
 */
function sizesOf(fields: readonly Field[], inRem: number): (string | undefined)[] {
  let largest = 0
  return fields.map(({ width, height }) => {
    const fits = ({ lines, area }: (typeof sizes)[number]) =>
      (height * inRem) / 100 >= lines && width * height >= area
    while (sizes[largest] && !fits(sizes[largest] as (typeof sizes)[number])) largest++
    return sizes[largest]?.name
  })
}

/** Changes in percent, as shown, from which a colour is stronger than the one before. */
const shadesFrom = [0, 0.25, 0.5, 1, 2]

/** Of a shade that `heat-map.css` fills; null for no change. One scale for all markets: a colour says one thing. */
function heatOf(changePercent: number | null): Html | null {
  const percent = roundPercent(changePercent ?? 0)
  const shade = shadesFrom.filter((from) => Math.abs(percent) >= from).length
  return percent === 0 ? null : html` data-heat="${percent < 0 ? 'down' : 'up'}${shade}"`
}

const ground = html`<rect width="100%" height="100%"/>`

/** Returns the shades, with the changes at which one ends and the next begins. */
function bar(): Html {
  const below = shadesFrom.map((from) => -from).toReversed()
  const ends = [...below, ...shadesFrom.slice(1)]
  const share = 100 / (ends.length + 1)
  const largest = 2 * Math.max(...ends)
  const shades = [-largest, ...ends].map((from, at) => {
    const until = ends[at] ?? largest
    return html`<svg x="${at * share}%" width="${share}%" height="1em"${heatOf((from + until) / 2)}>${ground}</svg>`
  })
  const labels = ends.map((end, at) => {
    const sign = end < 0 ? '−' : end > 0 && '+'
    return html`<text x="${(at + 1) * share}%" y="2.2em">${sign}${Math.abs(end)}</text>`
  })
  return html`<svg class="heat-bar" role="img" aria-label="Red for a loss, green for a gain, stronger from 0.25%, 0.5%, 1% and 2%">${shades}${labels}</svg>`
}

function legend(groups: readonly Group[]): Html {
  const items = groups.flatMap((group) => group.items)
  const known = items.filter(({ listedCap }) => listedCap !== null)
  const evened = groups.filter(({ isEvened }) => isEvened)
  const names = evened.map(({ category }) => sectionWords[category].tab.toLowerCase())
  const evenedWords = names.length > 0 && ` (${names.join(' and ')}: not in proportion)`
  const rest = known.length < items.length && '; the rest are equal'
  const size =
    known.length > 0
      ? `A larger tile is a larger market cap${evenedWords || ''}${rest || ''}`
      : 'All tiles are equal'
  return html`
    <div class="heat-legend">
      <p>Colour: the day’s % change. ${size}.</p>
      ${bar()}
    </div>`
}
