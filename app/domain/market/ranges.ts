import { day, minute } from '#app/shared/time'
import {
  addDays,
  addMonths,
  daysBetween,
  type LocalDate,
  torontoDate,
  torontoTime,
} from '#app/shared/toronto-time'
import type { Category } from './instruments'
import type { SeriesKind } from './quote'
import { spotBack } from './spot-hours'
import { dayKind, isOfExchange, tradingDay } from './trading-day'
import { latestSession, sessionFrom } from './tsx-calendar'

export const historyRanges = ['1D', '5D', '1M', '3M', '6M', 'YTD', '1Y', '5Y', 'MAX'] as const
export type HistoryRange = (typeof historyRanges)[number]

export const monthRanges = ['1M', '3M', '1Y'] as const satisfies HistoryRange[]

/** Earlier names, still in links and bookmarks. */
const earlierNames: Record<string, HistoryRange> = { '7D': '5D', '30D': '1M' }

/** Parses `1m` as `1M` and `30d` as its successor `1M`; undefined for anything else. */
export function readRange(text: string | null): HistoryRange | undefined {
  const name = text?.toUpperCase() ?? ''
  return historyRanges.find((range) => range === name) ?? earlierNames[name]
}

/** All of a record that goes back little further would look like five years. */
const slack: Partial<Record<HistoryRange, number>> = { '5Y': 90 * day }

type Subject = { category: Category; seriesKind: SeriesKind }

/**
 * Returns the ranges that a record can fill, shortest first: each shows more than the one before it, so only the
 * last may be cut short. A daily series has nothing to draw for one day.
 */
export function rangesOf(
  subject: Subject,
  endsAt: number,
  heldSince: number | null,
): readonly HistoryRange[] {
  const all = subject.seriesKind === 'daily' ? historyRanges.slice(1) : historyRanges
  const isShort = (range: HistoryRange) =>
    heldSince === null || heldSince >= rangeStart(range, subject, endsAt) - (slack[range] ?? 0)
  return all.filter((_, index) => !all.slice(0, index).some(isShort))
}

/** Returns the range to show: the asked one, or the longest that its record fills; by default a day, or a month. */
export function chooseRange(
  asked: HistoryRange | undefined,
  offered: readonly HistoryRange[],
  { seriesKind }: Pick<Subject, 'seriesKind'>,
): HistoryRange {
  const wanted = asked ?? (seriesKind === 'daily' ? '1M' : '1D')
  const upTo = historyRanges.indexOf(wanted)
  const shown = offered.findLast((range) => historyRanges.indexOf(range) <= upTo)
  return shown ?? (offered[0] as HistoryRange)
}

/** A close may be recorded up to this much early, because of the feed's delay. */
const closeRecordedMs = 45 * minute

/**
 * Returns the first instant of a range. One day is the trading day, and five days are five days of trading; months
 * are the calendar's.
 */
export function rangeStart(range: HistoryRange, subject: Subject, endsAt: number): number {
  const months = (count: number) => {
    const date = torontoDate(endsAt)
    return daysStart(daysBetween(addMonths(date, -count), date), subject, endsAt)
  }
  switch (range) {
    case '1D':
      return tradingDay(subject, endsAt).startsAt
    case '5D':
      return fiveDaysStart(subject, endsAt)
    case '1M':
      return months(1)
    case '3M':
      return months(3)
    case '6M':
      return months(6)
    case 'YTD':
      return lastYearsEnd(subject, endsAt)
    case '1Y':
      return months(12)
    case '5Y':
      return months(60)
    case 'MAX':
      return 0
  }
}

/** Returns the start of the last day of the year before; for stocks, the last close of that year. */
function lastYearsEnd({ category, seriesKind }: Subject, endsAt: number): number {
  const newYear = torontoTime(`${torontoDate(endsAt).slice(0, 4)}-01-01`, 0)
  return isOfExchange({ category }) && seriesKind === 'intraday'
    ? latestSession(newYear).closesAt - closeRecordedMs
    : newYear - day
}

/** Returns the first instant of calendar days before an instant; for stocks the first close among them. */
export function daysStart(days: number, { category, seriesKind }: Subject, endsAt: number): number {
  const date: LocalDate = addDays(torontoDate(endsAt), -days)
  if (seriesKind === 'daily') return torontoTime(date, 0)
  return isOfExchange({ category })
    ? sessionFrom(date).closesAt - closeRecordedMs
    : endsAt - days * day
}

/** Where the price that a change is counted from is found: the first or the last one at `from` or later, before `until`. */
export type StartWindow = { from: number; until: number; takes: 'first' | 'last' }

/** A record that begins later than this after a range does is of less than the range. */
export const latestBegin: Record<SeriesKind, number> = { intraday: day, daily: 4 * day }

export function weekWindow(subject: Subject, endsAt: number): StartWindow {
  return startWindow(subject, daysStart(7, subject, endsAt))
}

/** Returns the window of the price that several days since `from` begin with; a stock's is the close of their first session. */
export function startWindow(subject: Subject, from: number): StartWindow {
  if (dayKind(subject) !== 'session') {
    return { from, until: from + latestBegin[subject.seriesKind] + 1, takes: 'first' }
  }
  const { opensAt } = latestSession(from)
  return { from, until: sessionFrom(addDays(torontoDate(opensAt), 1)).opensAt, takes: 'last' }
}

/** Five days of trading, seven of a daily series. Five sessions are counted from the close before them. */
function fiveDaysStart(subject: Subject, endsAt: number): number {
  const hasSessions = dayKind(subject) === 'session'
  const isSpot = !hasSessions && subject.category !== 'crypto' && subject.seriesKind === 'intraday'
  if (isSpot) return spotBack(endsAt, 5 * day)
  if (!hasSessions) return daysStart(subject.seriesKind === 'daily' ? 7 : 5, subject, endsAt)
  let session = latestSession(endsAt)
  for (let back = 0; back < 5; back++) session = latestSession(session.opensAt - 1)
  return session.closesAt - closeRecordedMs
}
