import { illustrativeSeries } from '#app/domain/market/display/simulate'
import { sparkPath, sparkPoints } from '#app/domain/market/display/sparkline'
import type { Category } from '#app/domain/market/instruments'
import type { PricePoint, SeriesKind, SparkKind } from '#app/domain/market/quote'
import { isWhole, pointsOf, recordedBase, tradingDay } from '#app/domain/market/trading-day'
import { day, hour, minute } from '#app/shared/time'

/** A session of 6.5 hours at ten minutes per point, or 24 hours at half an hour, fills the chart. */
const bucketMs: Record<Category, number> = {
  crypto: 30 * minute,
  forex: 30 * minute,
  stock: 10 * minute,
  commodity: 30 * minute,
}

/** Five days of half hours, more than a chart can show. */
const maxPointsAdded = 400

/** A day whose start was not recorded needs at least this many points to be drawn as one. */
const fewestPoints = 8
const shortestSpanMs = 4 * hour

type Subject = { category: Category; seriesKind: SeriesKind }

/** Returns the newest price of each bucket of the trading day, after the reference price of its change. */
export function addToRecent(
  recent: readonly PricePoint[],
  added: readonly PricePoint[],
  subject: Subject,
): PricePoint[] {
  const size = subject.seriesKind === 'daily' ? day : bucketMs[subject.category]
  const byBucket = new Map<number, PricePoint>()
  for (const point of [...recent, ...added.slice(-maxPointsAdded)]) {
    const bucket = Math.floor(point.at / size)
    if ((byBucket.get(bucket)?.at ?? 0) <= point.at) byBucket.set(bucket, point)
  }
  const points = Array.from(byBucket.values()).sort((left, right) => left.at - right.at)
  const today = tradingDay(subject, points.at(-1)?.at ?? 0)
  const base = recordedBase(points, today)
  return [...(base ? [base] : []), ...pointsOf(points, today)]
}

/**
 * Returns the path of an instrument's small chart, and its kind. It begins at `base`, so that it agrees with the
 * change printed beside it.
 */
export function drawSpark(
  recent: readonly PricePoint[],
  subject: Subject & { symbol: string; price: number; base: number | null },
): { sparkPath: string; sparkKind: SparkKind } {
  const newest = recent.at(-1)?.at ?? 0
  const today = tradingDay(subject, newest)
  const points = pointsOf(recent, today)
  const drawn = [
    ...(subject.base === null ? [] : [subject.base]),
    ...points.slice(1 - sparkPoints).map(({ price }) => price),
  ]
  if (today.kind === 'value') return { sparkPath: sparkPath(drawn), sparkKind: 'daily' }
  const isSeen = recordedBase(recent, today) !== null || isWhole(points, today)
  const span = newest - (points[0]?.at ?? newest)
  if (drawn.length > 1 && (isSeen || (points.length >= fewestPoints && span >= shortestSpanMs))) {
    return { sparkPath: sparkPath(drawn), sparkKind: 'day' }
  }
  const series = illustrativeSeries(subject, newest)
  return { sparkPath: sparkPath(series.map(({ price }) => price)), sparkKind: 'illustrative' }
}
