import { describe, expect, it } from 'vitest'
import { deliveryTiming, retryDelaySeconds } from './delivery-timing'

const { retryDelaysSeconds } = deliveryTiming

const longest = (attempt: number) => retryDelaySeconds(attempt, retryDelaysSeconds, 1)

describe('the waits between attempts', () => {
  it('are up to 20 s, 1 m, 5 m, 30 m, 2 h, 6 h and 12 h, and then none', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7].map(longest)
    expect(waits).toEqual([20, 60, 5 * 60, 30 * 60, 2 * 3_600, 6 * 3_600, 12 * 3_600])
    expect(longest(8)).toBeNull()
    expect(longest(99)).toBeNull()
  })

  it('are jittered, but never zero', () => {
    expect(retryDelaySeconds(2, retryDelaysSeconds, 1 / 2)).toBe(30)
    expect(retryDelaySeconds(1, retryDelaysSeconds, 1 / 256)).toBe(20 / 256)
    for (let part = 1; part <= 256; part++) {
      const wait = retryDelaySeconds(7, retryDelaysSeconds, part / 256) ?? 0
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(43_200)
    }
  })

  it('are at least what the buyer asks, with jitter', () => {
    expect(retryDelaySeconds(1, [20], 1, 30)).toBe(37.5)
    expect(retryDelaySeconds(1, [20], 1 / 256, 30)).toBeGreaterThanOrEqual(30)
    expect(retryDelaySeconds(1, [600], 1, 30)).toBe(600)
    expect(retryDelaySeconds(2, [20], 1, 30)).toBeNull()
  })

  it('end when an attempt was planned anyway, also after the last, unless the buyer asks for more', () => {
    expect(retryDelaySeconds(1, [600], 1, 0, 60)).toBe(60)
    expect(retryDelaySeconds(1, [600], 1 / 256, 0, 60)).toBe(600 / 256)
    expect(retryDelaySeconds(2, [600], 1, 0, 60)).toBe(60)
    expect(retryDelaySeconds(1, [600], 1, 80, 60)).toBe(100)
    for (const over of [0, -1]) {
      expect(retryDelaySeconds(1, [600], 1, 0, over)).toBe(600)
      expect(retryDelaySeconds(2, [600], 1, 0, over)).toBeNull()
    }
  })

  it('are as many as there are', () => {
    expect(retryDelaySeconds(1, [7], 1)).toBe(7)
    expect(retryDelaySeconds(2, [7], 1)).toBeNull()
    expect(retryDelaySeconds(1, [], 1)).toBeNull()
  })
})

it('a lease outlives a lookup and a post', () => {
  const { leaseSeconds, deliveryTimeoutSeconds } = deliveryTiming
  expect(leaseSeconds).toBeGreaterThan(2 * deliveryTimeoutSeconds)
})
