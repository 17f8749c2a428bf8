import { stepOf } from '#app/domain/market/history'
import { changeFrom, type InstrumentRow, type PricePoint } from '#app/domain/market/quote'
import { type HistoryRange, rangeStart } from '#app/domain/market/ranges'
import {
  closeDates,
  dayKind,
  isWhole,
  pointsOf,
  type Subject,
  type TradingDay,
  tradingDay,
} from '#app/domain/market/trading-day'
import { latestSession } from '#app/domain/market/tsx-calendar'
import { type LocalDate, torontoDate } from '#app/shared/toronto-time'
import { atOneInterval } from './one-interval'
import { illustrativeSeries } from './simulate'

/**
 * One range of an instrument: the source of the chart, sentence, figures, colour and table. An unknown figure is
 * null.
 */
export type RangeView = {
  /** `span`: several days, measured from the first point drawn. */
  kind: TradingDay['kind'] | 'span'
  /** The drawn points, oldest first; the last is the row's own price. */
  points: readonly PricePoint[]
  /** Not real prices: drawn with the word "Illustrative". */
  isIllustrative: boolean
  /** The reference price of the change: the previous close, or the start of the line. */
  base: number | null
  change: number | null
  changePercent: number | null
  /** A session's first trade. */
  open: number | null
  high: number | null
  low: number | null
  last: number
  /** A session's opening, otherwise the first point's time. */
  since: number
}

/** Returns the view of a range, from the row and the history since `rangeStart`. */
export function viewRange(
  row: InstrumentRow,
  history: readonly PricePoint[],
  range: HistoryRange,
): RangeView {
  const since = rangeStart(range, row, row.lastUpdated)
  if (range !== '1D') {
    // The record may have several prices of December 31, of which the last ends the year.
    const isFromClose = range === 'YTD' || dayKind(row) === 'session'
    const view = viewSpan(row, history, since, isFromClose)
    return { ...view, points: atOneInterval(row, view.points, range) }
  }
  const recorded = recordedPoints(row, history, since)
  const today = tradingDay(row, row.lastUpdated)
  return today.kind === 'session'
    ? viewSession(row, pointsOf(recorded, today), today)
    : viewRolling(row, recorded, today)
}

/** Uses the row's own change, so lists and pages agree. */
function ofTheDay({ price, changeAmount, changePercent }: InstrumentRow) {
  const base = changeAmount === null ? null : price - changeAmount
  return { base, change: changeAmount, changePercent, last: price }
}

/**
 * Begins at the open. The exchange's high and low are widened to the drawn prices, since the two sources may differ
 * by a trade.
 */
function viewSession(row: InstrumentRow, recorded: PricePoint[], today: TradingDay): RangeView {
  const { session } = row
  const prices = recorded.map(({ price }) => price)
  const { startsAt } = today
  const drawn = session
    ? [{ at: startsAt, price: session.open }, ...recorded.filter(({ at }) => at > startsAt)]
    : recorded
  return {
    kind: 'session',
    ...drawable(row, drawn, recorded.length > 1),
    ...ofTheDay(row),
    open: session?.open ?? null,
    high: session && Math.max(session.high, ...prices),
    low: session && Math.min(session.low, ...prices),
    since: startsAt,
  }
}

/** Begins at the price 24 hours of trading ago, if known. */
function viewRolling(row: InstrumentRow, recorded: PricePoint[], today: TradingDay): RangeView {
  const figures = ofTheDay(row)
  const since = today.baseAt
  const start = figures.base === null ? [] : [{ at: since, price: figures.base }]
  const drawn = [...start, ...recorded]
  const { high, low } = isWhole(recorded, today) ? extremesOf(drawn) : unknownExtremes
  return {
    kind: today.kind,
    ...drawable(row, drawn, recorded.length > 1),
    ...figures,
    open: null,
    high,
    low,
    since,
  }
}

/** Returns the view of several days, measured from the first point since an instant, or from its day's last. */
export function viewSpan(
  row: InstrumentRow,
  history: readonly PricePoint[],
  from: number,
  isFromClose = dayKind(row) === 'session',
): RangeView {
  const recorded = recordedPoints(row, history, from)
  const points = isFromClose ? fromFirstClose(recorded, row) : recorded
  const first = points[0] as PricePoint
  const isKnown = points.length > 1
  return {
    kind: 'span',
    points: isKnown ? points : [],
    isIllustrative: false,
    base: isKnown ? first.price : null,
    ...changeFrom(row.price, isKnown ? first.price : null),
    open: null,
    ...(isKnown ? extremesOf(points) : unknownExtremes),
    last: row.price,
    since: first.at,
  }
}

function drawable(row: InstrumentRow, points: PricePoint[], isEnough: boolean) {
  if (isEnough) return { points, isIllustrative: false }
  if (row.source !== 'simulated') return { points: [], isIllustrative: false }
  const base = row.changeAmount === null ? null : row.price - row.changeAmount
  return { points: illustrativeSeries({ ...row, base }, row.lastUpdated), isIllustrative: true }
}

/** Returns the last point of each step (of each day for a daily series), up to the row's price, which is the newest. */
function recordedPoints(
  row: InstrumentRow,
  history: readonly PricePoint[],
  since: number,
): PricePoint[] {
  const { lastUpdated, price, seriesKind } = row
  const earlier = history.filter(({ at }) => at >= since && at < stepOf(lastUpdated))
  const points = [...earlier, { at: lastUpdated, price }]
  return seriesKind === 'intraday' ? points : lastOfDays(row, points)
}

/** Returns the last price of each trading day, oldest first. */
export function lastOfDays(of: Subject, points: readonly PricePoint[]): PricePoint[] {
  const byDate = new Map<LocalDate, PricePoint>()
  const dateOf = closeDates(of, points)
  for (const point of points) byDate.set(dateOf(point.at), point)
  return Array.from(byDate.values())
}

/** Returns a span by the last price of each day, after the price that its change is counted from. */
export function byDay(of: Subject, view: RangeView): RangeView {
  const [first, ...later] = view.points
  if (!first) return view
  const points = [first, ...lastOfDays(of, later)]
  return { ...view, points, ...extremesOf(points) }
}

/** Drops the prices of the first day, or session, before its last, unless there is only one. */
function fromFirstClose(points: readonly PricePoint[], row: InstrumentRow): PricePoint[] {
  const dayOf = ({ at }: PricePoint) =>
    dayKind(row) === 'session' ? latestSession(at).opensAt : torontoDate(at)
  const [first] = points
  const next = points.findIndex((point) => first && dayOf(point) > dayOf(first))
  return points.slice(Math.max(0, next - 1))
}

const unknownExtremes = { high: null, low: null }

function extremesOf(points: readonly PricePoint[]) {
  const prices = points.map(({ price }) => price)
  return { high: Math.max(...prices), low: Math.min(...prices) }
}
