import { extremeWords, volumeWords } from './candle-words'
import { type Candle, extremesOf, halfDaySeconds, noCandles } from './candles'
import { drawLine, heightOf } from './chart'
import { type ChartMark, closeLine, isNear, type Reference } from './chart-picture'
import { drawCandles, drawVolumes, type TwoPaths, type ValueScale } from './draw-candles'
import {
  averageDays,
  averageKey,
  type ExplorerChoices,
  isAverage,
  isCovered,
  labelPixels,
  maxSymbols,
  maxTicks,
  movingAverage,
  type PriceSeries,
  type ShownColumn,
  shareAboveVolume,
  shownColumns,
  spreadTags,
  tagPixels,
} from './explorer'
import { formatChangePercent, formatPrice, priceDigits } from './format'
import type { MarketItem } from './item'
import { lineBreaks } from './line-breaks'
import { labelLike, type PriceAxis, priceAxis } from './price-ticks'
import { timeTicks } from './time-ticks'
import { type TradingAxis, tradingAxis } from './trading-axis'

/**
 * A line as its legend names it. `look`: its colour and dashes, whatever else is drawn; `value`: the newest, as on the
 * axis; `change`: over the window.
 */
type ExplorerLine = Record<'key' | 'name' | 'path' | 'value' | 'change', string> & { look: number }

/** The highest or lowest point, in percent from the left and the top. */
export type ExplorerMark = { x: number; y: number; label: string }

/** `line`: its index. */
type ExplorerTag = ChartMark & { line: number }

/** Heights are in percent of the whole, of which prices take `priceShare`. */
export type ExplorerPicture = {
  lines: ExplorerLine[]
  /** Below the only line. */
  area: string | null
  candles: TwoPaths | null
  volumes: (TwoPaths & { label: string }) | null
  priceShare: number
  times: ChartMark[]
  prices: ChartMark[]
  /** Of the only line, averages apart. */
  extremes: ExplorerMark[]
  /** The newest values on the axis, of the instrument and of those compared with it. */
  tags: ExplorerTag[]
  /** Where it leaves the line a quarter of the height. */
  reference: Reference | null
}

/** `base`: what its changes count from; null for its price at the left edge. */
type Named = PriceSeries & { name: string; base: number | null }
export type ExplorerShape = Pick<
  ExplorerChoices,
  'averages' | 'isLog' | 'isPercent' | 'hasCandles'
> & {
  hasVolume: boolean
  isDaily: boolean
  /** Of a session whose prices are drawn alone; else null. */
  previousClose: number | null
}
type Drawn = { key: string; name: string; at: number[]; values: number[]; change: number | null }

/** In pixels, where the server does not know it: of a phone's chart, and of most. */
const leastHeight = 300
const usualHeight = 480

/**
 * Returns the chart of a window, in epoch milliseconds, with its candles or bars; null if there is nothing to draw.
 */
export function drawExplorer(
  item: MarketItem,
  [own, ...others]: readonly Named[],
  { since, until }: { since: number; until: number },
  shape: ExplorerShape,
  { unit, candles } = noCandles,
): ExplorerPicture | null {
  if (!own) return null
  const from = since / 1_000
  const lines = [
    ...drawnOf(own, averagesOf(own, shape), from, shape),
    ...others.flatMap((one) => drawnOf(one, [], from, shape)),
  ].filter(({ values }) => values.length > 1)
  const [first] = lines
  if (first?.key !== own.symbol) return null
  const axis = shape.isDaily ? daysAxis(item, own, first) : tradingAxis(item, since, until)
  const digits = shape.isPercent ? 2 : priceDigits({ ...item, price: item.value.price })
  const drawn = shape.hasCandles ? candles : []
  const prices = [
    ...lines.flatMap((line) => line.values),
    ...drawn.flatMap(({ low, high }) => [low, high]),
  ]
  const { previousClose } = shape
  const close = previousClose !== null && isNear(previousClose, prices) ? previousClose : null
  const scale = scaleOf(close === null ? prices : [...prices, close], digits, shape)
  const priceShare = shape.hasVolume ? shareAboveVolume : 100
  const yOf = (value: number) => inPercent(heightOf(scale.of(value), scale.axis), priceShare)
  const words = (value: number) =>
    shape.isPercent ? formatChangePercent(value) : formatPrice({ ...item, price: value })
  const tagged = (value: number) =>
    shape.isPercent ? words(value) : labelLike(value, digits, scale.axis.ticks)
  const places = lines.map(({ at, values: of }) =>
    at.map((second, index) => ({ at: second * 1_000, price: scale.of(of[index] as number) })),
  )
  const breaks = lineBreaks(
    first.at.map((second) => second * 1_000),
    axis,
    item,
  )
  // Between the line and what its change is counted from.
  const floor = close === null ? undefined : scale.of(close)
  const outlines = places.map((points) => drawLine(points, axis, scale.axis, { breaks, floor }))
  const names = extremeWords(item, shape)
  const tags = spreadTags(
    lines.flatMap(({ key, values: of }, line) => {
      const newest = of.at(-1) as number
      return isAverage(key) ? [] : [{ line, percent: yOf(newest), label: tagged(newest) }]
    }),
    inPercent(tagPixels / leastHeight),
  )
  return {
    lines: lines.map(({ key, name, values: of, change }, index) => ({
      key,
      name,
      look: lookOf(key, lines),
      path: outlines[index]?.path ?? '',
      value: words(of.at(-1) as number),
      change: change === null || isAverage(key) ? '' : formatChangePercent(change),
    })),
    area: lines.length === 1 && !shape.hasCandles ? (outlines[0]?.area ?? null) : null,
    candles: shape.hasCandles ? drawCandles(candles, axis, scale) : null,
    volumes: shape.hasVolume
      ? { ...drawVolumes(candles, axis), label: volumeWords(item, unit, candles) }
      : null,
    priceShare,
    times: timeTicks(axis).map(({ place, label }) => ({ percent: inPercent(place), label })),
    prices: scale.axis.ticks.map(({ price, label }) => {
      const percent = inPercent(heightOf(price, scale.axis), priceShare)
      return {
        percent,
        label: isCovered(percent, tags, inPercent(labelPixels / usualHeight)) ? '' : label,
      }
    }),
    extremes: (others.length > 0 ? [] : marksOf(first, drawn)).map(({ at, value, name }) => ({
      x: inPercent(axis.placeOf(at * 1_000)),
      y: yOf(value),
      label: `${names[name]} ${words(value)}`,
    })),
    tags,
    reference:
      close === null
        ? null
        : closeLine(
            yOf(close),
            words(close),
            first.at.map((at, index) => ({
              x: inPercent(axis.placeOf(at * 1_000)),
              y: yOf(first.values[index] as number),
            })),
          ),
  }
}

/** The instrument and up to four others, then each average. */
function lookOf(key: string, lines: readonly Drawn[]): number {
  const average = averageDays.findIndex((days) => averageKey(days) === key)
  if (average >= 0) return maxSymbols + average
  return lines.filter((line) => !isAverage(line.key)).findIndex((line) => line.key === key)
}

/** Days reach from their midnight to the next. */
function daysAxis(item: MarketItem, own: Named, first: Drawn): TradingAxis {
  const last = own.at.at(-1) as number
  const start = (first.at[0] as number) - halfDaySeconds
  return tradingAxis(item, start * 1_000, (last + halfDaySeconds) * 1_000)
}

/** Returns the highest and the lowest point of the first line, or of its candles. */
function marksOf({ at, values }: Drawn, candles: readonly Candle[]) {
  const line = { times: at, values, first: 0, last: values.length - 1 }
  const extremes = extremesOf(candles, line)
  if (!extremes) return []
  return (['high', 'low'] as const).map((name) => ({ ...extremes[name], name }))
}

type Column = ShownColumn & { key: string; name: string }

function averagesOf(own: Named, { averages, isPercent }: ExplorerShape): Column[] {
  return averages.map((days) => ({
    key: averageKey(days),
    // In percent it counts from the first price, as its line does.
    name: `${days}-day average${isPercent ? ' vs. first price' : ''}`,
    values: movingAverage(own.price, days),
    base: null,
    isAverage: true,
  }))
}

/** Returns one instrument's line and its averages, cut to the window. */
function drawnOf(
  series: Named,
  averages: Column[],
  from: number,
  { isPercent }: ExplorerShape,
): Drawn[] {
  const first = series.at.findIndex((at) => at >= from)
  if (first < 0) return []
  const base = series.base ?? series.price[first] ?? null
  const own = {
    key: series.symbol,
    name: series.name,
    values: series.price,
    base,
    isAverage: false,
  }
  const columns = [own, ...averages]
  return shownColumns(columns, first, isPercent).map((shown, index) => {
    const { key, name, values: prices } = columns[index] as Column
    const end = prices.at(-1)
    const kept = series.at.flatMap((at, place) => {
      const value = shown[place]
      return place >= first && value != null ? [{ at, value }] : []
    })
    return {
      key,
      name,
      at: kept.map(({ at }) => at),
      values: kept.map(({ value }) => value),
      change: base && end ? (end / base - 1) * 100 : null,
    }
  })
}

/** Returns the vertical axis: of logarithms on request, where every value is above zero. */
function scaleOf(
  values: readonly number[],
  digits: number,
  { isLog, isPercent }: ExplorerShape,
): ValueScale {
  const linear = priceAxis(values, digits, { maxTicks })
  const suffix = isPercent ? '%' : ''
  const ticks = linear.ticks.map(({ price, label }) => ({ price, label: `${label}${suffix}` }))
  if (!isLog || isPercent || linear.bottom <= 0) {
    return { of: (value) => value, axis: { ...linear, ticks } }
  }
  const axis: PriceAxis = {
    top: Math.log(linear.top),
    bottom: Math.log(linear.bottom),
    ticks: ticks.map(({ price, label }) => ({ price: Math.log(price), label })),
  }
  return { of: Math.log, axis }
}

function inPercent(place: number, share = 100): number {
  return Math.round(place * share * 10) / 10
}
