import { type Candle, maxVolume } from './candles'
import { chartBox, heightOf } from './chart'
import type { PriceAxis } from './price-ticks'
import type { TradingAxis } from './trading-axis'

/** A vertical axis, and a value's place on it. */
export type ValueScale = { of: (value: number) => number; axis: PriceAxis }

/** SVG paths of days that ended at their opening or higher, and of the others. */
export type TwoPaths = { up: string; down: string }

/** The share of a candle's time that stays empty on each side of its body. */
export const candleMargin = 0.15

/** Returns candles in `chartBox`: a body from opening to close, and wicks to the extremes. */
export function drawCandles(
  candles: readonly Candle[],
  axis: TradingAxis,
  scale: ValueScale,
): TwoPaths {
  const yOf = (value: number) => Math.round(heightOf(scale.of(value), scale.axis) * chartBox.height)
  return inTwo(candles, (candle) => {
    const { left, right } = sidesOf(candle, axis)
    const middle = short((left + right) / 2)
    const [top, bottom] = [Math.max(candle.open, candle.close), Math.min(candle.open, candle.close)]
    const body = `M${short(left)} ${yOf(top)}H${short(right)}V${yOf(bottom)}H${short(left)}Z`
    const upper = `M${middle} ${yOf(candle.high)}V${yOf(top)}`
    const lower = `M${middle} ${yOf(bottom)}V${yOf(candle.low)}`
    return `${upper}${body}${lower}`
  })
}

/** Returns bars of the volume that fill `chartBox`. */
export function drawVolumes(candles: readonly Candle[], axis: TradingAxis): TwoPaths {
  const max = maxVolume(candles)
  return inTwo(candles, (candle) => {
    if (!candle.volume) return ''
    const { left, right } = sidesOf(candle, axis)
    const top = Math.round((1 - candle.volume / max) * chartBox.height)
    return `M${short(left)} ${chartBox.height}V${top}h${short(right - left)}V${chartBox.height}`
  })
}

function inTwo(candles: readonly Candle[], draw: (candle: Candle) => string): TwoPaths {
  const pathOf = (isUp: boolean) =>
    candles
      .filter(({ open, close }) => close >= open === isUp)
      .map(draw)
      .join('')
  return { up: pathOf(true), down: pathOf(false) }
}

function sidesOf({ from, until }: Candle, axis: TradingAxis) {
  const [start, end] = [axis.placeOf(from * 1_000), axis.placeOf(until * 1_000)]
  const margin = candleMargin * (end - start)
  return { left: (start + margin) * chartBox.width, right: (end - margin) * chartBox.width }
}

function short(x: number): number {
  return Math.round(x * 10) / 10
}
