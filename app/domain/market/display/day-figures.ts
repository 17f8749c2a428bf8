import type { HistoryExtent } from '#app/domain/market/ports'
import { day } from '#app/shared/time'
import { formatAsOf, formatPrice } from './format'
import type { MarketItem } from './item'
import type { RangeView } from './range-view'
import { endsAtClose } from './words'

export type DayFigure = {
  label: string
  text: string
  /** An exact definition for readers. */
  meaning: string
  /** For a range: where the last price lies in it, in percent. */
  mark: number | null
}

const unknown = 'Not available'
type Labelled = Pick<DayFigure, 'label' | 'meaning'>
type DayKind = Exclude<RangeView['kind'], 'span'>

const bases: Record<DayKind, Labelled> = {
  session: {
    label: 'Previous close',
    meaning: 'The previous session’s close. The change is measured from it.',
  },
  rolling: {
    label: '24 hours earlier',
    meaning:
      'The price 24 hours before the latest, not counting closed hours. The change is measured from it.',
  },
  value: {
    label: 'Previous value',
    meaning: 'The value published before the latest. The change is measured from it.',
  },
}

const ranges: Record<DayKind, Labelled | null> = {
  session: {
    label: 'Day’s range',
    meaning: 'The lowest and highest trades of the session. The mark is the latest price.',
  },
  rolling: {
    label: '24-hour range',
    meaning: 'The lowest and highest prices recorded in 24 hours. The mark is the latest price.',
  },
  value: null,
}

/** Returns figures of the trading day and of 52 weeks beside the price and its change, whichever range is charted. */
export function dayFigures(item: MarketItem, day: RangeView, year: YearRange | null): DayFigure[] {
  const kind = day.kind === 'span' ? 'rolling' : day.kind
  const price = (value: number | null) =>
    value === null ? unknown : formatPrice({ ...item, price: value })
  const base = kind === 'rolling' ? rollingBase(item) : bases[kind]
  const range = ranges[kind]
  const open = { label: 'Open', meaning: 'The first trade of the session, in its opening auction.' }
  return [
    ...(kind === 'session' ? [{ ...open, text: price(day.open), mark: null }] : []),
    { ...base, text: price(day.base), mark: null },
    ...(range ? [{ ...range, ...spanOf(day, day.last, price) }] : []),
    ...(year ? [{ ...yearLabel(year), ...spanOf(year, day.last, price) }] : []),
  ]
}

/** Only coins trade so. */
const atAllHours = 'The price 24 hours before the latest. The change is measured from it.'

function rollingBase(item: MarketItem): Labelled {
  const { rolling } = bases
  if (item.category === 'crypto') return { ...rolling, meaning: atAllHours }
  return endsAtClose(item) ? { ...rolling, label: '24 hours before the close' } : rolling
}

function yearLabel({ isShort, from }: YearRange): Labelled {
  const label = isShort ? `Range since ${formatAsOf(from, 'daily')}` : '52-week range'
  const meaning = `The lowest and highest prices in our records${isShort ? '' : ' for 52 weeks'}. The mark is the latest price.`
  return { label, meaning }
}

type Extremes = { low: number | null; high: number | null }

function spanOf({ low, high }: Extremes, last: number, price: (value: number) => string) {
  if (low === null || high === null) return { text: unknown, mark: null }
  const text = `${price(low)} – ${price(high)}`
  const place = high > low ? (last - low) / (high - low) : 0.5
  return { text, mark: Math.round(1_000 * Math.min(1, Math.max(0, place))) / 10 }
}

/** The lowest and highest price of 52 weeks, or since `from` where the record is shorter. */
export type YearRange = { low: number; high: number; from: number; isShort: boolean }

const yearMs = 52 * 7 * day
/** A record that begins later than this after the 52 weeks do is of less. */
const slackMs = 7 * day

export function yearStart(now: number): number {
  return now - yearMs
}

/** Returns the extremes on record, widened to the newest price and the day's own; null without a record. */
export function yearRange(
  today: RangeView,
  { low, high, from }: HistoryExtent,
  now: number,
): YearRange | null {
  if (low === null || high === null || from === null) return null
  const ofToday = [today.last, today.low, today.high].filter((price) => price !== null)
  return {
    low: Math.min(low, ...ofToday),
    high: Math.max(high, ...ofToday),
    from,
    isShort: from > yearStart(now) + slackMs,
  }
}
