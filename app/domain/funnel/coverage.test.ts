import { expect, it } from 'vitest'
import { coveredBy, coversOf, isWhole } from './coverage'

const on = (day: number, campaign = 'news') => ({ day: `2026-11-0${day}`, campaign })

it('counts the days of a campaign that have spend, and today only with spend', () => {
  const active = [on(1), on(2), on(3), on(1, 'free')]
  const of = (spend: ReturnType<typeof on>[]) => coversOf(spend, active, '2026-11-03').get('news')
  expect(of([on(1)])).toEqual({ days: 2, missing: ['2026-11-02'] })
  expect(of([on(1), on(2)])).toEqual({ days: 2, missing: [] })
  expect(of([on(1), on(2), on(3)])).toEqual({ days: 3, missing: [] })
  expect(of([on(1, 'old')])).toBeUndefined()
})

it('covers a day of one campaign only', () => {
  const isCovered = coveredBy([on(1)])
  expect([isCovered(on(1)), isCovered(on(2)), isCovered(on(1, 'free'))]).toEqual([
    ...[true, false, false],
  ])
  const some = { days: 2, missing: ['2026-11-01'] }
  expect([null, { days: 2, missing: [] }, some].map(isWhole)).toEqual([true, true, false])
})
