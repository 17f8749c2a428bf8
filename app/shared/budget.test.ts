import { describe, expect, it } from 'vitest'
import { budget, opensAt, sliceOf, wideBudget } from './budget'

const hour = 3_600_000

describe('a budget', () => {
  it('keeps each charge until its window is over, to the millisecond', () => {
    expect(sliceOf(budget('b', 's', 3, 3_600), 5_001)).toEqual({
      sliceAt: 5_001,
      endsAt: 5_001 + hour,
    })
  })

  it('opens when enough of the oldest no longer count', () => {
    const two = budget('b', 's', 2, 60)
    const slices = [
      { used: 1, endsAt: 70_000 },
      { used: 1, endsAt: 90_000 },
    ]
    expect(opensAt(two, slices, 50_000)).toBe(70_000)
    expect(opensAt({ ...two, limit: 1 }, slices, 50_000)).toBe(90_000)
    expect(opensAt({ ...two, limit: 0 }, [], 50_000)).toBe(110_000)
  })
})

it('a wide budget counts no charge for less than its window, nor a twelfth longer', () => {
  const wide = wideBudget('b', 's', 1_000, 3_600)
  for (const chargedAt of [0, 1, hour / 12 - 1, hour / 12, 1_763_728_123_456]) {
    const { sliceAt, endsAt } = sliceOf(wide, chargedAt)
    expect(sliceAt).toBeLessThanOrEqual(chargedAt)
    expect(endsAt - chargedAt).toBeGreaterThanOrEqual(hour)
    expect(endsAt - chargedAt).toBeLessThan(hour + hour / 12)
  }
})
