import { hour } from '#app/shared/time'
import type { HistoryRange } from './history'
import type { PricePoint } from './quote'

export const chartBox = { width: 720, height: 280 }
const mostDrawn = 180
const inset = 4

/** A series as one SVG path in `chartBox`: time across, price up, the newest point of each step. */
export function chartPath(points: readonly PricePoint[]): string {
  const drawn = thinned(points, mostDrawn)
  const [first] = drawn
  const last = drawn.at(-1)
  if (!first || !last || drawn.length < 2) return ''
  const prices = drawn.map(({ price }) => price)
  const high = Math.max(...prices)
  const range = high - Math.min(...prices) || 1
  const span = last.at - first.at || 1
  const places = drawn.map(({ at, price }) => [
    Math.round(((at - first.at) / span) * chartBox.width),
    Math.round(inset + ((high - price) / range) * (chartBox.height - 2 * inset)),
  ])
  return `M${places.map((place) => place.join(' ')).join('L')}`
}

const tableStepMs: Record<HistoryRange, number> = {
  '1D': hour,
  '7D': 6 * hour,
  '30D': 24 * hour,
}

/** The rows of the table beside a chart, newest first: the last price of each step. */
export function tablePoints(points: readonly PricePoint[], range: HistoryRange): PricePoint[] {
  const byStep = new Map<number, PricePoint>()
  for (const point of points) byStep.set(Math.floor(point.at / tableStepMs[range]), point)
  return Array.from(byStep.values()).reverse()
}

/** At most so many points, evenly chosen, the last always among them. */
export function thinned(points: readonly PricePoint[], most: number): PricePoint[] {
  if (points.length <= most) return [...points]
  const step = (points.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => points[Math.round(index * step)] as PricePoint)
}
