import { describe, expect, it } from 'vitest'
import { day, hour, minute } from '#app/shared/time'
import { torontoTime } from '#app/shared/toronto-time'
import { spotBack, spotClosedSince } from './spot-hours'

const at = (date: string, hours: number, minutes = 0) => torontoTime(date, hours * 60 + minutes)

describe('the hours of currencies and metals', () => {
  it.each([
    ['a weekend', at('2026-03-13', 17), at('2026-03-15', 17)],
    ['a weekend in which clocks go forward', at('2026-03-06', 17), at('2026-03-08', 17)],
    ['a weekend in which clocks go back', at('2026-10-30', 17), at('2026-11-01', 17)],
    ['Christmas on a Friday', at('2026-12-24', 17), at('2026-12-27', 17)],
    ['New Year’s Day on a Thursday', at('2025-12-31', 17), at('2026-01-01', 17)],
  ])('end and begin at 17:00 around %s', (_, closes, opens) => {
    expect(spotClosedSince(closes - 1)).toBeNull()
    for (const now of [closes, closes + 12 * hour, opens - 1]) {
      expect(spotClosedSince(now)).toBe(closes)
    }
    expect(spotClosedSince(opens)).toBeNull()
  })

  it.each([
    ['a Sunday evening', at('2026-11-22', 17, 40), day, at('2026-11-19', 17, 40)],
    ['a Monday noon', at('2026-11-23', 12), day, at('2026-11-20', 12)],
    ['a Saturday', at('2026-11-21', 12), day, at('2026-11-19', 17)],
    ['the Monday after clocks went forward', at('2026-03-09', 12), day, at('2026-03-06', 12)],
    ['the Monday after clocks went back', at('2026-11-02', 12), day, at('2026-10-30', 12)],
    ['the Monday after Christmas', at('2026-12-28', 12), day, at('2026-12-24', 12)],
    ['a Wednesday', at('2026-11-25', 12), 15 * minute, at('2026-11-25', 11, 45)],
  ])('are counted back without closed hours from %s', (_, from, ms, expected) => {
    expect(new Date(spotBack(from, ms)).toISOString()).toBe(new Date(expected).toISOString())
  })
})
