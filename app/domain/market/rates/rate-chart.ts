import { drawLine, heightOf, tablePoints } from '#app/domain/market/display/chart'
import { besideTag, type ChartPicture, countLabels } from '#app/domain/market/display/chart-picture'
import { type PriceAxis, priceAxis } from '#app/domain/market/display/price-ticks'
import { timeTicks } from '#app/domain/market/display/time-ticks'
import { tradingAxis } from '#app/domain/market/display/trading-axis'
import { dailyPoint } from '#app/domain/market/providers/provider-values'
import type { PricePoint } from '#app/domain/market/quote'
import { addMonths, torontoDate } from '#app/shared/toronto-time'
import { type RateId, type RatePoint, rateSeries } from './rate-series'
import { formatDay, formatRate } from './rate-words'

/** A place of a chart in percent, with its values in words. A curve of two lines has two heights. */
export type ChartStop = { x: number; heights: number[]; words: string }

export const rateRanges = ['1Y', '5Y'] as const
export type RateRange = (typeof rateRanges)[number]

export type RateChart = {
  name: string
  meaning: string
  range: RateRange
  picture: ChartPicture
  sentence: string
  /** The last value of each month, of one year of each week, oldest first. */
  stops: ChartStop[]
  /** The lowest value, on its first day, and the highest, on its last. */
  extremes: ChartStop[]
  /** The same, newest first, or each change where those are fewer. */
  table: { date: string; dateText: string; value: string }[]
  hasChanges: boolean
}

/** Returns the chart of one series over five years or the last; null if fewer than two values may be shown. */
export function chartRates(
  id: RateId,
  held: readonly RatePoint[],
  range: RateRange = '5Y',
): RateChart | null {
  const points = range === '5Y' ? held : lastYearOf(held)
  if (points.length < 2) return null
  const { name, meaning } = rateSeries[id]
  const drawn = points.map(([date, percent]) => dailyPoint(date, percent))
  const axes = axesOf(drawn)
  const steps = tablePoints(drawn, range)
  const changes = drawn.filter(({ price }, index) => price !== drawn[index - 1]?.price).reverse()
  const hasChanges = changes.length < steps.length
  const stopOf = (point: PricePoint): ChartStop => {
    const { dateText, value } = rowOf(point)
    return {
      x: placeOf(axes.time.placeOf(point.at)),
      heights: [placeOf(heightOf(point.price, axes.percents))],
      words: `${dateText}: ${value}`,
    }
  }
  const byPrice = drawn.toSorted((one, other) => one.price - other.price)
  return {
    name,
    meaning,
    range,
    picture: pictureOf(id === 'policy' ? inSteps(drawn) : drawn, axes),
    sentence: sentenceOf(name, points),
    stops: steps.map(stopOf).reverse(),
    extremes: [byPrice[0], byPrice.at(-1)].flatMap((point) => (point ? [stopOf(point)] : [])),
    table: (hasChanges ? changes : steps).map(rowOf),
    hasChanges,
  }
}

function rowOf({ at, price }: PricePoint) {
  const date = torontoDate(at)
  return { date, dateText: formatDay(date), value: formatRate(price) }
}

function lastYearOf(points: readonly RatePoint[]): readonly RatePoint[] {
  const [last] = points.at(-1) ?? ['']
  return points.filter(([date]) => date >= addMonths(last, -12))
}

function axesOf(points: readonly PricePoint[]) {
  const [first, last] = [points[0], points.at(-1)] as [PricePoint, PricePoint]
  return {
    // Weeks without weekends, as a daily series of any category has.
    time: tradingAxis({ category: 'forex', seriesKind: 'daily' }, first.at, last.at),
    percents: percentAxis(points.map(({ price }) => price)),
  }
}

/** Holds each value until the next begins: a decision applies from its day on. */
function inSteps(points: readonly PricePoint[]): PricePoint[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1]
    if (!before) return [point]
    if (before.price !== point.price) return [{ at: point.at, price: before.price }, point]
    return index === points.length - 1 ? [point] : []
  })
}

/** Neither up nor down is good, so the line has no colour; its scale doesn't begin at zero, so it has no area. */
function pictureOf(
  points: readonly PricePoint[],
  { time, percents }: ReturnType<typeof axesOf>,
): ChartPicture {
  const values = points.map(({ price }) => price)
  return {
    line: { ...drawLine(points, time, percents), area: null },
    otherPath: null,
    reference: null,
    times: timeTicks(time).map(({ place, label }) => ({ percent: placeOf(place), label })),
    ...percentMarks(values, values.at(-1) ?? 0),
    direction: null,
  }
}

const quarter = 0.25

/** Rates move by quarters of a point, so steps are quarters where they can be, and an axis has two of them at least. */
export function percentAxis(percents: readonly number[], maxTicks?: number): PriceAxis {
  const [low, high] = [Math.min(...percents), Math.max(...percents)]
  const missing = 2 * quarter - (high - low)
  if (missing <= 0) return priceAxis(percents, 2, { factors: [1, 2.5, 5, 10], maxTicks })
  const bottom = Math.floor((low - missing / 2) / quarter) * quarter
  const top = Math.ceil((high + missing / 2) / quarter) * quarter
  return priceAxis([bottom, top], 2, { factors: [2.5] })
}

/** Returns the mark of the line's last value, and those of round values beside it: more where it covers all but one. */
export function percentMarks(percents: readonly number[], last: number) {
  const axis = percentAxis(percents)
  const markOf = (percent: number, label: string) => ({
    percent: placeOf(heightOf(percent, axis)),
    label,
  })
  const newest = markOf(last, formatRate(last))
  const besideLast = (maxTicks: number) => {
    const { ticks } = percentAxis(percents, maxTicks)
    const marks = ticks.map(({ price, label }) => markOf(price, `${label}%`))
    return besideTag(marks, newest)
  }
  const isEnough = (marks: ReturnType<typeof besideLast>) => countLabels(marks) > 1
  return { prices: [5, 6].map(besideLast).find(isEnough) ?? besideLast(7), newest }
}

/** Returns a place from 0 to 1 in percent. */
export function placeOf(place: number): number {
  return Math.round(place * 1_000) / 10
}

function sentenceOf(name: string, points: readonly RatePoint[]): string {
  const [first, last] = [points[0], points.at(-1)] as [RatePoint, RatePoint]
  const percents = points.map(([, percent]) => percent)
  const figures = [
    `start ${formatRate(first[1])}`,
    `high ${formatRate(Math.max(...percents))}`,
    `low ${formatRate(Math.min(...percents))}`,
    `last ${formatRate(last[1])}`,
  ]
  return `${name} since ${formatDay(first[0])}: ${figures.join(', ')}. As of ${formatDay(last[0])}.`
}
