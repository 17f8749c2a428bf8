import type { PricePoint } from '#app/domain/market/quote'
import type { HistoryRange } from '#app/domain/market/ranges'
import { dayIndex, hour } from '#app/shared/time'
import { type LocalDate, torontoDate } from '#app/shared/toronto-time'
import type { PriceAxis } from './price-ticks'
import type { TradingAxis } from './trading-axis'

export const chartBox = { width: 720, height: 280 }
/** A wide screen can't show more of them apart. */
export const maxPoints = 400

/** A line's SVG path in `chartBox`, and the area under it: null where a height must not be read as an amount. */
export type ChartLine = { path: string; area: string | null }

/**
 * Returns the line of a series: trading time across, price up. It begins again at each instant of `breaks`. `floor`:
 * the price that its area ends at, if not the bottom.
 */
export function drawLine(
  points: readonly PricePoint[],
  axis: Pick<TradingAxis, 'placeOf'>,
  prices: PriceAxis,
  { breaks = new Set(), floor = prices.bottom }: Shape = {},
): ChartLine {
  const yOf = (price: number) => Math.round(heightOf(price, prices) * chartBox.height)
  const runs = outlinedRuns(points, maxPoints, breaks, evenlySpaced).map((run) =>
    run.map(({ at, price }) => ({
      x: Math.round(axis.placeOf(at) * chartBox.width),
      y: yOf(price),
    })),
  )
  let [path, area] = ['', '']
  let end: Place | null = null
  for (const run of runs) {
    const [first, last] = [run[0], run.at(-1)] as [Place, Place]
    const start: string = `M${first.x} ${first.y}`
    const steps = run.slice(1).map((place, index) => stepTo(place, run[index] as Place))
    // A price between two breaks is a dot.
    const line = steps.length > 0 ? `l${steps.join(' ')}` : 'h2'
    path += (end ? `m${stepTo(first, end)}` : start) + line
    area += `${start}${line}L${last.x} ${yOf(floor)}H${first.x}Z`
    end = steps.length > 0 ? last : { ...last, x: last.x + 2 }
  }
  return { path, area }
}

type Shape = { breaks?: ReadonlySet<number>; floor?: number | undefined }

type Place = { x: number; y: number }

/** Steps take fewer bytes than places. */
function stepTo({ x, y }: Place, from: Place): string {
  const down = y - from.y
  return `${x - from.x}${down < 0 ? '' : ' '}${down}`
}

/** In units of `chartBox`: a few pixels of a phone's chart. */
const visibleGap = 8

/** Returns whether a line has a break that a reader can see. */
export function isBroken({ path }: Pick<ChartLine, 'path'>): boolean {
  return Array.from(path.matchAll(/m(\d+)/g)).some(([, gap]) => Number(gap) >= visibleGap)
}

/** Returns a price's place from 0, the top, to 1. */
export function heightOf(price: number, { top, bottom }: PriceAxis): number {
  return (top - price) / (top - bottom)
}

type DateOf = (at: number) => LocalDate

const stepOf: Record<HistoryRange, (at: number, dateOf: DateOf) => string | number> = {
  '1D': (at) => Math.floor(at / hour),
  '5D': (at) => Math.floor(at / (6 * hour)),
  '1M': (at, dateOf) => dateOf(at),
  '3M': ownWeek,
  '6M': ownWeek,
  YTD: ownWeek,
  '1Y': ownWeek,
  '5Y': monthOf,
  MAX: monthOf,
}

function monthOf(at: number, dateOf: DateOf): string {
  return dateOf(at).slice(0, 7)
}

/** Weeks begin on a Monday, as day 4 of 1970 was. */
export function weekOf(date: LocalDate): number {
  return Math.floor((dayIndex(Date.parse(date)) - 4) / 7)
}

function ownWeek(at: number, dateOf: DateOf): number {
  return weekOf(dateOf(at))
}

/** Returns the rows of the table beside a chart, newest first: the last price of each step, and the first of all. */
export function tablePoints(
  points: readonly PricePoint[],
  range: HistoryRange,
  dateOf: DateOf = torontoDate,
): PricePoint[] {
  const [first] = points
  const byStep = new Map<string | number, PricePoint>()
  for (const point of points) byStep.set(stepOf[range](point.at, dateOf), point)
  const rows = Array.from(byStep.values())
  return (first && rows[0] !== first ? [first, ...rows] : rows).reverse()
}

/** Returns the points of a dense line, up to `max`: both ends, and the lowest and highest of each stretch between. */
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

/** Returns points at equal steps, up to about `max`, with the first, the lowest and the highest. */
export function evenlySpaced(points: readonly PricePoint[], max: number): PricePoint[] {
  const step = Math.ceil(points.length / max)
  const kept = new Set([points[0], ...extremesOf(points)])
  return points.filter(
    (point, index) => (points.length - 1 - index) % step === 0 || kept.has(point),
  )
}

/** Returns the parts of a line between breaks, together with about `max` points. */
export function outlinedRuns(
  points: readonly PricePoint[],
  max: number,
  breaks: ReadonlySet<number>,
  thin = outlineOf,
): PricePoint[][] {
  const runs: PricePoint[][] = []
  for (const point of points) {
    const run = runs.at(-1)
    if (run && !breaks.has(point.at)) run.push(point)
    else runs.push([point])
  }
  return runs.map((run) => thin(run, Math.ceil((max * run.length) / points.length)))
}

/** Returns the first lowest and the first highest point, in order of time; one point if both are the same. */
export function extremesOf(points: readonly PricePoint[]): PricePoint[] {
  let [low] = points
  let [high] = points
  for (const point of points) {
    if (low && point.price < low.price) low = point
    if (high && point.price > high.price) high = point
  }
  if (!low || !high || low === high) return low ? [low] : []
  return low.at < high.at ? [low, high] : [high, low]
}
