import { day, hour, minute } from '#app/shared/time'
import type { ThinningRule } from './ports'
import type { PricePoint } from './quote'

/** The finest step of history; the newest price within it wins. */
const historyStepMs = 5 * minute

/**
 * Five-minute steps for 5 days, so a session is whole after a long weekend; half-hourly for 8, hourly for 35,
 * daily beyond: the last price of each.
 */
export const thinningRules: readonly ThinningRule[] = [
  { name: 'half-hourly', bucketMs: 30 * minute, olderThanMs: 5 * day },
  { name: 'hourly', bucketMs: hour, olderThanMs: 8 * day },
  { name: 'daily', bucketMs: day, olderThanMs: 35 * day },
]

/** Returns points as history stores them: one per step, at the step's start, with the newest price. */
export function toHistory(points: readonly PricePoint[]): PricePoint[] {
  const bySteps = new Map<number, PricePoint>()
  for (const { at, price } of points) {
    const step = stepOf(at)
    bySteps.set(step, { at: step, price })
  }
  return Array.from(bySteps.values())
}

export function stepOf(at: number): number {
  return Math.floor(at / historyStepMs) * historyStepMs
}
