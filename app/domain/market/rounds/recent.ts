import { illustrativeSeries } from '#app/domain/market/display/simulate'
import { sparkPath, sparkPoints } from '#app/domain/market/display/sparkline'
import type { Category } from '#app/domain/market/instruments'
import type { PricePoint, ProviderId, SeriesKind, SparkKind } from '#app/domain/market/quote'
import { pointsOf, recordedBase, type TradingDay, tradingDay } from '#app/domain/market/trading-day'
import { latestSession } from '#app/domain/market/tsx-calendar'
import { day, minute } from '#app/shared/time'

/** A session of 6.5 hours at ten minutes per point, or 24 hours at half an hour, fills the chart. */
const bucketMs: Record<Category, number> = {
  index: 10 * minute,
  crypto: 30 * minute,
  forex: 30 * minute,
  stock: 10 * minute,
  commodity: 30 * minute,
}

/** Five days of half hours, more than a chart can show. */
const maxPointsAdded = 400

/** Fewer points than this are a kink, not the line of an hour of a session or of six hours of a day. */
const fewestPoints = { session: 6, rolling: 12 }

type Subject = { category: Category; seriesKind: SeriesKind }

/**
 * Returns the newest price of each bucket of the trading day, after the reference price of its change. Until a session
 * has enough of them for a line, the one before stays. Of a daily series, the newest values.
 */
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
  if (today.kind === 'value') return points.slice(-sparkPoints)
  const own = pointsOf(points, today)
  if (today.kind === 'session' && own.length < fewestPoints.session) {
    return [...previousSession(points, today), ...own]
  }
  const base = recordedBase(points, today)
  return [...(base ? [base] : []), ...own]
}

function previousSession(points: readonly PricePoint[], { startsAt }: TradingDay): PricePoint[] {
  const { opensAt } = latestSession(startsAt - 1)
  return points.filter(({ at }) => at >= opensAt && at < startsAt)
}

/**
 * Returns the path of an instrument's small chart, and its kind. 24 hours begin at `base`, and a session has it as
 * a line of its own, so both agree with the change printed beside them. Only demo prices may have an illustrative line.
 */
export function drawSpark(
  recent: readonly PricePoint[],
  subject: Subject & { symbol: string; price: number; base: number | null; source: ProviderId },
): { sparkPath: string; sparkKind: SparkKind } {
  const newest = recent.at(-1)?.at ?? 0
  const today = tradingDay(subject, newest)
  if (today.kind === 'value') {
    return { sparkPath: sparkPath(recent.map(({ price }) => price)), sparkKind: 'daily' }
  }
  const points = pointsOf(recent, today)
  const prices = points.slice(1 - sparkPoints).map(({ price }) => price)
  if (points.length >= fewestPoints[today.kind]) {
    const path =
      today.kind === 'session'
        ? sparkPath(prices, subject.base)
        : sparkPath(subject.base === null ? prices : [subject.base, ...prices])
    return { sparkPath: path, sparkKind: 'day' }
  }
  const before = today.kind === 'session' ? previousSession(recent, today) : []
  if (before.length >= fewestPoints.session) {
    return {
      sparkPath: sparkPath([...before, ...points].map(({ price }) => price)),
      sparkKind: 'previous',
    }
  }
  if (subject.source !== 'simulated') return { sparkPath: '', sparkKind: 'day' }
  const series = illustrativeSeries(subject, newest)
  return { sparkPath: sparkPath(series.map(({ price }) => price)), sparkKind: 'illustrative' }
}
