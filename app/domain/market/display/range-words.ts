import { formatAsOf, formatChange, formatChangePercent, formatPrice, noChange } from './format'
import type { MarketItem } from './item'
import type { RangeView } from './range-view'
import { shortAsOf } from './words'

export type RangeWords = {
  sentence: string
  /** Label and value of each key figure. */
  figures: [label: string, text: string][]
}

const unknown = 'Not available'
type Row = [label: string, text: string | null]

type Labels = Record<'base' | 'high' | 'low' | 'change' | 'percent', string>

const sessionLabels: Labels = {
  base: 'Previous close',
  high: 'Day’s high',
  low: 'Day’s low',
  change: 'Change',
  percent: '% change',
}
const rollingLabels: Labels = {
  base: '24 hours earlier',
  high: '24-hour high',
  low: '24-hour low',
  change: '24-hour change',
  percent: '24-hour % change',
}

function spanLabels(since: string): Labels {
  return {
    base: `Start, ${since}`,
    high: `High since ${since}`,
    low: `Low since ${since}`,
    change: `Change since ${since}`,
    percent: `% change since ${since}`,
  }
}

/** Returns a range as text: a sentence for the chart, and its figures. */
export function describeRange(item: MarketItem, view: RangeView): RangeWords {
  return { sentence: sentenceOf(item, view), figures: figuresOf(item, view) }
}

function figuresOf(item: MarketItem, view: RangeView): [string, string][] {
  const price = priceText(item)
  if (view.kind === 'span' && view.base === null) return [['Last', price(view.last) ?? unknown]]
  const labels = labelsOf(item, view)
  const isSession = view.kind === 'session'
  const base: Row = [labels.base, price(view.base)]
  const change = view.change === null ? null : formatChange(priced(item, view), view.change)
  const percent = view.changePercent === null ? null : formatChangePercent(view.changePercent)
  const rows: Row[] = [
    isSession ? ['Open', price(view.open)] : base,
    [labels.high, price(view.high)],
    [labels.low, price(view.low)],
    ...(isSession ? [base] : []),
    ['Last', price(view.last)],
    [labels.change, change],
    [labels.percent, percent],
  ]
  return rows.map(([label, text]) => [label, text ?? unknown])
}

function labelsOf(item: MarketItem, { kind, since }: RangeView): Labels {
  if (kind === 'session') return sessionLabels
  if (kind === 'rolling') return rollingLabels
  return spanLabels(shortAsOf({ seriesKind: 'daily', value: { ...item.value, asOf: since } }))
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
  if (view.change === null || view.changePercent === null) return `${noChange}.`
  const change = formatChange(priced(item, view), view.change)
  const from =
    view.kind === 'session' ? ` from the previous close of ${priceText(item)(view.base)}` : ''
  return `Change ${change} (${formatChangePercent(view.changePercent)})${from}.`
}

function periodOf(item: MarketItem, { kind, since }: RangeView): string {
  if (kind === 'session') return `, session of ${formatAsOf(since, 'daily')}`
  if (kind === 'rolling') return ', 24 hours'
  return ` since ${formatAsOf(since, item.seriesKind)}`
}

function priced(item: MarketItem, { last }: RangeView) {
  return { ...item, price: last }
}

function priceText(item: MarketItem) {
  return (price: number | null) => (price === null ? null : formatPrice({ ...item, price }))
}
