import { day, hour, minute } from '#app/shared/time'
import { addDays, torontoDate, torontoTime } from '#app/shared/toronto-time'
import type { Category } from './instruments'
import type { ThinningRule } from './ports'
import type { PricePoint, SeriesKind } from './quote'
import { tradingDay } from './trading-day'
import { sessionFrom } from './tsx-calendar'

/** The finest step of history; the newest price within it wins. */
const historyStepMs = 5 * minute

/** Five-minute steps for 48 hours, hourly for 35 days, daily beyond: the last price of each is kept. */
export const thinningRules: readonly ThinningRule[] = [
  { name: 'hourly', bucketMs: hour, olderThanMs: 2 * day },
  { name: 'daily', bucketMs: day, olderThanMs: 35 * day },
]

export const historyRanges = ['1D', '7D', '30D'] as const
export type HistoryRange = (typeof historyRanges)[number]

const daysOf: Record<HistoryRange, number> = { '1D': 1, '7D': 7, '30D': 30 }

/** Parses `30d` as `30D`; undefined for anything else. */
export function readRange(text: string | null): HistoryRange | undefined {
  return historyRanges.find((range) => range === text?.toUpperCase())
}

/** A daily series has nothing to draw for one day. */
export function rangesOf(seriesKind: SeriesKind): readonly HistoryRange[] {
  return seriesKind === 'daily' ? ['7D', '30D'] : historyRanges
}

type Subject = { category: Category; seriesKind: SeriesKind }

/** A close may be recorded up to this much early, because of the feed's delay. */
const closeRecordedMs = 45 * minute

/**
 * Returns the first instant of a range. One day is the trading day; several days are calendar days, and for stocks
 * begin with the first close among them.
 */
export function rangeStart(range: HistoryRange, subject: Subject, endsAt: number): number {
  if (range === '1D') return tradingDay(subject, endsAt).startsAt
  const days = daysOf[range]
  const date = addDays(torontoDate(endsAt), -days)
  if (subject.seriesKind === 'daily') return torontoTime(date, 0)
  return subject.category === 'stock'
    ? sessionFrom(date).closesAt - closeRecordedMs
    : endsAt - days * day
}

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
