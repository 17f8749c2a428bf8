import { expect, it } from 'vitest'
import { coveredBy, coversOf, isWhole } from './coverage'

const on = (day: number, campaign = 'news') => ({ day: `2026-11-0${day}`, campaign })

it('counts the days of a campaign that have spend, and today only with spend', () => {
  const active = [on(1), on(2), on(3), on(1, 'free')]
  const of = (spend: ReturnType<typeof on>[]) => coversOf(spend, active, '2026-11-03').get('news')
  expect(of([on(1)])).toEqual({ covered: 1, days: 2 })
  expect(of([on(1), on(2)])).toEqual({ covered: 2, days: 2 })
  expect(of([on(1), on(2), on(3)])).toEqual({ covered: 3, days: 3 })
  expect(of([on(1, 'old')])).toBeUndefined()
})

it('covers a day of one campaign only', () => {
  const isCovered = coveredBy([on(1)])
  expect([isCovered(on(1)), isCovered(on(2)), isCovered(on(1, 'free'))]).toEqual([
    ...[true, false, false],
  ])
  expect([null, { covered: 2, days: 2 }, { covered: 1, days: 2 }].map(isWhole)).toEqual([
    ...[true, true, false],
  ])
})
