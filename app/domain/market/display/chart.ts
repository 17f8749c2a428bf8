import type { PricePoint } from '#app/domain/market/quote'
import type { HistoryRange } from '#app/domain/market/ranges'
import { dayIndex, hour } from '#app/shared/time'
import { torontoDate } from '#app/shared/toronto-time'
import type { RangeView } from './range-view'

export const chartBox = { width: 720, height: 280 }
const mostDrawn = 180
const inset = 4

export type Chart = {
  /** One SVG path in `chartBox`; empty if there is nothing to draw. */
  path: string
  /** The height of the previous close, if the change is not measured from the line's start. */
  reference: number | null
  /** The prices at the edges of the box. */
  top: number
  bottom: number
}

/** Returns the chart of a range: time across, price up, the newest point of each step. */
export function drawChart({ points, kind, base, high, low }: RangeView): Chart | null {
  const drawn = thinned(points, mostDrawn)
  const [first] = drawn
  const last = drawn.at(-1)
  if (!first || !last || drawn.length < 2) return null
  const closeBefore = kind === 'session' ? base : null
  const marks = [high, low, closeBefore].filter((mark) => mark !== null)
  const prices = [...points.map(({ price }) => price), ...marks]
  const [top, bottom] = [Math.max(...prices), Math.min(...prices)]
  const span = last.at - first.at || 1
  const yOf = (price: number) =>
    Math.round(inset + ((top - price) / (top - bottom || 1)) * (chartBox.height - 2 * inset))
  const places = drawn.map(({ at, price }) => [
    Math.round(((at - first.at) / span) * chartBox.width),
    yOf(price),
  ])
  return {
    path: `M${places.map((place) => place.join(' ')).join('L')}`,
    reference: closeBefore === null ? null : yOf(closeBefore),
    top,
    bottom,
  }
}

const stepOf: Record<HistoryRange, (at: number) => string | number> = {
  '1D': (at) => Math.floor(at / hour),
  '5D': (at) => Math.floor(at / (6 * hour)),
  '1M': torontoDate,
  '3M': weekOf,
  '1Y': weekOf,
  MAX: (at) => torontoDate(at).slice(0, 7),
}

/** Weeks begin on a Monday, as day 4 of 1970 was. */
function weekOf(at: number): number {
  return Math.floor((dayIndex(Date.parse(torontoDate(at))) - 4) / 7)
}

/** Returns the rows of the table beside a chart, newest first: the last price of each step, and the first of all. */
export function tablePoints(points: readonly PricePoint[], range: HistoryRange): PricePoint[] {
  const [first] = points
  const byStep = new Map<string | number, PricePoint>()
  for (const point of points) byStep.set(stepOf[range](point.at), point)
  const rows = Array.from(byStep.values())
  return (first && rows[0] !== first ? [first, ...rows] : rows).reverse()
}

/** Returns up to `most` points, evenly spaced, always including the last. */
export function thinned(points: readonly PricePoint[], most: number): PricePoint[] {
  if (points.length <= most) return [...points]
  const step = (points.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => points[Math.round(index * step)] as PricePoint)
}
