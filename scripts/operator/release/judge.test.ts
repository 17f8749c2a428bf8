import { expect, it } from 'vitest'
import { type Counts, chanceOfAtLeast, judge, limits, type Verdict } from './judge.ts'

/** Runs a version's figures, one reading a minute, to the first verdict that is not to wait. */
function watch(next: (minute: number) => Counts | null, live: (minute: number) => Counts | null) {
  for (let minute = 1; ; minute++) {
    const reading = { seconds: minute * 60, next: next(minute), live: live(minute) }
    const verdict = judge(reading)
    if (verdict !== 'wait') return [verdict, minute]
  }
}

const perMinute = (requests: number, errors: number) => (minute: number) => ({
  requests: requests * minute,
  errors: Math.round(errors * minute),
})
const nothing = () => null
const busy = perMinute(1_900, 1)

it.each<
  [
    string,
    ReturnType<typeof perMinute> | typeof nothing,
    typeof nothing | typeof busy,
    Verdict,
    number,
  ]
>([
  ['goes on after five quiet minutes', perMinute(100, 0), busy, 'go_on', 5],
  [
    'goes on with the errors that the live version has too',
    perMinute(100, 0.5),
    perMinute(1_900, 10),
    'go_on',
    5,
  ],
  ['rolls back at once where every request fails', perMinute(100, 100), busy, 'roll_back', 1],
  [
    'rolls back within the first minutes where one in twenty fails',
    perMinute(100, 5),
    busy,
    'roll_back',
    1,
  ],
  [
    'rolls back a small site whose new version always fails',
    perMinute(2, 2),
    perMinute(40, 0),
    'roll_back',
    2,
  ],
  ['waits for enough requests', perMinute(20, 0), perMinute(380, 0), 'go_on', 10],
  ['asks where there are too few requests', perMinute(1, 0), perMinute(19, 0), 'ask', 30],
  ['asks where there are no figures at all', nothing, nothing, 'ask', 30],
  ['asks where the new version has none', nothing, busy, 'ask', 30],
  ['judges alone where the live version has none', perMinute(100, 0), nothing, 'go_on', 5],
  ['rolls back alone where the live version has none', perMinute(100, 10), nothing, 'roll_back', 1],
])('%s', (_name, next, live, verdict, minute) => {
  expect(watch(next, live)).toEqual([verdict, minute])
})

it('waits while the errors could be bad luck or not, and asks in the end', () => {
  const doubtful = (minute: number) => ({ requests: 1_000 * minute, errors: 2 * minute })
  const [verdict, minute] = watch(doubtful, perMinute(19_000, 19 * 0.9))
  expect(['ask', 'roll_back']).toContain(verdict)
  expect(minute).toBeGreaterThan(5)
})

it('never goes on before the figures can have arrived', () => {
  const counts = { requests: 100_000, errors: 0 }
  expect(judge({ seconds: limits.shortestSeconds - 1, next: counts, live: counts })).toBe('wait')
})

it.each([
  [0, 100, 0.01, 1],
  [1, 100, 0.01, 1 - 0.99 ** 100],
  [100, 100, 0.5, 0],
  [3, 10, 0.5, 0.9453125],
  [500, 1_000_000, 0.001, 1],
])('computes the chance of %i or more in %i at %f', (errors, requests, rate, chance) => {
  expect(chanceOfAtLeast(errors, requests, rate)).toBeCloseTo(chance, 6)
})
