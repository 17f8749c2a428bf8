import { type Html, html } from '#app/document/html'
import { type MarketItem, newestOf } from '#app/domain/market/display/item'
import { boardStripItems, peersOf } from '#app/domain/market/display/selections'
import { sparkBox } from '#app/domain/market/display/sparkline'
import { shortAsOf, stateWords } from '#app/domain/market/display/words'
import { rememberFor } from '#app/shared/remember'
import { boardPathOf, sectionWords } from './boards'
import { marketWrap } from './market-wrap.server'
import {
  changeMarkup,
  nameMarkup,
  priceMarkup,
  shortName,
  stampLine,
  wayOf,
} from './price-parts.server'
import { stampsOf } from './stamp-markup.server'

/** As tall as the tiles. */
const placeholders = html`
  <ul class="strip" aria-hidden="true">${Array.from({ length: 8 }, () => html`<li class="tile tile-skeleton"><i></i><i></i></li>`)}</ul>`

/** Returns the home page's tiles, a line of chart each, and the way to all prices. */
export function priceStrip(items: readonly MarketItem[], all: readonly MarketItem[]): Html {
  if (items.length === 0) return placeholders
  return html`
    <ul class="strip"${sizeOf(items)}>${items.map((item) => tile(item, { isUsual: item.state !== 'stale' }))}<li class="tile tile-all"><a href="/markets"><b>Show All</b> <span>See all ${all.length} prices</span></a></li></ul>
    ${marketWrap(all)}
    ${stampLine(withDollars(piecesOf(items, 'day'), items), items)}`
}

const converted = html`<span>≈ Converted, as chosen on <a class="link" href="/markets">Markets</a></span>`

/** Says which dollars its prices are in; that they are converted comes first, since a phone leaves out what is third. */
function withDollars(pieces: Html[], items: readonly MarketItem[]): Html[] {
  if (items.some(({ price }) => price.startsWith('≈'))) return [converted, ...pieces]
  const isCanadian = items.some(({ price }) => price.startsWith('$'))
  return isCanadian ? [...pieces, html`<span>Canadian dollars unless US$</span>`] : pieces
}

/** Returns the six prices above a market page, with one time and source; null while there are none. */
export const boardStrip = rememberFor((all: readonly MarketItem[]): Html | null => {
  const items = boardStripItems(all)
  if (items.length === 0) return null
  return html`
    <ul class="strip"${sizeOf(items)}>${items.map((item) => tile(item, { isUsual: true, isRepeated: true }))}</ul>
    ${stampLine(piecesOf(items, 'time'), items)}`
})

/**
 * Returns what the prices of a strip are, those of one state and day together: most of them without names, others by
 * category if they are all of it, else by name. Nothing but exceptions if most are live.
 */
function piecesOf(items: readonly MarketItem[], asOf: 'day' | 'time'): Html[] {
  const groups = new Map<string, MarketItem[]>()
  for (const item of items) {
    const key = item.state === 'live' ? item.state : `${item.state} ${dayOf(item)}`
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  const largest = Array.from(groups.values()).toSorted((left, right) => right.length - left.length)
  return largest.map((group, at) => {
    const first = group[0] as MarketItem
    const isLive = first.state === 'live'
    // Beside a list, what its grey line is of.
    const values = first.state === 'daily' && asOf === 'time' ? ' values' : ''
    const words = `${stateWords[first.state]}${values}`
    const newest = newestOf(group) ?? first
    // The first piece has said its day.
    const isSaid = at > 0 && dayOf(first) === dayOf(largest[0]?.[0] ?? first)
    const time = isLive && asOf === 'time' ? shortAsOf(newest) : !isLive && !isSaid && dayOf(first)
    const named =
      at === 0 && first.state !== 'daily'
        ? words
        : `${namesOf(group, items)}: ${words.toLowerCase()}`
    return html`<span>${named}${time && html`, <time datetime="${newest.asOf}">${time}</time>`}</span>`
  })
}

function namesOf(group: readonly MarketItem[], items: readonly MarketItem[]): string {
  const [first] = group as [MarketItem]
  const own = items.filter(({ category }) => category === first.category)
  const isWhole = own.length === group.length && group.every((item) => own.includes(item))
  return isWhole && own.length > 1
    ? sectionWords[first.category].tab
    : group.map((item) => shortName(item)).join(', ')
}

function dayOf({ value }: MarketItem): string {
  return shortAsOf({ seriesKind: 'daily', value })
}

/** Returns the prices beside the lead, with their names; null while there are none. */
export function priceBoard(items: readonly MarketItem[]): Html | null {
  if (items.length === 0) return null
  const { markup: stamp, markOf } = stampsOf(items)
  return html`${stamp}<ul class="mini-board"${sizeOf(items)}>${items.map((item) => tile(item, { isUsual: markOf(item) === null, look: 'tile quote' }))}</ul>`
}

/** Returns the first prices of the same category, which leads to their board; null without another one. */
export function peerStrip(all: readonly MarketItem[], item: MarketItem): Html | null {
  const { category } = item
  const peers = peersOf(all, item)
  if (peers.length === 0) return null
  const { markup: stamp, isCovered } = stampsOf(peers)
  return html`
    <section class="peers" aria-labelledby="peers" data-print="no">
      <h2 id="peers"><a href="${boardPathOf(category)}">${sectionWords[category].short}</a></h2>
      ${stamp}
      <ul class="strip"${sizeOf(peers)}>${peers.map((item) => tile(item, { isUsual: isCovered(item) }))}</ul>
    </section>`
}

type TileOptions = {
  isUsual: boolean
  look?: string
  /** The page has another place for it, with its id. */
  isRepeated?: boolean
}

/** All prices of a list are as small as its longest needs. */
function sizeOf(items: readonly MarketItem[]): Html | false {
  return items.some(({ price }) => price.length > longestPrice) && html` data-long`
}

/** In characters: `$148,344.50` is short, `≈US$3,987.72` long. */
const longestPrice = 11

/** What is not as usual is marked, with its own day. */
function tile(item: MarketItem, { isUsual, look = 'tile', isRepeated = false }: TileOptions): Html {
  const { id, path, state, asOf, spark } = item
  // In a strip it has no line then.
  const isDated = !isUsual && state !== 'stale' && look === 'tile'
  return html`
    <li class="${look}"${!isRepeated && html` id="${id.replace('/', '-')}"`}>
      <a class="tile-name" href="${path}">${look === 'tile' ? tileName(item) : nameMarkup(item)}</a>
      ${
        spark.path &&
        (spark.kind !== 'daily' || state === 'daily') &&
        !isDated &&
        html`<svg class="tile-line" data-direction="${wayOf(item)}" viewBox="0 0 ${sparkBox.width} ${sparkBox.height}" preserveAspectRatio="none" aria-hidden="true"><path d="${spark.path}"/></svg>`
      }
      ${priceMarkup(item)}
      ${changeMarkup(item)}
      ${!isUsual && html`<p class="tile-age" data-state="${state}"><span>${stateWords[state]},</span> <time datetime="${asOf}">${dayOf(item)}</time></p>`}
    </li>`
}

/** Seen is the short name, and read out the rest of it too. */
function tileName(item: MarketItem): Html {
  const symbol = shortName(item)
  const name = symbol === item.symbol ? item.name : item.name.slice(symbol.length).trim()
  return html`<b>${symbol}</b> <span>${name}</span>`
}
