import type { PricePoint } from '#app/domain/market/quote'
import type { HistoryRange } from '#app/domain/market/ranges'
import { closeDates, type Subject } from '#app/domain/market/trading-day'
import { hour, minute } from '#app/shared/time'
import { torontoDate } from '#app/shared/toronto-time'
import { extremesOf, weekOf } from './chart'

type Step = (at: number) => string | number

const halfHourOf: Step = (at) => Math.floor(at / (30 * minute))
const hourOf: Step = (at) => Math.floor(at / hour)

/**
 * Returns a record at one interval, so its newest days aren't denser than the others: the last price of each step.
 * The first point, from which the change is counted, the lowest and the highest stay.
 */
export function atOneInterval(
  of: Subject,
  points: readonly PricePoint[],
  range: HistoryRange,
): PricePoint[] {
  if (range === '1D') return [...points]
  const step = stepFor(of, points, range)
  const lasts = new Map<string | number, PricePoint>()
  for (const point of points) lasts.set(step(point.at), point)
  const kept = new Set([points[0], ...extremesOf(points), ...lasts.values()])
  return points.filter((point) => kept.has(point))
}

function stepFor(of: Subject, points: readonly PricePoint[], range: HistoryRange): Step {
  if (range === '5D') return halfHourOf
  const dateOf = closeDates(of, points)
  if (range === '5Y' || range === 'MAX') return (at) => weekOf(dateOf(at))
  return isByDay(points, range) ? dateOf : hourOf
}

/** A month is hourly where it was recorded, but daily if some of its days came as one price from a provider's past. */
export function isByDay(points: readonly PricePoint[], range: HistoryRange): boolean {
  if (range === '1D' || range === '5D') return false
  return range !== '1M' || hasSingleDays(points)
}

/** The first and the last day may be cut short. */
function hasSingleDays(points: readonly PricePoint[]): boolean {
  const counts = new Map<string, number>()
  for (const { at } of points) counts.set(torontoDate(at), (counts.get(torontoDate(at)) ?? 0) + 1)
  const inner = Array.from(counts.values()).slice(1, -1)
  return inner.some((count) => count === 1)
}
