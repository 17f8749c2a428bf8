import { expect, it } from 'vitest'
import { type CostSteps, costChange, wholeParts } from './cost-change'

const steps = (
  campaign: string,
  spent: number,
  visits: number,
  begun: number,
  accepted: number,
): CostSteps => ({ campaign, spent, visits, begun, accepted })

const partsOf = (now: CostSteps[], before: CostSteps[]) => {
  const change = costChange(now, before)
  if (!change) throw new Error('no change')
  const sum = Object.values(change.parts).reduce((all, part) => all + part, 0)
  expect(sum).toBeCloseTo(change.now - change.before)
  return Object.fromEntries(
    Object.entries(change.parts).map(([cause, cents]) => [cause, Math.round(cents)]),
  )
}

it('tells costlier visits, fewer begun forms and fewer leads of these apart', () => {
  const before = [steps('a', 10_000, 1000, 100, 10)]
  const none = { visit: 0, begun: 0, later: 0, mix: 0 }
  expect(partsOf([steps('a', 10_000, 500, 50, 5)], before)).toEqual({ ...none, visit: 1000 })
  expect(partsOf([steps('a', 10_000, 1000, 50, 5)], before)).toEqual({ ...none, begun: 1000 })
  expect(partsOf([steps('a', 10_000, 1000, 100, 5)], before)).toEqual({ ...none, later: 1000 })
  expect(partsOf([steps('a', 20_000, 1000, 50, 5)], before)).toEqual({
    ...{ visit: 1000, begun: 2000, later: 0, mix: 0 },
  })
})

it('tells a move of spend to a costlier campaign, also one without leads, or a new one', () => {
  const before = [steps('a', 10_000, 1000, 100, 10), steps('b', 10_000, 1000, 100, 0)]
  const now = [steps('a', 5000, 500, 50, 5), steps('b', 15_000, 1500, 150, 0)]
  expect(partsOf(now, before)).toEqual({ visit: 0, begun: 0, later: 0, mix: 2000 })
  const added = [...before, steps('c', 10_000, 100, 10, 2)]
  expect(partsOf(added, before)).toEqual({ visit: 0, begun: 0, later: 0, mix: 500 })
})

it('names the campaign behind it, and needs leads in both', () => {
  const before = [steps('a', 10_000, 1000, 100, 50), steps('b', 10_000, 1000, 100, 50)]
  const now = [steps('a', 10_000, 1000, 100, 48), steps('b', 10_000, 1000, 40, 20)]
  expect(costChange(now, before)).toMatchObject({ most: 'b', isByChance: false })
  expect(
    costChange([steps('a', 10_000, 900, 90, 45)], [steps('a', 10_000, 1000, 100, 50)]),
  ).toMatchObject({
    ...{ most: 'a', isByChance: true },
  })
  expect(costChange(now, [])).toBeNull()
})

it('rounds parts that add up', () => {
  const parts = wholeParts([
    ['a', 0.4],
    ['b', 0.4],
    ['c', 0.4],
  ] as const)
  expect(parts.map(([, cents]) => cents)).toEqual([0, 1, 0])
})
