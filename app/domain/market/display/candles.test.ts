import { describe, expect, it } from 'vitest'
import { torontoDate, torontoTime } from '#app/shared/toronto-time'
import { candlesOf, hasCandles } from './candles'
import type { PriceSeries } from './explorer'

/** Days from Monday, January 5, 2026 on, each from 10 below its close to 10 above. */
function daysOf(count: number): PriceSeries {
  const monday = torontoTime('2026-01-05', 12 * 60) / 1_000
  const days = Array.from({ length: count }, (_, index) => index)
  return {
    symbol: 'crypto-btc',
    at: days.map((index) => monday + index * 86_400),
    price: days.map((index) => 100 + index),
    bars: {
      open: days.map((index) => 99 + index),
      high: days.map((index) => 110 + index),
      low: days.map((index) => 90 + index),
      volume: days.map(() => 5),
    },
  }
}

const drawn = { hasCandles: true }

describe('candles', () => {
  it('are of days as long as so many fit, then of weeks, then of months', () => {
    expect(candlesOf(daysOf(150), 0, 149, drawn).unit).toBe('day')
    expect(candlesOf(daysOf(365), 0, 364, drawn)).toMatchObject({ unit: 'week' })
    expect(candlesOf(daysOf(365), 0, 364, drawn).candles).toHaveLength(53)
    expect(candlesOf(daysOf(1_826), 0, 1_825, drawn).unit).toBe('month')
    expect(candlesOf(daysOf(1_826), 0, 1_825, drawn).candles).toHaveLength(61)
  })

  it('are of the days of a whole year, and of the weeks of five, where their volume alone is drawn', () => {
    const volumeAlone = { hasCandles: false }
    expect(candlesOf(daysOf(366), 0, 365, volumeAlone)).toMatchObject({ unit: 'day' })
    expect(candlesOf(daysOf(366), 0, 365, volumeAlone).candles).toHaveLength(366)
    expect(candlesOf(daysOf(1_826), 0, 1_825, volumeAlone).unit).toBe('week')
  })

  it('open with their first day, close with their last, and hold the extremes and the volume of all', () => {
    const [week] = candlesOf(daysOf(365), 0, 364, drawn).candles
    expect(week).toMatchObject({ open: 99, high: 116, low: 90, close: 106, volume: 35 })
    expect(torontoDate((week?.until ?? 0) * 1_000 - 1)).toBe('2026-01-11')
  })

  it('keep every extreme of the days they are made of', () => {
    const series = daysOf(1_000)
    const { candles } = candlesOf(series, 200, 999, drawn)
    expect(Math.min(...candles.map(({ low }) => low))).toBe(290)
    expect(Math.max(...candles.map(({ high }) => high))).toBe(1_109)
  })

  it('are offered if most days have a low and a high', () => {
    const series = daysOf(10)
    const lows = (known: number) => series.at.map((_, index) => (index < known ? 1 : null))
    const withLows = (known: number) => ({
      ...series,
      bars: { open: [], high: [], volume: [], low: lows(known) },
    })
    expect([5, 4, 0].map((known) => hasCandles(withLows(known), 0))).toEqual([true, false, false])
    expect(hasCandles({ ...series, bars: undefined }, 0)).toBe(false)
  })
})
