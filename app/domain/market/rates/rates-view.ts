import type { StoredRates } from '#app/domain/market/ports'
import { addDays, addMonths, type LocalDate } from '#app/shared/toronto-time'
import { rateOn } from './merge-rates'
import { type RateId, type RatePoint, type RateSeries, rateIds, rateSeries } from './rate-series'
import { formatDay, formatPoints, formatRate } from './rate-words'

/** The values that may be shown, by series: only the newest of each where the past may not be. */
export type ShownRates = ReadonlyMap<RateId, readonly RatePoint[]>

export type RateRow = {
  id: RateId
  name: string
  sourceName: string
  value: string
  /** In percentage points; null if that day's value isn't held. */
  month: string | null
  year: string | null
  /** The day it last moved, and the value before; null if no earlier value is held. */
  moved: { words: string; date: LocalDate; dateText: string } | null
  date: LocalDate
  dateText: string
  /** No value has come for longer than its series allows. */
  isStale: boolean
}

export type RateGroup = { title: string; rows: RateRow[] }

const groupTitles: Record<RateSeries['group'], string> = {
  short: 'Short-term rates',
  bonds: 'Government of Canada bond yields',
  mortgages: 'Posted mortgage rates',
}

/** How many days a series may lag, holidays included. */
const maxDays: Record<RateSeries['published'], number> = { daily: 7, weekly: 15 }

export function shownRates(stored: readonly StoredRates[], keepsPast: boolean): ShownRates {
  return new Map(
    stored.map(({ id, points }) => [id, keepsPast ? points : points.slice(-1)] as const),
  )
}

/** Returns the rows of the table, by group; no group without a value. */
export function groupRates(shown: ShownRates, today: LocalDate): RateGroup[] {
  const rows = rateIds.flatMap((id) => rowOf(id, shown.get(id) ?? [], today))
  return Object.entries(groupTitles)
    .map(([group, title]) => ({
      title,
      rows: rows.filter(({ id }) => rateSeries[id].group === group),
    }))
    .filter(({ rows }) => rows.length > 0)
}

function rowOf(id: RateId, points: readonly RatePoint[], today: LocalDate): RateRow[] {
  const newest = points.at(-1)
  if (!newest) return []
  const [date, percent] = newest
  const { name, sourceName, published } = rateSeries[id]
  const row: RateRow = {
    id,
    name,
    sourceName,
    value: formatRate(percent),
    month: changeSince(points, newest, 1),
    year: changeSince(points, newest, 12),
    moved: lastMove(points, newest, published),
    date,
    dateText: formatDay(date),
    isStale: date < addDays(today, -maxDays[published]),
  }
  return [row]
}

function changeSince(
  points: readonly RatePoint[],
  [date, percent]: RatePoint,
  months: number,
): string | null {
  const before = rateOn(points, addMonths(date, -months))
  return before && formatPoints(percent - before[1])
}

/** The value of a weekly series may have moved on any day since the one before. */
function lastMove(
  points: readonly RatePoint[],
  [, percent]: RatePoint,
  published: RateSeries['published'],
): RateRow['moved'] {
  const index = points.findLastIndex(([, other]) => other !== percent)
  const [before, after] = [points[index], points[index + 1]]
  if (!after || points.length < 2) return null
  const [date] = after
  const side = before && (before[1] < percent ? 'Up' : 'Down')
  const words = before
    ? `${side} from ${formatRate(before[1])} ${published === 'daily' ? 'on' : 'by'}`
    : 'Unchanged since'
  return { words, date, dateText: formatDay(date) }
}
