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

/** More would touch each other on a phone. */
const maxCandles = 150

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

/** Returns the candles of a daily series from one index to another, in the finest unit of which so many fit. */
export function candlesOf(series: PriceSeries, first: number, last: number): Candles {
  const days = last - first + 1
  const fewest = { day: days, week: days / 7 }
  for (const unit of ['day', 'week'] as const) {
    if (fewest[unit] > maxCandles) continue
    const candles = groupedBy(unit, series, first, last)
    if (candles.length <= maxCandles) return { unit, candles }
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

/** What a chart shows at one place: a line's value twice, or a candle's lowest and highest. */
export type Extent = { at: number; low: number; high: number }

/** Returns the first of the lowest and of the highest; null if there are none. */
export function extremesOf(extents: readonly Extent[]): { low: Extent; high: Extent } | null {
  const [first] = extents
  if (!first) return null
  let [low, high] = [first, first]
  for (const one of extents) {
    if (one.low < low.low) low = one
    if (one.high > high.high) high = one
  }
  return { low, high }
}

export function extentOf({ from, until, low, high }: Candle): Extent {
  return { at: (from + until) / 2, low, high }
}

export function maxVolume(candles: readonly Candle[]): number {
  return Math.max(...candles.map(({ volume }) => volume ?? 0))
}
