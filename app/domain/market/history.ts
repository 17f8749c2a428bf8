import { day, hour, minute } from '#app/shared/time'
import type { ThinningRule } from './ports'
import type { Bar } from './quote'

/** The finest step of history; the newest price within it wins. */
const historyStepMs = 5 * minute

/**
 * Five-minute steps for 5 days, so a session is whole after a long weekend; half-hourly for 8, hourly for 35,
 * daily beyond: the last price of each, and the lowest and highest of each day.
 */
export const thinningRules: readonly ThinningRule[] = [
  { name: 'half-hourly', bucketMs: 30 * minute, olderThanMs: 5 * day },
  { name: 'hourly', bucketMs: hour, olderThanMs: 8 * day },
  { name: 'daily', bucketMs: day, olderThanMs: 35 * day },
]

/** Returns points as history stores them: one per step, at the step's start, with the newest price. */
export function toHistory(points: readonly Bar[]): Bar[] {
  const bySteps = new Map<number, Bar>()
  for (const point of points) {
    const step = stepOf(point.at)
    bySteps.set(step, { ...point, at: step })
  }
  return Array.from(bySteps.values())
}

export function stepOf(at: number): number {
  return Math.floor(at / historyStepMs) * historyStepMs
}

/** Returns a point as JSON for SQL; missing columns are read as NULL. */
export function toColumns({ at, price, open, high, low, volume }: Bar): (number | null)[] {
  const figures = [open, high, low, volume].map((figure) => figure ?? null)
  return figures.some((figure) => figure !== null) ? [at, price, ...figures] : [at, price]
}

/** A day's figures lie no farther apart than this ratio. */
const maxRatio = 2

/** Drops figures of a day that contradict its price, and a volume that is none. */
export function soundBar({ at, price, open, high, low, volume }: Bar): Bar {
  const hasVolume = volume != null && volume > 0
  const figures = { open: null, high: null, low: null, volume: hasVolume ? volume : null }
  if (open == null || high == null || low == null) return { at, price, ...figures }
  const isSound =
    low > 0 &&
    low <= Math.min(open, price) &&
    high >= Math.max(open, price) &&
    high < maxRatio * low
  return { at, price, ...figures, ...(isSound ? { open, high, low } : {}) }
}
