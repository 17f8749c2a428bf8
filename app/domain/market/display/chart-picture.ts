import type { PricePoint } from '#app/domain/market/quote'
import { dayKind } from '#app/domain/market/trading-day'
import { type ChartLine, drawLine, evenlySpaced, heightOf, maxPoints, outlinedRuns } from './chart'
import { maxTicks } from './explorer'
import { type Direction, directionOf, formatPrice, priceDigits, roundPercent } from './format'
import type { MarketItem } from './item'
import { lineBreaks } from './line-breaks'
import { labelLike, type PriceAxis, priceAxis } from './price-ticks'
import type { RangeView } from './range-view'
import { timeTicks } from './time-ticks'
import { sessionEnd, type TradingAxis, tradingAxis } from './trading-axis'

/** A label's place from the left or the top, in percent. `isTight`: it has room on a high chart alone. */
export type ChartMark = { percent: number; label: string; isTight?: true }

/** A line across, with its label at one end, above or below it. Beyond the chart, the label alone, at the edge. */
export type Reference = ChartMark & LabelPlace & { isBeyond: boolean }

type LabelPlace = { isAtStart: boolean; isBelow: boolean }

export type ChartPicture = {
  line: ChartLine
  /** An earlier line beside it. */
  otherPath: string | null
  /** The line that the change is counted from, if it is not where the line begins. */
  reference: Reference | null
  times: ChartMark[]
  prices: ChartMark[]
  /** The newest price on the axis, in place of a round one there. */
  newest: ChartMark | null
  /** The range's direction, like its sentence and figures. */
  direction: Direction | null
}

/** The points that a cursor stops at: places in percent, instants in seconds. */
export type ChartSeries = {
  x: number[]
  y: number[]
  at: number[]
  price: number[]
}

/** Returns the chart of a range; null if there is nothing to draw. An illustrative line has no ticks. */
export function drawPicture(item: MarketItem, view: RangeView): ChartPicture | null {
  if (view.points.length < 2) return null
  const { axis, prices } = axesOf(item, view)
  const percent = view.changePercent === null ? null : roundPercent(view.changePercent)
  const reference = previousClose(item, view, axis, prices)
  return {
    line: drawLine(view.points, axis, prices, {
      breaks: breaksOf(item, view, axis),
      // Between the line and what its change is counted from, unless most of the chart is between them.
      floor: closeNear(view, 4) ?? undefined,
    }),
    otherPath: null,
    reference,
    times: view.isIllustrative
      ? []
      : timeTicks(axis).map(({ place, label }) => ({ percent: inPercent(place), label })),
    ...(view.isIllustrative ? { prices: [], newest: null } : labelledPrices(item, view)),
    direction: directionOf(percent),
  }
}

/** In pixels: of the lowest chart, and between the middles of a label and the tag. */
const [leastHeight, tagRoom] = [152, 15]

const fewestLabels = 4

/** Returns marks without the labels that the newest price's tag would cover or touch: a high chart has twice the room. */
export function besideTag(marks: readonly ChartMark[], newest: ChartMark): ChartMark[] {
  const room = (100 * tagRoom) / leastHeight
  return marks.map((mark) => {
    const away = Math.abs(mark.percent - newest.percent)
    if (away < room / 2) return { ...mark, label: '' }
    return away < room ? { ...mark, isTight: true } : mark
  })
}

/** Returns how many of the marks have a label on every chart. */
export function countLabels(marks: readonly ChartMark[]): number {
  return marks.filter(({ label, isTight }) => label && !isTight).length
}

/** Returns the newest price, and round prices beside it: more of them where it takes the place of too many. */
function labelledPrices(item: MarketItem, view: RangeView) {
  const labelsOf = (maxTicks: number) => {
    const axis = priceAxisOf(item, view, maxTicks)
    const digits = priceDigits({ ...item, price: view.last })
    const newest = {
      percent: heightIn(view.last, axis),
      label: labelLike(view.last, digits, axis.ticks),
    }
    const marks = axis.ticks.map(({ price, label }) => ({ percent: heightIn(price, axis), label }))
    return { prices: besideTag(marks, newest), newest }
  }
  const isEnough = ({ prices }: ReturnType<typeof labelsOf>) => countLabels(prices) >= fewestLabels
  return [5, 6, 7].map(labelsOf).find(isEnough) ?? labelsOf(maxTicks)
}

/** Returns where a cursor stops on the same chart; nowhere if nothing is drawn. */
export function chartSeries(item: MarketItem, view: RangeView): ChartSeries {
  if (view.points.length < 2) return { x: [], y: [], at: [], price: [] }
  const { axis, prices } = axesOf(item, view)
  const points = outlinedRuns(
    view.points,
    maxPoints,
    breaksOf(item, view, axis),
    evenlySpaced,
  ).flat()
  return {
    x: points.map(({ at }) => inPercent(axis.placeOf(at))),
    y: points.map(({ price }) => heightIn(price, prices)),
    at: points.map(({ at }) => at / 1_000),
    price: points.map(({ price }) => price),
  }
}

function breaksOf(item: MarketItem, { points }: RangeView, axis: TradingAxis): Set<number> {
  const times = points.map(({ at }) => at)
  return lineBreaks(times, axis, item)
}

function axesOf(item: MarketItem, view: RangeView) {
  return { axis: timeAxisOf(item, view), prices: priceAxisOf(item, view) }
}

function priceAxisOf(item: MarketItem, view: RangeView, maxTicks?: number): PriceAxis {
  const close = closeNear(view, 6)
  const shown = [...pricesOf(view), ...(close === null ? [] : [close])]
  return priceAxis(shown, priceDigits({ ...item, price: view.last }), { maxTicks })
}

function pricesOf({ points, high, low }: RangeView): number[] {
  return [...points.map(({ price }) => price), high, low].filter((price) => price !== null)
}

/** Returns a session's close before, if both fit into so many times the height of its line. */
function closeNear(view: RangeView, heights: number): number | null {
  const { kind, base } = view
  return kind === 'session' && base !== null && isNear(base, pricesOf(view), heights) ? base : null
}

/** Returns whether a line and a session's close before fit into so many times the line's height. */
export function isNear(close: number, prices: readonly number[], heights = 4): boolean {
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return low === high || Math.max(high, close) - Math.min(low, close) <= heights * (high - low)
}

function timeAxisOf(item: MarketItem, { points, kind, since, isIllustrative }: RangeView) {
  const [first, last] = [points[0], points.at(-1)] as [PricePoint, PricePoint]
  // Evenly spaced hours, whatever the market's own.
  if (isIllustrative) return tradingAxis({ ...item, category: 'crypto' }, first.at, last.at)
  const until = dayKind(item) === 'session' ? sessionEnd(last.at) : last.at
  return tradingAxis(item, kind === 'span' ? first.at : since, until)
}

function previousClose(
  item: MarketItem,
  { kind, base, points }: RangeView,
  axis: Pick<TradingAxis, 'placeOf'>,
  prices: PriceAxis,
): Reference | null {
  if (kind !== 'session' || base === null) return null
  const places = points.map(({ at, price }) => ({
    x: inPercent(axis.placeOf(at)),
    y: heightIn(price, prices),
  }))
  return closeLine(heightIn(base, prices), formatPrice({ ...item, price: base }), places)
}

/**
 * Returns the line of the previous close at a height, labelled with its price beside the points drawn. Beyond the chart,
 * an arrow says where.
 */
export function closeLine(
  percent: number,
  price: string,
  points: readonly { x: number; y: number }[],
): Reference {
  const shown = Math.min(100, Math.max(0, percent))
  const arrow = percent < 0 ? ' ↑' : percent > 100 ? ' ↓' : ''
  return {
    percent: shown,
    label: `Previous close ${price}${arrow}`,
    isBeyond: arrow !== '',
    ...freestPlace(shown, points),
  }
}

/** A label's size on a phone, in percent of its chart. */
const labelSize = { width: 52, height: 10 }

/** Returns where the label of a line across covers the fewest points of a chart, all in percent. */
export function freestPlace(
  percent: number,
  points: readonly { x: number; y: number }[],
): LabelPlace {
  const places = [false, true].flatMap((isAtStart) =>
    [false, true].map((isBelow) => {
      const [left, top] = [
        isAtStart ? 0 : 100 - labelSize.width,
        isBelow ? percent : percent - labelSize.height,
      ]
      const isCut = top < 0 || top + labelSize.height > 100
      const covered = points.filter(
        ({ x, y }) =>
          x >= left && x <= left + labelSize.width && y >= top && y <= top + labelSize.height,
      )
      return { isAtStart, isBelow, covered: isCut ? Infinity : covered.length }
    }),
  )
  const { isAtStart, isBelow } = places.reduce((best, one) =>
    one.covered < best.covered ? one : best,
  )
  return { isAtStart, isBelow }
}

function heightIn(price: number, prices: PriceAxis): number {
  return inPercent(heightOf(price, prices))
}

function inPercent(place: number): number {
  return Math.round(place * 1_000) / 10
}
