import type { PricePoint } from '#app/domain/market/quote'
import type { HistoryRange } from '#app/domain/market/ranges'
import { dayIndex, hour } from '#app/shared/time'
import { torontoDate } from '#app/shared/toronto-time'
import type { PriceAxis } from './price-ticks'
import type { TradingAxis } from './trading-axis'

export const chartBox = { width: 720, height: 280 }
const maxPoints = 180

/** A line's SVG path in `chartBox`, and the area below it: null where a height must not be read as an amount. */
export type ChartLine = { path: string; area: string | null }

/** Returns the line of a series: trading time across, price up. It begins again at each instant of `breaks`. */
export function drawLine(
  points: readonly PricePoint[],
  axis: Pick<TradingAxis, 'placeOf'>,
  prices: PriceAxis,
  { max = maxPoints, breaks = new Set() }: { max?: number; breaks?: ReadonlySet<number> } = {},
): ChartLine {
  const runs = outlinedRuns(points, max, breaks).map((run) => {
    const places = run.map(({ at, price }) => ({
      x: Math.round(axis.placeOf(at) * chartBox.width),
      y: Math.round(heightOf(price, prices) * chartBox.height),
    }))
    const path = `M${places.map(({ x, y }) => `${x} ${y}`).join('L')}`
    const [first, last] = [places[0]?.x ?? 0, places.at(-1)?.x ?? 0]
    // A price between two breaks is a dot.
    return {
      path: run.length > 1 ? path : `${path}h2`,
      area: `${path}L${last} ${chartBox.height}H${first}Z`,
    }
  })
  return {
    path: runs.map(({ path }) => path).join(''),
    area: runs.map(({ area }) => area).join(''),
  }
}

/** In units of `chartBox`: a few pixels of a phone's chart. */
const visibleGap = 8

/** Returns whether a line has a break that a reader can see. */
export function isBroken({ path }: Pick<ChartLine, 'path'>): boolean {
  const ends = path.matchAll(/(\d+) -?\d+(?:h2)?M(\d+)/g)
  return Array.from(ends).some(([, end, start]) => Number(start) - Number(end) >= visibleGap)
}

/** Returns a price's place from 0, the top, to 1. */
export function heightOf(price: number, { top, bottom }: PriceAxis): number {
  return (top - price) / (top - bottom)
}

const stepOf: Record<HistoryRange, (at: number) => string | number> = {
  '1D': (at) => Math.floor(at / hour),
  '5D': (at) => Math.floor(at / (6 * hour)),
  '1M': torontoDate,
  '3M': weekOf,
  '6M': weekOf,
  YTD: weekOf,
  '1Y': weekOf,
  '5Y': monthOf,
  MAX: monthOf,
}

function monthOf(at: number): string {
  return torontoDate(at).slice(0, 7)
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

/** Returns the points of a line, up to `max`: both ends, and the lowest and highest of each stretch between. */
export function outlineOf(points: readonly PricePoint[], max: number): PricePoint[] {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return []
  if (points.length <= max) return [...points]
  const inner = points.slice(1, -1)
  const stretches = Math.floor((max - 2) / 2)
  const extremes = Array.from({ length: stretches }, (_, index) => {
    const from = Math.floor((index * inner.length) / stretches)
    const until = Math.floor(((index + 1) * inner.length) / stretches)
    return extremesOf(inner.slice(from, until))
  })
  return [first, ...extremes.flat(), last]
}

/** Returns the parts of a line between breaks, together with about `max` points. */
export function outlinedRuns(
  points: readonly PricePoint[],
  max: number,
  breaks: ReadonlySet<number>,
): PricePoint[][] {
  const runs: PricePoint[][] = []
  for (const point of points) {
    const run = runs.at(-1)
    if (run && !breaks.has(point.at)) run.push(point)
    else runs.push([point])
  }
  return runs.map((run) => outlineOf(run, Math.ceil((max * run.length) / points.length)))
}

function extremesOf(points: readonly PricePoint[]): PricePoint[] {
  let [low] = points
  let [high] = points
  for (const point of points) {
    if (low && point.price < low.price) low = point
    if (high && point.price > high.price) high = point
  }
  if (!low || !high || low === high) return low ? [low] : []
  return low.at < high.at ? [low, high] : [high, low]
}
