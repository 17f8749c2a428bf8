import { type Html, html } from '#app/document/html'
import { arrows, changeClass, noChange } from '#app/domain/market/display/format'
import type { MarketItem } from '#app/domain/market/display/item'
import { sparkBox } from '#app/domain/market/display/sparkline'
import type { SparkKind } from '#app/domain/market/quote'
import { markedParts } from '#app/shared/fold-text'
import { sectionWords } from './boards'

/** Belongs to the page's one form with the id `watch`. */
export function starButton({ id, name }: MarketItem, isWatched: boolean): Html {
  return html`
    <button class="star" form="watch" name="watch" value="${id}" aria-pressed="${String(isWatched)}" aria-label="Watch ${name}">
      ${isWatched ? '★' : '☆'}
    </button>`
}

/** What the words beside a line don't say of it. */
const linesOf: Partial<Record<SparkKind, string>> = {
  illustrative: 'Illustrative prices',
  previous: 'The line begins in the previous session',
  daily: 'The line shows earlier values',
}

/** Returns the line of a chart. The row or item around it names the instrument and its change. */
export function sparkline(item: MarketItem): Html | null {
  const { spark } = item
  if (!spark.path) return null
  const { width, height } = sparkBox
  const words = linesOf[spark.kind]
  const name = words ? html`role="img" aria-label="${words}"` : html`aria-hidden="true"`
  return html`
    <svg class="spark" data-direction="${wayOf(item)}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" ${name}>
      <path d="${spark.path}"/>
    </svg>`
}

/** Returns the direction of a small chart's line: none for one of other days, which doesn't show the day's change. */
export function wayOf({ spark, direction }: MarketItem): string {
  return isOfOtherDays(spark.kind) ? 'none' : (direction ?? 'none')
}

export function isOfOtherDays(kind: SparkKind): boolean {
  return kind === 'daily' || kind === 'previous'
}

type Named = Pick<MarketItem, 'category' | 'symbol' | 'name' | 'unit'>

/** Returns short name and name, with the unit of a commodity's price; in a search with the words that were found. */
export function nameMarkup(item: Named, asked = ''): Html {
  const short = shortName(item)
  const rest = short !== item.name && markWords(nameWithUnit(item), asked)
  return html`<b>${markWords(short, asked)}</b> <span>${rest}</span>`
}

/** Marks how words begin that a query has. */
export function markWords(text: string, asked: string): Html {
  const parts = markedParts(text, asked)
  return html`${parts.map((part, at) => (at % 2 === 1 ? html`<mark>${part}</mark>` : part))}`
}

/** The instrument's page says them in full. */
const shortUnits: Record<string, string> = {
  'troy ounce': 'oz',
  barrel: 'bbl',
  'million BTU': 'MMBtu',
  tonne: 't',
}

/** In lists, what a card of a tablet has room for in one line; the instrument's own page has the whole name. */
const listNames: Record<string, string> = {
  'Natural Gas (Henry Hub)': 'Natural Gas',
  'Dow Jones Industrial Average': 'Dow Jones Industrial',
  'Canadian National Railway': 'Canadian National',
  'Canadian Pacific Kansas City': 'Canadian Pacific KC',
  'Canadian Natural Resources': 'Canadian Natural',
  'Brookfield Asset Management': 'Brookfield Asset Mgmt',
  'Alimentation Couche-Tard': 'Couche-Tard',
}

/** Returns an instrument's name for a list: `Gold · oz`. */
export function nameWithUnit({ category, name, unit }: Named): string {
  const short = listNames[name] ?? name
  return unit && category === 'commodity' ? `${short} · ${shortUnits[unit] ?? unit}` : short
}

const indexNames = ['S&P/TSX', 'S&P 500', 'Nasdaq', 'Dow']

/** Returns what stands for an item where its name has no room: its symbol, which of an index few readers know. */
export function shortName({ category, symbol, name }: Named): string {
  const known = category === 'index' && indexNames.find((one) => name.startsWith(one))
  return known || symbol
}

export function priceMarkup({ price, value }: MarketItem): Html {
  return html`<data value="${value.price}">${price}</data>`
}

/** Returns as text what `Change` of `app/ui` renders. */
export function changeMarkup({
  direction,
  changePercent,
}: Pick<MarketItem, 'direction' | 'changePercent'>): Html {
  if (direction === null) return html`<span class="${changeClass}">${noChange}</span>`
  return html`
    <span class="${changeClass}" data-direction="${direction}">
      <span aria-hidden="true">${arrows[direction]}</span> ${changePercent}
    </span>`
}

/** Fills the places that stories leave for their subjects with the day's changes, whose time and source the page says once. */
export function fillSubjects({ markup }: Html, items: readonly MarketItem[]): Html {
  const byPath = new Map(items.map((item) => [item.path, item]))
  const filled = markup.replace(/<span data-subject="([^"]*)"><\/span>/g, (_, subject: string) => {
    const item = byPath.get(`/markets/${subject}`)
    if (!item?.direction || item.state === 'stale') return ''
    return html`<span>${shortName(item)} ${changeMarkup(item)}</span>`.markup
  })
  return { markup: filled }
}

/** Returns what is said of prices once: pieces that break as wholes, and the sources. */
export function stampLine(pieces: readonly Html[], items: readonly MarketItem[]): Html {
  const areDemo = items.every(({ source }) => source.id === 'simulated')
  const demo = areDemo && html` data-demo`
  return html`<p class="stamp">${pieces.map((piece) => html`${piece} `)}<span${demo}>${sourceWords(items)}</span></p>`
}

/** Returns a sentence that names the sources of these prices, the commonest first. */
export function sourceWords(items: readonly MarketItem[]): Html {
  const counts = new Map<MarketItem['source'], number>()
  for (const { source } of items) counts.set(source, (counts.get(source) ?? 0) + 1)
  const sources = Array.from(counts.keys()).sort(
    (left, right) => (counts.get(right) ?? 0) - (counts.get(left) ?? 0),
  )
  const real = sources.filter(({ id }) => id !== 'simulated')
  const demo = sources.find(({ id }) => id === 'simulated')
  const demoWords = demo && `${demo.name}, ${demo.note.toLowerCase()}`
  if (real.length === 0) return html`${demoWords}.`
  const parts = real.map(({ name, url, note }, index) => {
    const link = url ? html`<a class="link" href="${url}" rel="noopener">${name}</a>` : name
    return html`${index > 0 && '; '}${link} (${note.toLowerCase()})`
  })
  return html`Data provided by ${parts}.${demoWords && ` ${demoWords}: ${demoCategories(items)}.`}`
}

/** Returns the names of sources for a short credit; demo prices beside real ones with their categories. */
export function sourceNames(items: readonly MarketItem[]): string {
  const sources = Array.from(new Set(items.map(({ source }) => source)))
  const nameOf = ({ id, name }: MarketItem['source']) =>
    id === 'simulated' && sources.length > 1 ? `${name} (${demoCategories(items)})` : name
  return sources.map(nameOf).join(', ')
}

function demoCategories(items: readonly MarketItem[]): string {
  const demo = items.filter(({ source }) => source.id === 'simulated')
  const own = new Set(demo.map(({ category }) => sectionWords[category].tab.toLowerCase()))
  return Array.from(own).join(', ')
}
