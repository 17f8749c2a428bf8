import type { HistoryExtent } from '#app/domain/market/ports'
import { day } from '#app/shared/time'
import type { RangeView } from './range-view'

/** The lowest and highest price of 52 weeks, or since `from` where the record is shorter. */
export type YearRange = { low: number; high: number; from: number; isShort: boolean }

const yearMs = 52 * 7 * day
/** A record that begins later than this after the 52 weeks do is of less. */
const slackMs = 7 * day

export function yearStart(now: number): number {
  return now - yearMs
}

/** Returns the extremes on record, widened to the newest price and the day's own; null without a record. */
export function yearRange(
  today: RangeView,
  { low, high, from }: HistoryExtent,
  now: number,
): YearRange | null {
  if (low === null || high === null || from === null) return null
  const ofToday = [today.last, today.low, today.high].filter((price) => price !== null)
  return {
    low: Math.min(low, ...ofToday),
    high: Math.max(high, ...ofToday),
    from,
    isShort: from > yearStart(now) + slackMs,
  }
}
