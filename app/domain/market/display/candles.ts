import { hour, second } from '#app/shared/time'
import type { PriceSeries } from './explorer'

/** A bar of a chart: a day, or the days of a week or a month. Instants in epoch seconds. */
export type Candle = {
  from: number
  until: number
  open: number
  high: number
  low: number
  close: number
  volume: number | null
}

export type CandleUnit = 'day' | 'week' | 'month'
export type Candles = { unit: CandleUnit; candles: Candle[] }
export const noCandles: Candles = { unit: 'day', candles: [] }

/** More would touch each other on a phone. */
const maxCandles = 150
/** Bars of the volume may: a year of days, weekends included. */
const maxBars = 366

/** A day is drawn at noon. */
export const halfDaySeconds = (12 * hour) / second

const daySeconds = 2 * halfDaySeconds
const weekSeconds = 7 * daySeconds
/** Weeks begin on a Monday, as day 4 of 1970 was. */
const firstMonday = 4 * daySeconds

/** Returns when the unit of an instant ends, by UTC: noon in Toronto is on the same day there. */
const endOf: Record<CandleUnit, (at: number) => number> = {
  day: (at) => (Math.floor(at / daySeconds) + 1) * daySeconds,
  week: (at) => firstMonday + (Math.floor((at - firstMonday) / weekSeconds) + 1) * weekSeconds,
  month(at) {
    const date = new Date(at * second)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / second
  },
}

/**
 * Returns the candles of a daily series from one index to another, in the finest unit of which so many fit: more where
 * their volume alone is drawn.
 */
export function candlesOf(
  series: PriceSeries,
  first: number,
  last: number,
  { hasCandles }: { hasCandles: boolean },
): Candles {
  const max = hasCandles ? maxCandles : maxBars
  const days = last - first + 1
  const fewest = { day: days, week: days / 7 }
  for (const unit of ['day', 'week'] as const) {
    if (fewest[unit] > max) continue
    const candles = groupedBy(unit, series, first, last)
    if (candles.length <= max) return { unit, candles }
  }
  return { unit: 'month', candles: groupedBy('month', series, first, last) }
}

/** A day without figures counts as its one price. */
function groupedBy(unit: CandleUnit, series: PriceSeries, first: number, last: number): Candle[] {
  const { at, price, bars } = series
  const candles: Candle[] = []
  let own: Candle | undefined
  let end = 0
  for (let index = first; index <= last; index++) {
    const time = at[index] as number
    const close = price[index] as number
    const high = bars?.high[index] ?? close
    const low = bars?.low[index] ?? close
    const volume = bars?.volume[index] ?? null
    const until = time + halfDaySeconds
    if (own && time < end) {
      own.until = until
      own.high = Math.max(own.high, high)
      own.low = Math.min(own.low, low)
      own.close = close
      if (volume !== null) own.volume = (own.volume ?? 0) + volume
      continue
    }
    end = endOf[unit](time)
    const open = bars?.open[index] ?? close
    own = { from: time - halfDaySeconds, until, open, high, low, close, volume }
    candles.push(own)
  }
  return candles
}

/** Returns whether most days from an index on have a low and a high. */
export function hasCandles(series: PriceSeries, first: number): boolean {
  return mostHave('low', series, first)
}

export function hasVolume(series: PriceSeries, first: number): boolean {
  return mostHave('volume', series, first)
}

function mostHave(figure: 'low' | 'volume', { at, bars }: PriceSeries, first: number): boolean {
  const known = bars?.[figure].slice(first).filter((value) => value !== null).length ?? 0
  return known > 0 && known * 2 >= at.length - first
}

/** A line's points from one index to another. */
type Line = {
  times: ArrayLike<number>
  values: ArrayLike<number | null | undefined>
  first: number
  last: number
}
type Extreme = { at: number; value: number }

/** Returns the first of the lowest and of the highest of the candles or, without any, of the line; null if there are none. */
export function extremesOf(
  candles: readonly Candle[],
  line: Line,
): { low: Extreme; high: Extreme } | null {
  // A line may have thousands of points, and is drawn again in each frame of a gesture.
  const isLine = candles.length === 0
  const [first, last] = isLine ? [line.first, line.last] : [0, candles.length - 1]
  const lows = isLine ? line.values : candles.map(({ low }) => low)
  const highs = isLine ? line.values : candles.map(({ high }) => high)
  let [low, high] = [-1, -1]
  for (let index = first; index <= last; index++) {
    if (lows[index] == null) continue
    if (low < 0 || (lows[index] as number) < (lows[low] as number)) low = index
    if (high < 0 || (highs[index] as number) > (highs[high] as number)) high = index
  }
  if (low < 0) return null
  const atOf = (index: number) => (isLine ? line.times[index] : middleOf(candles[index] as Candle))
  const extreme = (values: Line['values'], index: number): Extreme => ({
    at: atOf(index) as number,
    value: values[index] as number,
  })
  return { low: extreme(lows, low), high: extreme(highs, high) }
}

function middleOf({ from, until }: Candle): number {
  return (from + until) / 2
}

export function maxVolume(candles: readonly Candle[]): number {
  return Math.max(...candles.map(({ volume }) => volume ?? 0))
}
