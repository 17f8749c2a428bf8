import { describe, expect, it } from 'vitest'
import { mergeRates, rateOn } from './merge-rates'
import type { RatePoint } from './rate-series'

const today = '2026-03-12'
const keeping = { today, keepsPast: true }
const held: RatePoint[] = [
  ['2026-03-10', 2.5],
  ['2026-03-11', 2.5],
]

describe('new rates', () => {
  it('follow the held ones, in the order of their days', () => {
    const found: RatePoint[] = [
      ['2026-03-12', 2.25],
      ['2026-03-09', 2.75],
    ]
    expect(mergeRates(held, found, keeping)).toEqual([
      ['2026-03-09', 2.75],
      ['2026-03-10', 2.5],
      ['2026-03-11', 2.5],
      ['2026-03-12', 2.25],
    ])
  })

  it('correct a held one of the same day', () => {
    expect(mergeRates(held, [['2026-03-11', 2.4]], keeping)).toEqual([held[0], ['2026-03-11', 2.4]])
  })

  it('new rates of the future are dropped', () => {
    expect(mergeRates(held, [['2026-03-13', 9]], keeping)).toEqual(held)
  })

  it('leave the held ones if there are none', () => {
    expect(mergeRates(held, [], keeping)).toEqual(held)
    expect(mergeRates([], [], keeping)).toEqual([])
  })
})

describe('held rates', () => {
  it('are dropped after five years', () => {
    const old: RatePoint[] = [
      ['2021-03-11', 1],
      ['2021-03-12', 2],
    ]
    expect(mergeRates(old, held, keeping)).toEqual([old[1], ...held])
  })

  it('keep their newest value, however old', () => {
    expect(mergeRates([['2015-01-02', 1]], [], keeping)).toEqual([['2015-01-02', 1]])
  })

  it('are replaced by the newest value if the past may not be kept', () => {
    const rules = { today, keepsPast: false }
    expect(mergeRates(held, [['2026-03-12', 2.25]], rules)).toEqual([['2026-03-12', 2.25]])
    expect(mergeRates(held, [], rules)).toEqual([held[1]])
  })
})

describe('the rate on a day', () => {
  it('is the last one up to then', () => {
    expect(rateOn(held, '2026-03-15')).toEqual(held[1])
    expect(rateOn(held, '2026-03-10')).toEqual(held[0])
  })

  it('is unknown before the first, and two weeks after the last', () => {
    expect(rateOn(held, '2026-03-09')).toBeNull()
    expect(rateOn(held, '2026-03-25')).toEqual(held[1])
    expect(rateOn(held, '2026-03-26')).toBeNull()
  })
})
