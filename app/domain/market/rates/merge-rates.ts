import { addDays, addMonths, type LocalDate } from '#app/shared/toronto-time'
import type { RatePoint } from './rate-series'

export const keptMonths = 60

type Rules = {
  today: LocalDate
  /** Whether the source's terms allow past values to be stored and shown. */
  keepsPast: boolean
}

/**
 * Returns the values of a series, oldest first, up to five years and never empty once there was one. Found values
 * replace held ones of the same day; those of the future are dropped.
 */
export function mergeRates(
  held: readonly RatePoint[],
  found: readonly RatePoint[],
  { today, keepsPast }: Rules,
): RatePoint[] {
  const past = found.filter(([date]) => date <= today)
  const byDate = new Map([...held, ...past])
  const sorted = Array.from(byDate).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const newest = sorted.slice(-1)
  if (!keepsPast) return newest
  const since = addMonths(today, -keptMonths)
  const kept = sorted.filter(([date]) => date >= since)
  return kept.length > 0 ? kept : newest
}

/** Returns the newest value up to a day, unless it is older than two weeks by then: weekly series skip holidays. */
export function rateOn(points: readonly RatePoint[], date: LocalDate): RatePoint | null {
  const found = points.findLast(([day]) => day <= date)
  return found && found[0] >= addDays(date, -maxGapDays) ? found : null
}

const maxGapDays = 14
