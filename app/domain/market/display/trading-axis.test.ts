import { describe, expect, it } from 'vitest'
import { instruments } from '#app/domain/market/instruments'
import { day, hour, minute } from '#app/shared/time'
import { timeTicks } from './time-ticks'
import { sessionEnd, tradingAxis } from './trading-axis'

const stock = { category: 'stock', seriesKind: 'intraday' } as const
const pair = { category: 'forex', seriesKind: 'intraday' } as const
const coin = { category: 'crypto', seriesKind: 'intraday' } as const
const daily = { category: 'forex', seriesKind: 'daily' } as const

const at = (iso: string) => Date.parse(iso)
const labelsOf = (...[subject, from, until]: Parameters<typeof tradingAxis>) =>
  timeTicks(tradingAxis(subject, from, until)).map(({ label }) => label)

describe('a trading axis', () => {
  it('has no nights, no weekends and no holidays of the exchange', () => {
    // Monday, February 16, 2026 is Family Day.
    const axis = tradingAxis(stock, at('2026-02-13T14:30:00Z'), at('2026-02-17T21:00:00Z'))
    expect(axis.placeOf(at('2026-02-13T21:00:00Z'))).toBe(0.5)
    expect(axis.placeOf(at('2026-02-16T18:00:00Z'))).toBe(0.5)
    expect(axis.placeOf(at('2026-02-17T14:30:00Z'))).toBe(0.5)
    expect(axis.placeOf(at('2026-02-17T21:00:00Z'))).toBe(1)
  })

  it('makes a half day as short as it is', () => {
    const axis = tradingAxis(stock, at('2026-12-24T14:30:00Z'), at('2026-12-29T21:00:00Z'))
    // 3.5 of ten hours; Boxing Day is observed on the 28th.
    expect(axis.placeOf(at('2026-12-29T14:30:00Z'))).toBeCloseTo(0.35, 10)
  })

  it('leaves out a currency’s weekend, and nothing of a coin’s', () => {
    const [from, until] = [at('2026-03-13T15:00:00Z'), at('2026-03-16T15:00:00Z')]
    const axis = tradingAxis(pair, from, until)
    // Six hours before Friday 17:00, eighteen after Sunday 17:00.
    expect(axis.placeOf(at('2026-03-14T12:00:00Z'))).toBeCloseTo(0.25, 10)
    expect(axis.placeOf(at('2026-03-16T03:00:00Z'))).toBeCloseTo(0.5, 10)
    expect(tradingAxis(coin, from, until).placeOf(from + 18 * hour)).toBe(0.25)
  })

  it('gives a daily series weekdays', () => {
    const axis = tradingAxis(daily, at('2026-03-13T20:00:00Z'), at('2026-03-16T20:00:00Z'))
    expect(axis.placeOf(at('2026-03-15T20:00:00Z'))).toBeCloseTo(1 / 3, 10)
  })

  it('of a session ends with it, and while that is young, earlier', () => {
    const [opensAt, closesAt] = [at('2026-03-12T13:30:00Z'), at('2026-03-12T20:00:00Z')]
    const hoursShown = (hours: number) => (sessionEnd(opensAt + hours * hour) - opensAt) / hour
    expect([0, 0.5, 0.6, 1.5, 1.6, 6.5].map(hoursShown)).toEqual([0.5, 0.5, 1.5, 1.5, 6.5, 6.5])
    expect(sessionEnd(closesAt + 15 * minute)).toBe(closesAt + 15 * minute)
    // 3.5 hours.
    const halfDay = at('2026-12-24T14:30:00Z')
    expect(sessionEnd(halfDay + 2 * hour) - halfDay).toBe(3.5 * hour)
  })

  it('never goes back, whatever is recorded outside the hours', () => {
    for (const subject of [stock, pair, coin, daily]) {
      const from = at('2026-12-18T20:15:00Z')
      const axis = tradingAxis(subject, from, from + 30 * day)
      let before = 0
      for (let time = from - day; time < from + 31 * day; time += 37 * minute) {
        const place = axis.placeOf(time)
        expect(place).toBeGreaterThanOrEqual(before)
        expect(place).toBeLessThanOrEqual(1)
        before = place
      }
    }
  })
})

describe('the ticks of an axis', () => {
  it('are hours of a session to its close, also of half a day', () => {
    const session = [at('2026-03-12T13:30:00Z'), at('2026-03-12T20:00:00Z')] as const
    expect(labelsOf(stock, ...session)).toEqual(['10 a.m.', '12 p.m.', '2 p.m.', '4 p.m.'])
    const half = [at('2026-12-24T14:30:00Z'), at('2026-12-24T18:00:00Z')] as const
    expect(labelsOf(stock, ...half)).toEqual(['10 a.m.', '11 a.m.', '12 p.m.', '1 p.m.'])
  })

  it('are the five sessions of five days', () => {
    const five = [at('2026-02-10T20:55:00Z'), at('2026-02-18T21:00:00Z')] as const
    expect(labelsOf(stock, ...five)).toEqual(['Feb. 11', '12', '13', '17', '18'])
  })

  it('name the month of each of a quarter, whose days are far apart', () => {
    const quarter = [at('2026-08-27T13:30:00Z'), at('2026-11-27T21:00:00Z')] as const
    expect(labelsOf(stock, ...quarter)).toEqual(['Sept. 14', 'Oct. 5', 'Oct. 26', 'Nov. 16'])
  })

  it('are months of a year, January by its year, and years of five', () => {
    const until = at('2026-11-20T21:00:00Z')
    expect(labelsOf(stock, until - 365 * day, until)).toEqual([
      '2026',
      'March',
      'May',
      'July',
      'Sept.',
      'Nov.',
    ])
    expect(labelsOf(coin, until - 5 * 365 * day, until)).toEqual([
      '2022',
      '2023',
      '2024',
      '2025',
      '2026',
    ])
  })

  it('are two to six, apart from each other and in order, for any market and length', () => {
    const lengths = [6 * hour, day, 3 * day, 7 * day, 20 * day, 31 * day, 92 * day, 365 * day]
    for (const length of [...lengths, 700 * day, 1_826 * day, 3_000 * day]) {
      for (let start = 0; start < 20; start++) {
        const until = at('2026-11-20T20:59:00Z') - start * 29 * hour
        for (const { category } of instruments.filter((_, index) => index % 14 === 0)) {
          const subject = { category, seriesKind: 'intraday' } as const
          const places = timeTicks(tradingAxis(subject, until - length, until)).map(
            ({ place }) => place,
          )
          expect(places.length).toBeLessThanOrEqual(6)
          if (length >= day && category === 'crypto') {
            expect([length / day, start, places.length > 2]).toEqual([length / day, start, true])
          }
          places.forEach((place, index) => {
            const next = places[index + 1] ?? 2
            expect(next - place).toBeGreaterThanOrEqual(0.14)
          })
        }
      }
    }
  })
})
