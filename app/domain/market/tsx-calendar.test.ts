import { describe, expect, it } from 'vitest'
import { latestSession, nyseHolidays, sessionAt, sessionOf, tsxHolidays } from './tsx-calendar'

const at = (iso: string) => Date.parse(iso)

describe('the TSX calendar', () => {
  it.each([
    [2021, '01-01 02-15 04-02 05-24 07-01 08-02 09-06 10-11 12-27 12-28'],
    [2022, '01-03 02-21 04-15 05-23 07-01 08-01 09-05 10-10 12-26 12-27'],
    [2023, '01-02 02-20 04-07 05-22 07-03 08-07 09-04 10-09 12-25 12-26'],
    [2024, '01-01 02-19 03-29 05-20 07-01 08-05 09-02 10-14 12-25 12-26'],
    [2025, '01-01 02-17 04-18 05-19 07-01 08-04 09-01 10-13 12-25 12-26'],
    [2026, '01-01 02-16 04-03 05-18 07-01 08-03 09-07 10-12 12-25 12-28'],
    [2027, '01-01 02-15 03-26 05-24 07-01 08-02 09-06 10-11 12-27 12-28'],
    [2028, '01-03 02-21 04-14 05-22 07-03 08-07 09-04 10-09 12-25 12-26'],
  ])('closes on the ten holidays of %i', (year, days) => {
    const expected = days.split(' ').map((day) => `${year}-${day}`)
    expect(Array.from(tsxHolidays(year).keys())).toEqual(expected)
  })

  it.each([
    [2022, '01-01 01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26'],
    [2023, '01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25'],
    [2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'],
    [2027, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24'],
    [2028, '01-01 01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25'],
  ])('knows the holidays of New York’s exchanges in %i', (year, days) => {
    const expected = days.split(' ').map((day) => `${year}-${day}`)
    expect(Array.from(nyseHolidays(year))).toEqual(expected)
  })

  it('trades from 9:30 to 16:00 on Toronto’s clock, in winter and in summer', () => {
    expect(sessionOf('2026-01-14')).toEqual({
      opensAt: at('2026-01-14T14:30:00Z'),
      closesAt: at('2026-01-14T21:00:00Z'),
    })
    expect(sessionOf('2026-07-14')).toEqual({
      opensAt: at('2026-07-14T13:30:00Z'),
      closesAt: at('2026-07-14T20:00:00Z'),
    })
  })

  it('keeps its hours over both changes of the clock', () => {
    expect(sessionOf('2026-03-06')?.opensAt).toBe(at('2026-03-06T14:30:00Z'))
    expect(sessionOf('2026-03-09')?.opensAt).toBe(at('2026-03-09T13:30:00Z'))
    expect(sessionOf('2026-10-30')?.opensAt).toBe(at('2026-10-30T13:30:00Z'))
    expect(sessionOf('2026-11-02')?.opensAt).toBe(at('2026-11-02T14:30:00Z'))
  })

  it('closes at 13:00 on Christmas Eve', () => {
    expect(sessionOf('2026-12-24')?.closesAt).toBe(at('2026-12-24T18:00:00Z'))
    expect(sessionOf('2022-12-24')).toBeNull()
    expect(sessionOf('2022-12-23')?.closesAt).toBe(at('2022-12-23T21:00:00Z'))
  })

  it('trades on days when New York rests, and rests when New York trades', () => {
    expect(sessionOf('2026-11-26')).not.toBeNull()
    expect(sessionOf('2026-01-19')).not.toBeNull()
    expect(sessionOf('2026-09-30')).not.toBeNull()
    expect(sessionOf('2026-10-12')).toBeNull()
  })

  it('says when it next opens or closes', () => {
    const opening = at('2026-03-12T13:30:00Z')
    const closing = at('2026-03-12T20:00:00Z')
    expect(sessionAt(opening - 1)).toEqual({ isOpen: false, nextChangeAt: opening })
    expect(sessionAt(opening)).toEqual({ isOpen: true, nextChangeAt: closing })
    expect(sessionAt(closing - 1)).toEqual({ isOpen: true, nextChangeAt: closing })
    expect(sessionAt(closing)).toEqual({ isOpen: false, nextChangeAt: at('2026-03-13T13:30:00Z') })
  })

  it('skips Christmas, Boxing Day and the weekend between them', () => {
    const closed = { isOpen: false, nextChangeAt: at('2026-12-29T14:30:00Z') }
    expect(sessionAt(at('2026-12-24T18:00:00Z'))).toEqual(closed)
    expect(sessionAt(at('2026-12-27T15:00:00Z'))).toEqual(closed)
    expect(latestSession(at('2026-12-28T15:00:00Z')).closesAt).toBe(at('2026-12-24T18:00:00Z'))
  })
})
