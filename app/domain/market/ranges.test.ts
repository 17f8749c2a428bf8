import { describe, expect, it } from 'vitest'
import { day, hour } from '#app/shared/time'
import { chooseRange, rangeStart, rangesOf, readRange } from './ranges'

const coin = { category: 'crypto', seriesKind: 'intraday' } as const
const stock = { category: 'stock', seriesKind: 'intraday' } as const
const pair = { category: 'forex', seriesKind: 'intraday' } as const
const daily = { category: 'forex', seriesKind: 'daily' } as const

/** A Thursday noon in Toronto, in the first week of summer time. */
const noon = Date.parse('2026-03-12T16:00:00Z')

const iso = (at: number) => new Date(at).toISOString()

describe('a range', () => {
  it('is read in any case, and by its earlier name', () => {
    expect(['1d', '5D', 'max', '7d', '30D', '2d', ''].map(readRange)).toEqual([
      '1D',
      '5D',
      'MAX',
      '5D',
      '1M',
      undefined,
      undefined,
    ])
    expect(readRange(null)).toBeUndefined()
  })

  it('a range of five days is five sessions and the close before them', () => {
    // A delayed feed records a close up to 45 minutes early.
    expect(iso(rangeStart('5D', stock, noon))).toBe('2026-03-05T20:15:00.000Z')
    const afterFamilyDay = Date.parse('2026-02-18T16:00:00Z')
    expect(iso(rangeStart('5D', stock, afterFamilyDay))).toBe('2026-02-10T20:15:00.000Z')
  })

  it('a range of five days is five days of trading, for coins of any kind of day', () => {
    expect(noon - rangeStart('5D', coin, noon)).toBe(5 * day)
    // The clocks went forward on the Sunday between.
    expect(noon - rangeStart('5D', pair, noon)).toBe(7 * day - hour)
  })

  it('a range of a month begins on the same day of the month before, or on its last', () => {
    const march31 = Date.parse('2026-03-31T16:00:00Z')
    expect(noon - rangeStart('1M', coin, noon)).toBe(28 * day)
    expect(iso(rangeStart('1M', daily, march31))).toBe('2026-02-28T05:00:00.000Z')
    expect(iso(rangeStart('1Y', daily, noon))).toBe('2025-03-12T04:00:00.000Z')
    // March 12 of 2023 was a Sunday.
    const in2024 = Date.parse('2024-03-12T16:00:00Z')
    expect(iso(rangeStart('1Y', stock, in2024))).toBe('2023-03-13T19:15:00.000Z')
  })
})

it('a year to date begins with the last day, or close, of the year before', () => {
  expect(iso(rangeStart('YTD', coin, noon))).toBe('2025-12-31T05:00:00.000Z')
  expect(iso(rangeStart('YTD', daily, noon))).toBe('2025-12-31T05:00:00.000Z')
  // A delayed feed records a close up to 45 minutes early.
  expect(iso(rangeStart('YTD', stock, noon))).toBe('2025-12-31T20:15:00.000Z')
})

describe('the ranges of a record', () => {
  it('are those that show more than a shorter one', () => {
    expect(rangesOf(coin, noon, null)).toEqual(['1D'])
    expect(rangesOf(coin, noon, noon - hour)).toEqual(['1D'])
    expect(rangesOf(coin, noon, noon - 2 * day)).toEqual(['1D', '5D'])
    expect(rangesOf(coin, noon, noon - 6 * day)).toEqual(['1D', '5D', '1M'])
    expect(rangesOf(coin, noon, noon - 366 * day).slice(-4)).toEqual(['6M', 'YTD', '1Y', '5Y'])
    expect(rangesOf(coin, noon, noon - 5 * 366 * day).slice(-2)).toEqual(['1Y', '5Y'])
    expect(rangesOf(coin, noon, noon - 6 * 366 * day).slice(-2)).toEqual(['5Y', 'MAX'])
    // The year is younger than that.
    expect(rangesOf(coin, noon, noon - 100 * day).at(-1)).toBe('6M')
  })

  it('the ranges of a record of a daily series have no single day', () => {
    expect(rangesOf(daily, noon, null)).toEqual(['5D'])
    expect(chooseRange(undefined, ['5D', '1M', '3M'], daily)).toBe('1M')
  })

  it('end at the longest, which stands in for those beyond', () => {
    expect(chooseRange('1Y', ['1D', '5D'], coin)).toBe('5D')
    expect(chooseRange('1D', ['5D', '1M'], daily)).toBe('5D')
  })
})
