import { day, hour, minute } from '#app/shared/time'
import type { ThinningRule } from './ports'
import type { PricePoint, SeriesKind } from './quote'

/** The finest step of history: within it the newest price stands. */
export const historyStepMs = 5 * minute

/** Five minutes for 48 hours, hours for 35 days, days beyond: the last price of each is kept. */
export const thinningRules: readonly ThinningRule[] = [
  { name: 'hourly', bucketMs: hour, olderThanMs: 2 * day },
  { name: 'daily', bucketMs: day, olderThanMs: 35 * day },
]

export const historyRanges = ['1D', '7D', '30D'] as const
export type HistoryRange = (typeof historyRanges)[number]

const rangeMs: Record<HistoryRange, number> = { '1D': day, '7D': 7 * day, '30D': 30 * day }

/** Of one day a daily series has nothing to draw. */
export function rangesOf(seriesKind: SeriesKind): readonly HistoryRange[] {
  return seriesKind === 'daily' ? ['7D', '30D'] : historyRanges
}

export function rangeStart(range: HistoryRange, endsAt: number): number {
  return endsAt - rangeMs[range]
}

/** Points as history keeps them: one a step, under the step's beginning, the newest price of each. */
export function toHistory(points: readonly PricePoint[]): PricePoint[] {
  const bySteps = new Map<number, PricePoint>()
  for (const { at, price } of points) {
    const step = Math.floor(at / historyStepMs) * historyStepMs
    bySteps.set(step, { at: step, price })
  }
  return Array.from(bySteps.values())
}
