import { torontoZone } from '#app/shared/toronto-time'
import { type Candle, type Candles, type CandleUnit, halfDaySeconds, maxVolume } from './candles'
import type { PriceSeries } from './explorer'
import { formatAsOf, formatPrice, formatVolume } from './format'
import type { MarketItem } from './item'
import { shortDay } from './words'

/** What is known of a day, a week or a month: `['Open', '$214.20']`. */
export type CandleFigures = [label: string, text: string][]

type Known = { [Figure in 'open' | 'high' | 'low' | 'volume']: number | null } & { close: number }

export function candleFigures(item: MarketItem, candle: Known): CandleFigures {
  const { open, high, low, close, volume } = candle
  const rows: [string, number | null][] = [
    ['Open', open],
    ['High', high],
    ['Low', low],
    ['Close', close],
  ]
  const prices = rows.flatMap(
    ([label, price]): CandleFigures =>
      price === null ? [] : [[label, formatPrice({ ...item, price })]],
  )
  return volume === null ? prices : [...prices, ['Volume', formatVolume(volume, item)]]
}

/** Figures, and the time that all of them are of. `begin`: of a bar beside one of its days, `March 24` or `March`. */
export type BarFigures = { unit: CandleUnit; begin?: string; figures: CandleFigures }

/**
 * Returns what is known of one day of a series or, below whose line there are bars of more days, of its bar; nothing if
 * that is its price alone.
 */
export function barAt(
  item: MarketItem,
  { at, price, bars }: PriceSeries,
  index: number,
  { unit, candles }: Candles,
): BarFigures {
  const day: BarFigures = { unit: 'day', figures: [] }
  if (!bars) return day
  const figure = (name: 'open' | 'high' | 'low' | 'volume') => bars[name][index] ?? null
  const figures = candleFigures(item, {
    ...{ open: figure('open'), high: figure('high'), low: figure('low') },
    ...{ close: price[index] as number, volume: figure('volume') },
  })
  if (figures.length <= 1) return day
  const time = at[index] as number
  const bar = unit !== 'day' && candles.find(({ from, until }) => time >= from && time < until)
  if (!bar) return { unit: 'day', figures }
  const first = (bar.from + halfDaySeconds) * 1_000
  const begin = unit === 'week' ? shortDay(first) : (monthName.format(first).split(' ')[0] ?? '')
  return { unit, begin, figures: candleFigures(item, bar) }
}

type Shape = { isDaily: boolean; hasCandles: boolean }

/** Returns what the ends of a line are called: between its points, a price may have been higher. */
export function extremeWords({ seriesKind }: MarketItem, { isDaily, hasCandles }: Shape) {
  if (hasCandles || seriesKind === 'daily') return { high: 'High', low: 'Low' }
  return isDaily
    ? { high: 'Highest close', low: 'Lowest close' }
    : { high: 'Highest shown', low: 'Lowest shown' }
}

const monthName = new Intl.DateTimeFormat('en-CA', {
  timeZone: torontoZone,
  year: 'numeric',
  month: 'long',
})

/** Returns `Nov. 24, 2026`, `Week of Nov. 23, 2026` or `November 2026`. */
export function candleTime({ from }: Candle, unit: CandleUnit): string {
  const at = (from + halfDaySeconds) * 1_000
  if (unit === 'month') return monthName.format(at)
  const date = formatAsOf(at, 'daily')
  return unit === 'week' ? `Week of ${date}` : date
}

export const unitWords: Record<CandleUnit, string> = { day: 'Day', week: 'Week', month: 'Month' }

/** Returns `Volume per week, up to 17.2M`. */
export function volumeWords(
  item: MarketItem,
  unit: CandleUnit,
  candles: readonly Candle[],
): string {
  const max = formatVolume(maxVolume(candles), item)
  return `Volume per ${unitWords[unit].toLowerCase()}, up to ${max}`
}
