import type { Category } from '#app/domain/market/instruments'
import type { SeriesKind } from '#app/domain/market/quote'
import { spotDay } from '#app/domain/market/spot-hours'
import { latestSession, sessionOf } from '#app/domain/market/tsx-calendar'
import { hour } from '#app/shared/time'
import {
  addDays,
  type LocalDate,
  torontoDate,
  torontoTime,
  weekdayOf,
} from '#app/shared/toronto-time'

type Subject = { category: Category; seriesKind: SeriesKind }
type Hours = { from: number; until: number }

/** A chart's horizontal axis: it counts only the time in which the market trades. */
export type TradingAxis = {
  from: number
  until: number
  /** The trading time, in milliseconds. */
  length: number
  /** Returns an instant's place from 0 to 1; while the market is closed, that of its next opening. */
  placeOf: (at: number) => number
  /** The inverse: the instant at a place; an end of a session rather than the next opening. */
  instantAt: (place: number) => number
  /** Returns the instant itself if the market is open then, else its next opening; null after the last. */
  openFrom: (at: number) => number | null
}

export function tradingAxis(subject: Subject, from: number, until: number): TradingAxis {
  const clipped = openHours(subject, from, until)
    .map((one) => ({ from: Math.max(one.from, from), until: Math.min(one.until, until) }))
    .filter((one) => one.until > one.from)
  const open = clipped.length > 0 ? clipped : [{ from, until: Math.max(until, from + 1) }]
  const before: number[] = []
  let length = 0
  for (const one of open) {
    before.push(length)
    length += one.until - one.from
  }
  const indexAt = (at: number) => lastIndex(open, (one) => one.from <= at)
  return {
    from,
    until,
    length,
    placeOf(at) {
      const index = indexAt(at)
      const one = open[index]
      if (!one) return 0
      return ((before[index] as number) + Math.min(at, one.until) - one.from) / length
    },
    instantAt(place) {
      const traded = Math.min(1, Math.max(0, place)) * length
      const index = Math.max(
        0,
        lastIndex(before, (one) => one < traded),
      )
      return (open[index] as Hours).from + traded - (before[index] as number)
    },
    openFrom(at) {
      const index = indexAt(at)
      const one = open[index]
      if (one && at < one.until) return at
      return open[index + 1]?.from ?? null
    },
  }
}

/** Of a session, in hours, each shown until a price is later. */
const firstParts = [0.5, 1.5]

/** Returns where the axis of a session ends: with it, or earlier while its line would be short. */
export function sessionEnd(newestAt: number): number {
  const { opensAt, closesAt } = latestSession(newestAt)
  const early = firstParts.map((hours) => opensAt + hours * hour).find((end) => newestAt <= end)
  return Math.max(newestAt, Math.min(early ?? closesAt, closesAt))
}

/** Returns a part of an axis, without looking its hours up again. */
export function axisWithin(axis: TradingAxis, from: number, until: number): TradingAxis {
  const [start, end] = [axis.placeOf(from), axis.placeOf(until)]
  const part = Math.max(end - start, Number.EPSILON)
  return {
    from,
    until,
    length: part * axis.length,
    placeOf: (at) => (axis.placeOf(at) - start) / part,
    instantAt: (place) => axis.instantAt(start + place * part),
    openFrom: axis.openFrom,
  }
}

/** Returns the hours of trading that touch a period, oldest first. */
function openHours({ category, seriesKind }: Subject, from: number, until: number): Hours[] {
  if (seriesKind === 'daily') return weeksOf(from, until)
  switch (category) {
    case 'crypto':
      return [{ from, until }]
    case 'index':
    case 'stock':
      return datesOf(from, torontoDate(until)).flatMap((date) => {
        const session = sessionOf(date)
        return session ? [{ from: session.opensAt, until: session.closesAt }] : []
      })
    case 'forex':
    case 'commodity':
      return datesOf(from, addDays(torontoDate(until), 1)).flatMap((date) => spotDay(date) ?? [])
  }
}

/** Returns the working days of each week, from Monday to Saturday at midnight. */
function weeksOf(from: number, until: number): Hours[] {
  const first = torontoDate(from)
  const weeks: Hours[] = []
  for (let monday = addDays(first, -6 - weekdayOf(first)); ; monday = addDays(monday, 7)) {
    const week = { from: torontoTime(monday, 0), until: torontoTime(addDays(monday, 5), 0) }
    if (week.from > until) return weeks
    weeks.push(week)
  }
}

function datesOf(from: number, last: LocalDate): LocalDate[] {
  const dates: LocalDate[] = []
  for (let date = torontoDate(from); date <= last; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** Returns the index of the last entry that fulfils a condition which only the first ones fulfil; -1 if none does. */
function lastIndex<T>(sorted: readonly T[], isFulfilled: (one: T) => boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isFulfilled(sorted[middle] as T)) low = middle + 1
    else high = middle
  }
  return low - 1
}
