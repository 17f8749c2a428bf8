import { type HistoryRange, rangeStart } from '#app/domain/market/history'
import type { InstrumentRow, PricePoint } from '#app/domain/market/quote'
import { day } from '#app/shared/time'
import { type LocalDate, torontoDate } from '#app/shared/toronto-time'
import { roundPercent } from './format'
import { viewRange } from './range-view'

/** In percent; null where the record is too short to know. */
export type MonthFigures = {
  weekChange: number | null
  monthChange: number | null
  /** The standard deviation of a day's change. */
  dailyMove: number | null
}

/** Returns what 30 days of history say of an instrument. */
export function monthFigures(row: InstrumentRow, history: readonly PricePoint[]): MonthFigures {
  return {
    weekChange: changeOver(row, history, '7D'),
    monthChange: changeOver(row, history, '30D'),
    dailyMove: dailyMoveOf(viewRange(row, history, '30D').points),
  }
}

/** A record that begins later than this after the range does is of less than the range. */
const latestBegin = { intraday: day, daily: 4 * day }

function changeOver(
  row: InstrumentRow,
  history: readonly PricePoint[],
  range: HistoryRange,
): number | null {
  const { since, changePercent } = viewRange(row, history, range)
  const missing = since - rangeStart(range, row, row.lastUpdated)
  if (changePercent === null || missing > latestBegin[row.seriesKind]) return null
  return roundPercent(changePercent)
}

const fewestReturns = 10

function dailyMoveOf(points: readonly PricePoint[]): number | null {
  const lastOfDay = new Map<LocalDate, number>()
  for (const { at, price } of points) lastOfDay.set(torontoDate(at), price)
  const prices = Array.from(lastOfDay.values())
  const returns = prices.slice(1).map((price, index) => price / (prices[index] as number) - 1)
  if (returns.length < fewestReturns) return null
  const mean = returns.reduce((sum, one) => sum + one, 0) / returns.length
  const squares = returns.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  return roundPercent(100 * Math.sqrt(squares / (returns.length - 1)))
}
