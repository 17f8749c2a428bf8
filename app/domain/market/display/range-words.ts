import { day } from '#app/shared/time'
import {
  formatAsOf,
  formatChange,
  formatChangePercent,
  formatPrice,
  noChange,
  shownChange,
} from './format'
import type { MarketItem } from './item'
import type { RangeView } from './range-view'
import { dayWordsOf, endsAtClose, shortAsOf } from './words'

export type RangeWords = {
  sentence: string
  /** `+12.00 (+1.20%)` and `since Oct. 22`; null if the change is unknown. */
  rangeChange: { text: string; since: string } | null
  /** `Session of Nov. 20, 2026`. */
  period: string
  /** Label and value of where the line begins, and of its extremes. */
  figures: [label: string, text: string][]
}

const unknown = 'Not available'

export function describeRange(item: MarketItem, view: RangeView): RangeWords {
  return {
    sentence: sentenceOf(item, view),
    rangeChange: rangeChangeOf(item, view),
    period: periodTitle(item, view),
    figures: figuresOf(item, view),
  }
}

function rangeChangeOf(item: MarketItem, view: RangeView): RangeWords['rangeChange'] {
  const text = changeText(item, view)
  if (text === null) return null
  return { text, since: sinceWords(item, view) }
}

/** Returns what a range's change counts from. */
export function sinceWords(item: MarketItem, view: RangeView): string {
  return view.kind === 'span' ? `since ${dayText(item, view)}` : dayWordsOf(item)
}

function changeText(item: MarketItem, view: RangeView): string | null {
  const last = { ...item, price: view.last }
  const { change, changePercent } = shownChange(last, view)
  if (change === null || changePercent === null) return null
  return `${formatChange(last, change)} (${formatChangePercent(changePercent)})`
}

/** Returns a range's first day; of another year with its year. */
function dayText({ value }: MarketItem, { since }: { since: number }): string {
  return value.asOf - since > maxDaysWithoutYear * day
    ? formatAsOf(since, 'daily')
    : shortAsOf({ seriesKind: 'daily', value: { ...value, asOf: since } })
}

const maxDaysWithoutYear = 300

function figuresOf(item: MarketItem, view: RangeView): [string, string][] {
  const isSession = view.kind === 'session'
  const start = isSession ? view.open : view.base
  if (start === null) return []
  const price = priceText(item)
  // An exchange's own are of all trades, others of the line's points.
  const isOwn = isSession || item.seriesKind === 'daily'
  return [
    [isSession ? 'Open' : 'Start', price(start) ?? unknown],
    [isOwn ? 'High' : 'Highest shown', price(view.high) ?? unknown],
    [isOwn ? 'Low' : 'Lowest shown', price(view.low) ?? unknown],
  ]
}

function periodTitle(item: MarketItem, view: RangeView): string {
  if (view.kind === 'session') return `Session of ${formatAsOf(view.since, 'daily')}`
  if (view.kind !== 'rolling') return `Since ${dayText(item, view)}`
  return endsAtClose(item) ? 'The 24 hours to the close' : 'Last 24 hours of prices'
}

function sentenceOf(item: MarketItem, view: RangeView): string {
  if (view.isIllustrative) return 'Not enough price history yet. This line is illustrative.'
  if (view.points.length < 2) return 'Not enough price history yet.'
  const price = priceText(item)
  const named: [string, number | null][] = [
    view.kind === 'session' ? ['open', view.open] : ['start', view.base],
    ['high', view.high],
    ['low', view.low],
    ['last', view.last],
  ]
  const figures = named.flatMap(([name, value]) =>
    value === null ? [] : `${name} ${price(value)}`,
  )
  const period = `${item.name}${periodOf(item, view)}: ${figures.join(', ')}.`
  return `${period} ${changeSentence(item, view)} As of ${item.asOfText}.`
}

function changeSentence(item: MarketItem, view: RangeView): string {
  const text = changeText(item, view)
  if (text === null) return `${noChange}.`
  const from =
    view.kind === 'session' ? ` from the previous close of ${priceText(item)(view.base)}` : ''
  return `Change ${text}${from}.`
}

function periodOf(item: MarketItem, { kind, since }: RangeView): string {
  if (kind === 'session') return `, session of ${formatAsOf(since, 'daily')}`
  if (kind === 'rolling') return endsAtClose(item) ? ', 24 hours to the close' : ', 24 hours'
  return ` since ${formatAsOf(since, item.seriesKind)}`
}

function priceText(item: MarketItem) {
  return (price: number | null) => (price === null ? null : formatPrice({ ...item, price }))
}
