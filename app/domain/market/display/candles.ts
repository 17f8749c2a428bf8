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

/** Noon in Toronto is on the same day in UTC. */
const dayOf = (at: number) => Math.floor(at / (2 * halfDaySeconds))
/** Weeks begin on a Monday, as day 4 of 1970 was. */
const keyOf: Record<CandleUnit, (at: number) => number> = {
  day: dayOf,
  week: (at) => Math.floor((dayOf(at) - 4) / 7),
  month(at) {
    const date = new Date(at * second)
    return date.getUTCFullYear() * 12 + date.getUTCMonth()
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
  let key: number | null = null
  for (let index = first; index <= last; index++) {
    const [time, close] = [at[index] as number, price[index] as number]
    const figure = (name: 'open' | 'high' | 'low') => bars?.[name][index] ?? close
    const volume = bars?.volume[index] ?? null
    const own = candles.at(-1)
    const before: number | null = key
    key = keyOf[unit](time)
    if (own && key === before) {
      own.until = time + halfDaySeconds
      own.high = Math.max(own.high, figure('high'))
      own.low = Math.min(own.low, figure('low'))
      own.close = close
      if (volume !== null) own.volume = (own.volume ?? 0) + volume
      continue
    }
    candles.push({
      ...{ from: time - halfDaySeconds, until: time + halfDaySeconds },
      ...{ open: figure('open'), high: figure('high'), low: figure('low'), close, volume },
    })
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
