import { formatAsOf, formatChange, formatChangePercent, formatPrice, shownChange } from './format'
import type { MarketItem } from './item'
import type { RangeView } from './range-view'
import type { YearRange } from './year-range'

export type DayFigure = {
  label: string
  text: string
  /** Exactly what it is, in a sentence for readers. */
  meaning: string
  /** For a range: where the last price lies in it, in percent. */
  mark: number | null
}

const unknown = 'Not available'
type Labelled = Pick<DayFigure, 'label' | 'meaning'>
type DayKind = Exclude<RangeView['kind'], 'span'>

const bases: Record<DayKind, Labelled> = {
  session: { label: 'Previous close', meaning: 'The previous session’s close.' },
  rolling: {
    label: '24 hours earlier',
    meaning: 'The price 24 hours before the last one, closed hours not counted.',
  },
  value: { label: 'Previous value', meaning: 'The value published before the newest.' },
}

const ranges: Record<DayKind, Labelled | null> = {
  session: {
    label: 'Day’s range',
    meaning: 'The lowest and the highest trade of the session. The mark is the last price.',
  },
  rolling: {
    label: '24-hour range',
    meaning: 'The lowest and the highest price recorded in 24 hours. The mark is the last price.',
  },
  value: null,
}

/** Returns the figures of the trading day and of 52 weeks, the same whichever range is charted. */
export function dayFigures(item: MarketItem, day: RangeView, year: YearRange | null): DayFigure[] {
  const kind = day.kind === 'span' ? 'rolling' : day.kind
  const price = (value: number | null) =>
    value === null ? unknown : formatPrice({ ...item, price: value })
  const range = ranges[kind]
  const open = { label: 'Open', meaning: 'The first trade of the session, in its opening auction.' }
  return [
    {
      label: 'Last',
      text: price(day.last),
      meaning: 'The latest price from the source.',
      mark: null,
    },
    ...(kind === 'session' ? [{ ...open, text: price(day.open), mark: null }] : []),
    { ...bases[kind], text: price(day.base), mark: null },
    {
      label: 'Change',
      text: changeText(item, day),
      meaning: `The last price less the ${lowerFirst(bases[kind].label)}, also in percent of it.`,
      mark: null,
    },
    ...(range ? [{ ...range, ...spanOf(day, day.last, price) }] : []),
    ...(year ? [{ ...yearLabel(year), ...spanOf(year, day.last, price) }] : []),
  ]
}

function changeText(item: MarketItem, view: RangeView): string {
  const last = { ...item, price: view.last }
  const { change, changePercent } = shownChange(last, view)
  if (change === null || changePercent === null) return unknown
  return `${formatChange(last, change)} (${formatChangePercent(changePercent)})`
}

function lowerFirst(label: string): string {
  return label === '24 hours earlier' ? 'price 24 hours earlier' : label.toLowerCase()
}

function yearLabel({ isShort, from }: YearRange): Labelled {
  const label = isShort ? `Range since ${formatAsOf(from, 'daily')}` : '52-week range'
  const meaning = `The lowest and highest prices in our records${isShort ? '' : ' for 52 weeks'}. The mark is the last price.`
  return { label, meaning }
}

type Extremes = { low: number | null; high: number | null }

function spanOf({ low, high }: Extremes, last: number, price: (value: number) => string) {
  if (low === null || high === null) return { text: unknown, mark: null }
  const text = `${price(low)} – ${price(high)}`
  const place = high > low ? (last - low) / (high - low) : 0.5
  return { text, mark: Math.round(1_000 * Math.min(1, Math.max(0, place))) / 10 }
}
