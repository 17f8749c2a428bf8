import type { Instrument } from '#app/domain/market/instruments'
import type { BarFigure } from '#app/domain/market/quote'
import type { HistoryRange } from '#app/domain/market/ranges'
import { day, hour, minute } from '#app/shared/time'

/** A whole line has one interval. A day's price is its last in Toronto, drawn at noon. */
export const seriesSteps = ['5m', '30m', '1h', '1d'] as const
export type SeriesStep = (typeof seriesSteps)[number]

/** How far back each step reaches, as the history is thinned (`thinningRules`): days are kept for good. */
export const stepReach: Record<SeriesStep, { bucketMs: number; reachMs: number }> = {
  '5m': { bucketMs: 5 * minute, reachMs: 5 * day },
  '30m': { bucketMs: 30 * minute, reachMs: 8 * day },
  '1h': { bucketMs: hour, reachMs: 35 * day },
  '1d': { bucketMs: day, reachMs: Number.POSITIVE_INFINITY },
}

export const stepOfRange: Record<HistoryRange, SeriesStep> = {
  '1D': '5m',
  '5D': '30m',
  '1M': '1h',
  '3M': '1d',
  '6M': '1d',
  YTD: '1d',
  '1Y': '1d',
  '5Y': '1d',
  MAX: '1d',
}

/** An instrument and up to four beside it. */
export const maxSymbols = 5

/** Columns of days; an unknown figure is null, and `price` is the close. */
export type PriceBars = Record<BarFigure, (number | null)[]>

/** Columns, oldest first: `at` in epoch seconds; days have bars. */
export type PriceSeries = { symbol: string; at: number[]; price: number[]; bars?: PriceBars }

/** `leftOut`: series whose source may not be handed on to this caller. */
export type SeriesResponse = {
  step: SeriesStep
  asOf: string | null
  leftOut: number
  series: PriceSeries[]
}

/** In trading days. */
export const averageDays = [20, 50, 200] as const
type AverageDays = (typeof averageDays)[number]

export const averageKey = (days: number) => `average-${days}`
export const isAverage = (key: string) => key.startsWith('average-')

/** The options in an explorer's address. */
export type ExplorerChoices = {
  range: HistoryRange | undefined
  compared: Instrument[]
  averages: AverageDays[]
  isLog: boolean
  /** Always, if anything is compared. */
  isPercent: boolean
  /** Instead of the line, where most days have their figures. */
  hasCandles: boolean
}

/** Returns the simple moving average over that many prices; null until there are as many. */
export function movingAverage(prices: readonly number[], count: number): (number | null)[] {
  let sum = 0
  return prices.map((price, index) => {
    sum += price - (prices[index - count] ?? 0)
    return index < count - 1 ? null : sum / count
  })
}

/**
 * Returns another series at the instants of the first, with its last price known then: its market may be closed, or
 * open while the first is not. What came after the first's newest has no place on its axis.
 */
export function alignedTo(first: PriceSeries, { symbol, at, price }: PriceSeries): PriceSeries {
  const aligned: PriceSeries = { symbol, at: [], price: [] }
  let next = 0
  for (const instant of first.at) {
    while ((at[next] ?? Number.POSITIVE_INFINITY) <= instant) next++
    const known = price[next - 1]
    if (known === undefined) continue
    aligned.at.push(instant)
    aligned.price.push(known)
  }
  return aligned
}

type Column = readonly (number | null)[]

function percentOf(values: Column, base: number | null | undefined): (number | null)[] {
  return values.map((value) => (value === null || !base ? null : (value / base - 1) * 100))
}

/** Returns the first value at or after an index. */
function valueFrom(values: Column, from: number): number | null {
  for (let index = Math.max(0, from); index < values.length; index++) {
    const value = values[index]
    if (value != null) return value
  }
  return null
}

/** `base`: what its changes count from; null for its price at the left edge. */
export type ShownColumn = { values: Column; base: number | null; isAverage: boolean }

/**
 * Returns lines as they are shown: prices, or changes. Averages are of the first line, and count from its base. `from`:
 * the index of the left edge.
 */
export function shownColumns(
  columns: readonly ShownColumn[],
  from: number,
  isPercent: boolean,
): Column[] {
  if (!isPercent) return columns.map(({ values }) => values)
  const baseOf = (column?: ShownColumn) =>
    column ? (column.base ?? valueFrom(column.values, from)) : null
  return columns.map((column) =>
    percentOf(column.values, baseOf(column.isAverage ? columns[0] : column)),
  )
}

/** Heights of the explorer's panes, in percent of the whole, in its drawing and on its canvas. */
export const shareAboveVolume = 81
/** The space between the panes, for the lower one's label. */
export const volumeGap = 8

/** Of round prices, which a large chart has room for. */
export const maxTicks = 8

/** Whether a tag on the axis is closer to this height of it than `room`, all in percent of the height. */
export function isCovered(
  percent: number,
  tags: readonly { percent: number }[],
  room: number,
): boolean {
  return tags.some((tag) => Math.abs(percent - tag.percent) < room)
}

/** Returns tags in the order of their heights, those closer than `room` moved apart around their middle. */
export function spreadTags<Tag extends { percent: number }>(
  tags: readonly Tag[],
  room: number,
): Tag[] {
  const groups: Tag[][] = []
  for (const tag of tags.toSorted((one, other) => one.percent - other.percent)) {
    let group = [tag]
    for (let above = groups.at(-1); above && topOf(group, room) < bottomOf(above, room) + room; ) {
      group = [...above, ...group]
      groups.pop()
      above = groups.at(-1)
    }
    groups.push(group)
  }
  return groups.flatMap((group) =>
    group.map((tag, index) => ({ ...tag, percent: topOf(group, room) + index * room })),
  )
}

/** Returns the place closest to `wanted` that keeps `room` from each of these. */
export function besideTags(wanted: number, tags: readonly number[], room: number): number {
  const places = [wanted, ...tags.flatMap((tag) => [tag - room, tag + room])]
  const free = places.filter((place) => tags.every((tag) => Math.abs(place - tag) >= room))
  return free.reduce(
    (best, place) => (Math.abs(place - wanted) < Math.abs(best - wanted) ? place : best),
    free[0] ?? wanted,
  )
}

type Group = readonly { percent: number }[]

/** Of a stack within the axis. */
function topOf(group: Group, room: number): number {
  const height = (group.length - 1) * room
  const middle = group.reduce((sum, { percent }) => sum + percent, 0) / group.length
  return Math.max(0, Math.min(100 - height, middle - height / 2))
}

function bottomOf(group: Group, room: number): number {
  return topOf(group, room) + (group.length - 1) * room
}

/** The height of a tag, and how far the middle of a label is from that of a tag which it does not touch, in pixels. */
export const tagPixels = 18
export const labelPixels = 15

/** Returns what a label at a place from 0 to 1 hangs on there, to stay within a narrow chart. */
export function anchorAt(place: number): 'start' | 'middle' | 'end' {
  if (place < 2 / 5) return 'start'
  return place > 3 / 5 ? 'end' : 'middle'
}
