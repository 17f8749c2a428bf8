import { drawLine, heightOf } from './chart'
import type { ChartMark } from './chart-picture'
import type { ExplorerChoices, PriceSeries } from './explorer'
import { movingAverage, shownColumns } from './explorer'
import { formatChangePercent, formatPrice, priceDigits } from './format'
import type { MarketItem } from './item'
import { type PriceAxis, priceAxis } from './price-ticks'
import { timeTicks } from './time-ticks'
import { tradingAxis } from './trading-axis'

/** A line as its legend names it. `value`: the newest, as on the axis; `change`: over the window. */
type ExplorerLine = { key: string; name: string; path: string; value: string; change: string }
export type ExplorerPicture = { lines: ExplorerLine[]; times: ChartMark[]; prices: ChartMark[] }

type Named = PriceSeries & { name: string }
type Shape = Pick<ExplorerChoices, 'averages' | 'isLog' | 'isPercent'>
type Drawn = { key: string; name: string; at: number[]; values: number[]; change: number | null }

/** As many as a wide screen can tell apart. */
const maxPoints = 400

/** Returns the chart of a window that begins at `since`, in epoch milliseconds; null if there is nothing to draw. */
export function drawExplorer(
  item: MarketItem,
  [own, ...others]: readonly Named[],
  since: number,
  shape: Shape,
): ExplorerPicture | null {
  if (!own) return null
  const from = since / 1_000
  const lines = [
    ...drawnOf(own, averagesOf(own, shape), from, shape),
    ...others.flatMap((one) => drawnOf(one, [], from, shape)),
  ].filter(({ values }) => values.length > 1)
  const [first] = lines
  if (first?.key !== own.symbol) return null
  const axis = tradingAxis(item, since, (own.at.at(-1) as number) * 1_000)
  const digits = shape.isPercent ? 2 : priceDigits({ ...item, price: item.value.price })
  const scale = scaleOf(
    lines.flatMap(({ values }) => values),
    digits,
    shape,
  )
  return {
    lines: lines.map(({ key, name, at, values, change }) => {
      const points = at.map((second, index) => ({
        at: second * 1_000,
        price: scale.of(values[index] as number),
      }))
      const last = values.at(-1) as number
      return {
        key,
        name,
        path: drawLine(points, axis, scale.axis, maxPoints).path,
        value: shape.isPercent ? formatChangePercent(last) : formatPrice({ ...item, price: last }),
        change: change === null ? '' : formatChangePercent(change),
      }
    }),
    times: timeTicks(axis).map(({ place, label }) => ({ percent: inPercent(place), label })),
    prices: scale.axis.ticks.map(({ price, label }) => ({
      percent: inPercent(heightOf(price, scale.axis)),
      label,
    })),
  }
}

type Column = { key: string; name: string; values: (number | null)[]; isAverage: boolean }

function averagesOf(own: Named, { averages }: Shape): Column[] {
  return averages.map((days) => ({
    key: `average-${days}`,
    name: averageName(days),
    values: movingAverage(own.price, days),
    isAverage: true,
  }))
}

function averageName(days: number): string {
  return `${days}-day average`
}

/** Returns one instrument's line and its averages, cut to the window. */
function drawnOf(series: Named, averages: Column[], from: number, { isPercent }: Shape): Drawn[] {
  const first = series.at.findIndex((at) => at >= from)
  if (first < 0) return []
  const own = { key: series.symbol, name: series.name, values: series.price, isAverage: false }
  const columns = [own, ...averages]
  return shownColumns(columns, first, isPercent).map((shown, index) => {
    const { key, name, values: prices } = columns[index] as Column
    const kept = series.at.flatMap((at, place) => {
      const value = shown[place]
      return place >= first && value != null ? [{ at, value }] : []
    })
    const [start, end] = [prices[first], prices.at(-1)]
    return {
      key,
      name,
      at: kept.map(({ at }) => at),
      values: kept.map(({ value }) => value),
      change: start && end ? (end / start - 1) * 100 : null,
    }
  })
}

/** Returns the vertical axis: of logarithms on request, where every value is above zero. */
function scaleOf(values: readonly number[], digits: number, { isLog, isPercent }: Shape) {
  const linear = priceAxis(values, digits)
  const suffix = isPercent ? '%' : ''
  const ticks = linear.ticks.map(({ price, label }) => ({ price, label: `${label}${suffix}` }))
  if (!isLog || isPercent || linear.bottom <= 0) {
    return { of: (value: number) => value, axis: { ...linear, ticks } }
  }
  const axis: PriceAxis = {
    top: Math.log(linear.top),
    bottom: Math.log(linear.bottom),
    ticks: ticks.map(({ price, label }) => ({ price: Math.log(price), label })),
  }
  return { of: Math.log, axis }
}

function inPercent(place: number): number {
  return Math.round(place * 1_000) / 10
}
