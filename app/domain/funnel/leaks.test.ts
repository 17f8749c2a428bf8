import { expect, it } from 'vitest'
import { boundOf } from './funnel-report'
import { leaksOf, sumOfSteps } from './leaks'

const none = sumOfSteps([])

it.each([
  [1, 1.96],
  [10, 2.807],
  [500, 3.891],
])('of %i comparisons at once, each has an interval of %f standard errors', (count, z) => {
  expect(boundOf(count)).toBeCloseTo(z, 2)
})

it('a difference that one comparison proves may be chance among many', () => {
  const row = (key: string, visit: number, form_viewed: number) => ({
    key,
    counts: { ...none, visit, form_viewed },
  })
  const rows = [row('a', 200, 90), row('b', 200, 112)]
  expect(leaksOf([{ by: 'device', rows }], 200).map(({ key }) => key)).toEqual([])
  const wider = [row('a', 200, 70), row('b', 200, 112)]
  const [leak, ...others] = leaksOf([{ by: 'device', rows: wider }], 91)
  expect(others).toEqual([])
  expect(leak).toMatchObject({ key: 'a', to: 'form_viewed' })
  // 42 of 182 who view a form aren’t there, and half of those who view one are accepted.
  expect(leak?.leads).toBeCloseTo(21, 5)
  const many = Array.from({ length: 200 }, (_, at) => row(`same-${at}`, 200, 90))
  const crowd = [...many, row('c', 200, 70)]
  expect(leaksOf([{ by: 'device', rows: crowd }], 91)).toEqual([])
})

it('a campaign’s only page is the same people, and others together have no name', () => {
  const rows = (...keys: string[]) =>
    keys.map((key, at) => ({
      key,
      counts: { ...none, visit: 400, form_viewed: at === 0 ? 100 : 300, lead_accepted: 9 },
    }))
  const places = [
    { by: 'campaign' as const, rows: rows('video', 'search') },
    { by: 'landing' as const, rows: rows('/video', '/register') },
    { by: 'device' as const, rows: rows('(other)', 'mobile') },
  ]
  expect(leaksOf(places, 18).map(({ key }) => key)).toEqual(['video'])
})
