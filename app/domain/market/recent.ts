import { day, hour, minute } from '#app/shared/time'
import type { Category } from './instruments'
import type { PricePoint, SeriesKind, SparkKind } from './quote'
import { illustrativeSeries } from './simulate'
import { sparkPath, sparkPoints } from './sparkline'

/** A stock trades 6.5 hours a day: at ten minutes a point its session fills the chart. */
const bucketMs: Record<Category, number> = {
  crypto: 30 * minute,
  forex: 30 * minute,
  stock: 10 * minute,
  commodity: 30 * minute,
}

/** A market's closed hours count for this much of its 24: the chart then reaches over a weekend. */
const longestGapMs: Record<Category, number> = {
  crypto: Number.POSITIVE_INFINITY,
  forex: 2 * hour,
  stock: 2 * hour,
  commodity: 2 * hour,
}
const farthestBackMs = 5 * day

/** A past may be long; five days of it, by the half hour, are more than a chart can show. */
const mostPointsAdded = 400

/** Fewer points, or less time, would pretend to a day that was not seen. */
const fewestPoints = 8
const shortestSpanMs = 4 * hour

/** What the small chart shows: the newest price of each bucket, of one day or of the newest days. */
export function addToRecent(
  recent: readonly PricePoint[],
  added: readonly PricePoint[],
  subject: { category: Category; seriesKind: SeriesKind },
): PricePoint[] {
  const size = subject.seriesKind === 'daily' ? day : bucketMs[subject.category]
  const byBucket = new Map<number, PricePoint>()
  for (const point of [...recent, ...added.slice(-mostPointsAdded)]) {
    const bucket = Math.floor(point.at / size)
    if ((byBucket.get(bucket)?.at ?? 0) <= point.at) byBucket.set(bucket, point)
  }
  const points = Array.from(byBucket.values()).sort((left, right) => left.at - right.at)
  return subject.seriesKind === 'daily'
    ? points.slice(-sparkPoints)
    : lastTradedDay(points, longestGapMs[subject.category])
}

function lastTradedDay(points: readonly PricePoint[], longestGap: number): PricePoint[] {
  const kept: PricePoint[] = []
  const newest = points.at(-1)
  let later = newest
  let tradedMs = 0
  for (const point of points.slice(-sparkPoints).reverse()) {
    tradedMs += Math.min(longestGap, (later as PricePoint).at - point.at)
    if (tradedMs >= day || (newest as PricePoint).at - point.at > farthestBackMs) break
    kept.unshift(point)
    later = point
  }
  return kept
}

/** The finished path of an instrument's small chart, and what it may be called. */
export function drawSpark(
  recent: readonly PricePoint[],
  subject: { symbol: string; price: number; changePercent: number | null; seriesKind: SeriesKind },
): { sparkPath: string; sparkKind: SparkKind } {
  const prices = recent.map(({ price }) => price)
  if (subject.seriesKind === 'daily') return { sparkPath: sparkPath(prices), sparkKind: 'daily' }
  const newest = recent.at(-1)?.at ?? 0
  const span = newest - (recent[0]?.at ?? newest)
  if (recent.length >= fewestPoints && span >= shortestSpanMs) {
    return { sparkPath: sparkPath(prices), sparkKind: 'day' }
  }
  const series = illustrativeSeries(subject, newest)
  return { sparkPath: sparkPath(series.map(({ price }) => price)), sparkKind: 'illustrative' }
}
