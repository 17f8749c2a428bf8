import { describe, expect, it } from 'vitest'
import type { StoredRates } from '#app/domain/market/ports'
import { nextDecision } from './decisions'
import { chartRates } from './rate-chart'
import type { RateId, RatePoint } from './rate-series'
import { groupRates, shownRates } from './rates-view'
import { drawCurve } from './yield-curve'

const today = '2026-03-12'

function stored(id: RateId, points: RatePoint[]): StoredRates {
  const asOf = points.at(-1)?.[0] ?? ''
  return { id, points, source: 'valet', asOf, fetchedAt: 0 }
}

const policy: RatePoint[] = [
  ['2021-03-12', 0.25],
  ['2025-03-11', 3],
  ['2026-02-10', 2.5],
  ['2026-02-12', 2.25],
  ['2026-03-11', 2.25],
]
const rowOf = (points: RatePoint[], id: RateId = 'policy', keepsPast = true) =>
  groupRates(shownRates([stored(id, points)], keepsPast), today)[0]?.rows[0]

describe('a rate', () => {
  it('has its value, its day and its changes in percentage points', () => {
    expect(rowOf(policy)).toEqual({
      id: 'policy',
      name: 'Policy rate',
      sourceName: 'V39079',
      value: '2.25%',
      month: '−0.25',
      year: '−0.75',
      moved: { words: 'Down from 2.50% on', date: '2026-02-12', dateText: 'Feb. 12, 2026' },
      date: '2026-03-11',
      dateText: 'March 11, 2026',
      isStale: false,
    })
  })

  it('has no change if that day’s value is not held', () => {
    expect(rowOf(policy.slice(-1))).toMatchObject({ month: null, year: null })
    expect(
      rowOf([
        ['2026-02-11', 2],
        ['2026-03-11', 2],
      ]),
    ).toMatchObject({ month: '0.00', year: null })
  })

  it('says when it last moved: of a weekly series, by when', () => {
    const movedOf = (...given: Parameters<typeof rowOf>) => rowOf(...given)?.moved
    const prime: RatePoint[] = [
      ['2026-02-25', 4.45],
      ['2026-03-04', 4.7],
      ['2026-03-11', 4.7],
    ]
    expect(movedOf(prime, 'prime')).toMatchObject({ words: 'Up from 4.45% by', date: '2026-03-04' })
    expect(movedOf(prime.slice(1), 'prime')).toMatchObject({
      words: 'Unchanged since',
      dateText: 'March 4, 2026',
    })
    expect(movedOf(prime, 'prime', false)).toBeNull()
  })

  it('has neither changes nor a chart if its past may not be shown', () => {
    expect(rowOf(policy, 'policy', false)).toMatchObject({
      value: '2.25%',
      month: null,
      year: null,
    })
    const shown = shownRates([stored('policy', policy)], false)
    expect(chartRates('policy', shown.get('policy') ?? [])).toBeNull()
  })

  it.each([
    ['policy', '2026-03-05', false],
    ['policy', '2026-03-04', true],
    ['prime', '2026-02-25', false],
    ['prime', '2026-02-24', true],
  ] as const)('a rate of %s with its last value on %s is stale: %s', (id, date, isStale) => {
    expect(rowOf([[date, 2]], id)).toMatchObject({ date, isStale })
  })

  it('is left out, with its group, if there is none', () => {
    const groups = groupRates(shownRates([stored('prime', [[today, 4.45]])], true), today)
    expect(groups).toMatchObject([{ title: 'Short-term rates', rows: [{ id: 'prime' }] }])
    expect(groupRates(shownRates([], true), today)).toEqual([])
  })
})

it('names the next decision until it is announced, and none after those it knows', () => {
  expect(nextDecision(Date.parse('2026-03-18T13:44:00Z'))).toBe('2026-03-18')
  expect(nextDecision(Date.parse('2026-03-18T13:45:00Z'))).toBe('2026-04-29')
  expect(nextDecision(Date.parse('2029-01-01T00:00:00Z'))).toBeNull()
})

describe('a chart of rates', () => {
  it('says its figures in a sentence, and has a row for each month', () => {
    const chart = chartRates('policy', policy)
    expect(chart?.sentence).toBe(
      'Policy rate since March 12, 2021: start 0.25%, high 3.00%, low 0.25%, last 2.25%. As of March 11, 2026.',
    )
    expect(chart?.table.map(({ date, value }) => `${date} ${value}`)).toEqual([
      '2026-03-11 2.25%',
      '2026-02-12 2.25%',
      '2025-03-11 3.00%',
      '2021-03-12 0.25%',
    ])
    expect(chart?.picture.line.path).toMatch(/^M0 \d+l[\d -]+$/)
    expect(chart?.picture.prices.every(({ label }) => /%$|^$/.test(label))).toBe(true)
    expect(chart?.picture.times.length).toBeGreaterThan(3)
  })

  it('is of the last year alone if asked, with a row for each week', () => {
    const chart = chartRates('policy', policy, '1Y')
    expect(chart?.sentence).toMatch(/^Policy rate since March 11, 2025: start 3.00%, /)
    expect(chart?.table.map(({ date }) => date)).toEqual(['2026-03-11', '2026-02-12', '2025-03-11'])
  })

  it('is drawn of a rate that never moved', () => {
    const flat = chartRates('prime', [
      ['2026-03-04', 4.45],
      ['2026-03-11', 4.45],
    ])
    expect(flat?.picture.line.path).not.toContain('NaN')
  })
})

describe('the yield curve', () => {
  const bonds = ['bond-2', 'bond-5', 'bond-10', 'bond-long'] as const
  const curve = (now: number[], before: number[] = [], keepsPast = true) =>
    drawCurve(
      shownRates(
        bonds.map((id, index) => {
          const past: RatePoint[] =
            before[index] === undefined ? [] : [['2025-03-11', before[index]]]
          return stored(id, [...past, ['2026-03-11', now[index] as number]])
        }),
        keepsPast,
      ),
    )

  it('compares each term with a year before', () => {
    expect(curve([2.4, 2.7, 3.2, 3.6], [2.5, 2.6, 3, 3.2])).toMatchObject({
      now: 'March 11, 2026',
      before: 'March 11, 2025',
      sentence:
        'Government of Canada bond yields on March 11, 2026: 2-year 2.40%, 5-year 2.70%, 10-year 3.20%, long-term 3.60%. The 10-year yield is 0.80 percentage points above the 2-year yield.',
      table: [{ term: '2-year', now: '2.40%', before: '2.50%' }, {}, {}, {}],
    })
  })

  it('says when it is inverted or flat', () => {
    const [two = 0, five = 0, ten = 0] = (curve([2, 3, 4, 5])?.stops ?? []).map(({ x }) => x)
    expect((ten - five) / (five - two)).toBeCloseTo(5 / 3, 1)
    expect(curve([4, 3.5, 3.4, 3.3])?.sentence).toContain('0.60 percentage points below')
    expect(curve([3, 3, 3, 3])?.sentence).toContain('equals the 2-year')
  })

  it('has one line if a year before is not held or may not be shown', () => {
    expect(curve([2, 3, 4, 5], [2])).toMatchObject({ before: null, picture: { otherPath: null } })
    expect(curve([2, 3, 4, 5], [2, 2, 2, 2], false)?.before).toBeNull()
  })

  it('is not drawn without one of its terms', () => {
    expect(drawCurve(shownRates([stored('bond-2', policy)], true))).toBeNull()
    expect(drawCurve(shownRates([], true))).toBeNull()
  })
})
