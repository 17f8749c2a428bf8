import { type Html, html } from '#app/document/html'
import type { MarketItem } from '#app/domain/market/display/item'
import { shortAsOf, sparkWords, stateWords } from '#app/domain/market/display/words'
import { categories } from '#app/domain/market/instruments'
import { minute } from '#app/shared/time'
import { sectionWords } from './boards'
import { shortName, stampLine } from './price-parts.server'

/** The stamps of a list, one for each category in it, and the paragraph that shows them. */
export type Stamps = {
  markup: Html
  /** What stands above a list: of many times only the first and the last, which are named below it. */
  above: Html
  below: Html | null
  /** Whether the stamps cover its time and source. */
  isCovered: (item: MarketItem) => boolean
  /** Returns the last cell of an exception's row. */
  markOf: (item: MarketItem) => Html | null
  /** Returns what is exceptional; null if the stamp covers it. */
  wordsOf: (item: MarketItem) => Html | null
  /** Returns an exception's short name and what is exceptional, for places without rows. */
  noteOf: (item: MarketItem) => Html | null
}

/** Returns the same items for a place without their lines, whose stamps say nothing of them. */
export function withoutLines(items: readonly MarketItem[]): MarketItem[] {
  return items.map((item) => ({ ...item, spark: { ...item.spark, kind: 'day' } }))
}

export function stampsOf(items: readonly MarketItem[], more: readonly Html[] = []): Stamps {
  const groups = categories.flatMap((category) => {
    const own = items.filter((item) => item.category === category)
    const stamp = stampOf(own)
    const hasSameCharts = own.every(({ spark }) => spark.kind === own[0]?.spark.kind)
    return stamp ? [{ category, stamp, hasSameCharts }] : []
  })
  const said = groups.map(({ category, stamp, hasSameCharts: isSaid }) => {
    const charts = isSaid && sparkWords[stamp.newest.spark.kind]
    const words = html`${timeWords(stamp)}${charts && `, ${charts.toLowerCase()}`}`
    return { name: sectionWords[category].short, state: stamp.newest.state, words }
  })
  const areAlike = new Set(said.map(({ words }) => textOf(words))).size <= 1
  const groupOf = (item: MarketItem) => groups.find(({ category }) => category === item.category)
  const isUsual = (item: MarketItem) => groupOf(item)?.stamp.usual.has(item) ?? false
  const wordsOf = (item: MarketItem) => {
    const group = groupOf(item)
    return group ? exceptionWords(item, group.stamp, group.hasSameCharts) : null
  }
  const commodities = items.filter((item) => item.category === 'commodity' && wordsOf(item))
  // A short list says it once for one that differs: its rows and cards are all as high.
  const isInLine = (item: MarketItem) =>
    item.state !== 'stale' &&
    (item.category === 'index' || (commodities.length === 1 && commodities.includes(item)))
  const apart = items.filter(isInLine).flatMap((item) => {
    const words = wordsOf(item)
    return words ? [{ name: shortName(item), state: null, words }] : []
  })
  // What has the same time is named together.
  const pieces = [...said, ...apart]
  const times = Array.from(new Set(pieces.map(({ words }) => textOf(words))))
  const shown = times.map((text, at) => {
    const own = pieces.filter(({ words }) => textOf(words) === text)
    const { state, words } = own[0] as (typeof pieces)[number]
    const names = (at > 0 || !areAlike) && `${own.map(({ name }) => name).join(', ')}: `
    return html`<span${state && html` data-state="${state}"`}>${names}${words}</span>`
  })
  const isLong = shown.length > 2
  const markup = stampLine([...shown, ...more], items)
  const restOf = (item: MarketItem) => (isInLine(item) ? null : wordsOf(item))
  return {
    markup,
    above: isLong ? stampLine([span(items)], items) : markup,
    below: isLong ? html`<p class="stamp">${[...shown, ...more]}</p>` : null,
    isCovered: (item) => isUsual(item) || isInLine(item),
    markOf: (item) => {
      const words = restOf(item)
      const state = isUsual(item) ? 'usual' : item.state
      return words && html`<td class="mark" data-state="${state}">${words}</td>`
    },
    wordsOf,
    noteOf: (item) => {
      const words = restOf(item)
      return words && html`${shortName(item)} (${words})`
    },
  }
}

function textOf({ markup }: Html): string {
  return markup.replace(/<[^>]*>/g, '')
}

function timeWords({ newest, oldest }: SectionStamp): Html {
  const from = shortAsOf(oldest) !== shortAsOf(newest) && html`${time(oldest)} to `
  return html`${stateWords[newest.state]}, ${from}${time(newest)}`
}

/** Returns what a row says of its price: what its section's stamp does not cover. */
function exceptionWords(
  item: MarketItem,
  { usual, newest }: SectionStamp,
  areChartsSaid: boolean,
): Html | null {
  const { state, source, spark } = item
  const isUsual = usual.has(item)
  const parts = [
    !isUsual && state !== newest.state && stateWords[state],
    !isUsual && time(item),
    source.id !== newest.source.id && source.name.split(',')[0],
    !areChartsSaid &&
      (spark.kind === 'illustrative' || spark.kind === 'previous') &&
      sparkWords[spark.kind],
  ].filter((part) => part !== false && part !== undefined)
  if (parts.length === 0) return null
  return html`${parts.map((part, at) => {
    const isChart = part !== null && part === sparkWords[spark.kind]
    return html`${at > 0 && ', '}${at > 0 && isChart ? part.toLowerCase() : part}`
  })}`
}

function span(items: readonly MarketItem[]): Html {
  const byAge = items.toSorted((left, right) => left.value.asOf - right.value.asOf)
  const [oldest, newest] = [byAge[0], byAge.at(-1)]
  return html`<span>${oldest && time(oldest)} to ${newest && time(newest)}</span>`
}

function time(item: MarketItem): Html {
  return html`<time datetime="${item.asOf}">${shortAsOf(item)}</time>`
}

/** The source and time that most prices of a section share, so only exceptions are marked on their rows. */
type SectionStamp = {
  /** The prices that it covers. */
  usual: ReadonlySet<MarketItem>
  oldest: MarketItem
  newest: MarketItem
}

/** Times this close are one time. */
const togetherMs = 15 * minute

/** Returns the stamp that covers the most prices; the newer one of two equals. Null without prices. */
export function stampOf(items: readonly MarketItem[]): SectionStamp | null {
  const byAge = items.toSorted((left, right) => right.value.asOf - left.value.asOf)
  let largest: MarketItem[] = []
  for (const newest of byAge) {
    const together = byAge.filter((item) => isLike(item, newest))
    if (together.length > largest.length) largest = together
  }
  const [newest] = largest
  const oldest = largest.at(-1)
  return newest && oldest ? { usual: new Set(largest), oldest, newest } : null
}

function isLike(item: MarketItem, newest: MarketItem): boolean {
  const age = newest.value.asOf - item.value.asOf
  return (
    item.source.id === newest.source.id &&
    item.state === newest.state &&
    item.seriesKind === newest.seriesKind &&
    (item.seriesKind === 'daily'
      ? shortAsOf(item) === shortAsOf(newest)
      : age >= 0 && age <= togetherMs)
  )
}
