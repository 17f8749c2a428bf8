import { expect, it } from 'vitest'
import { type FunnelEvent, funnelEvents } from './funnel-event'
import {
  differenceOf,
  type FunnelRow,
  isHigherShare,
  type Rate,
  rangeOf,
  rateOf,
  verdictOf,
} from './funnel-report'

function row(name: string, visit: number, lead_accepted: number): FunnelRow {
  const none = Object.fromEntries(funnelEvents.map((event) => [event, 0]))
  return { name, counts: { ...(none as Record<FunnelEvent, number>), visit, lead_accepted } }
}

it('returns the shares that a sample does not rule out', () => {
  for (const [part, whole] of [
    [10, 100],
    [0, 50],
    [50, 50],
    [3, 4_000],
  ] as const) {
    const { share = 0, low = 0, high = 0 } = rateOf(part, whole) ?? {}
    expect(share).toBe(part / whole)
    for (const end of [low, high]) {
      // At either end, the sample lies 1.96 standard errors of that share away.
      const away = 1.96 * Math.sqrt((end * (1 - end)) / whole)
      expect(Math.abs(share - end)).toBeCloseTo(away, 10)
    }
    expect(high).toBeGreaterThan(low)
  }
})

it('shows no rate for few events, nor for events outside the whole', () => {
  expect([rateOf(1, 29), rateOf(31, 30)]).toEqual([null, null])
})

it('calls a row higher or lower only if chance alone cannot explain it', () => {
  const rows = [row('a', 1_000, 60), row('b', 1_000, 20), row('c', 1_000, 38), row('d', 20, 9)]
  const total = row('', 3_020, 127)
  expect(rows.map((one) => verdictOf(one, total))).toEqual([
    'higher',
    'lower',
    'too few to tell',
    'too few to tell',
  ])
})

it.each([
  [0, 0, 3.69],
  [1, 0.03, 5.57],
  [13, 6.92, 22.23],
])('the mean of %i events lies between %f and %f', (events, low, high) => {
  const range = rangeOf(events)
  expect(range.low).toBeCloseTo(low, 2)
  expect(range.high).toBeCloseTo(high, 2)
})

it('the interval of a difference is that of Newcombe’s example, and may leave out 0 where two intervals overlap', () => {
  const [one, other] = [rateOf(56, 70), rateOf(48, 80)] as [Rate, Rate]
  const { low, high } = differenceOf(one, other)
  expect([low, high].map((end) => end.toFixed(4))).toEqual(['0.0524', '0.3339'])
  const [more, fewer] = [rateOf(60, 100), rateOf(45, 100)] as [Rate, Rate]
  expect(more.low).toBeLessThan(fewer.high)
  expect(differenceOf(more, fewer).low).toBeGreaterThan(0)
})

it.each([
  // 12 of 22 against 14 of 125, of seven campaigns.
  [12, 22, 14, 125, 7, true],
  [12, 12, 0, 10, 3, true],
  [3, 10, 1, 10, 1, false],
  [1, 1, 0, 93, 1, false],
  [2, 10, 1, 1_000, 20, false],
  [11, 10, 0, 10, 1, false],
  [0, 0, 0, 0, 1, false],
])('%s of %s is higher than %s of %s, of %s comparisons: %s', (...of) => {
  const [part, whole, otherPart, otherWhole, comparisons, is] = of
  const other = { part: otherPart, whole: otherWhole }
  expect(isHigherShare({ part, whole }, other, comparisons)).toBe(is)
})

it('is wrong no more than once in forty, as it says: exactly, for shares of few', () => {
  const [whole, otherWhole, share] = [12, 200, 0.1]
  const binomial = (of: number, part: number) => {
    let chance = (1 - share) ** of
    for (let at = 1; at <= part; at++) chance *= ((of - at + 1) / at) * (share / (1 - share))
    return chance
  }
  let wrong = 0
  for (let part = 0; part <= whole; part++) {
    for (let other = 0; other <= otherWhole; other++) {
      const isTold = isHigherShare({ part, whole }, { part: other, whole: otherWhole }, 1)
      if (isTold) wrong += binomial(whole, part) * binomial(otherWhole, other)
    }
  }
  expect(wrong).toBeLessThan(0.025)
})
