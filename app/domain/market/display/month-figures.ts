import type { InstrumentRow, PricePoint } from '#app/domain/market/quote'
import { daysStart, latestBegin, rangeStart } from '#app/domain/market/ranges'
import { roundPercent } from './format'
import { lastOfDays, viewSpan } from './range-view'

/** In percent; null if the record is too short to know. */
export type MonthFigures = {
  weekChange: number | null
  monthChange: number | null
  /** The standard deviation of a day's change. */
  dailyMove: number | null
}

/** Returns the first instant that the figures need. */
export function monthStart(row: InstrumentRow): number {
  return rangeStart('1M', row, row.lastUpdated)
}

export function monthFigures(row: InstrumentRow, history: readonly PricePoint[]): MonthFigures {
  return {
    weekChange: changeOver(row, history, daysStart(7, row, row.lastUpdated)),
    monthChange: changeOver(row, history, monthStart(row)),
    dailyMove: dailyMoveOf(lastOfDays(row, viewSpan(row, history, monthStart(row)).points)),
  }
}

function changeOver(
  row: InstrumentRow,
  history: readonly PricePoint[],
  from: number,
): number | null {
  const { since, changePercent } = viewSpan(row, history, from)
  const missing = since - from
  if (changePercent === null || missing > latestBegin[row.seriesKind]) return null
  return roundPercent(changePercent)
}

const fewestReturns = 10

function dailyMoveOf(closes: readonly PricePoint[]): number | null {
  const prices = closes.map(({ price }) => price)
  const returns = prices.slice(1).map((price, index) => price / (prices[index] as number) - 1)
  if (returns.length < fewestReturns) return null
  const mean = returns.reduce((sum, one) => sum + one, 0) / returns.length
  const squares = returns.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  return roundPercent(100 * Math.sqrt(squares / (returns.length - 1)))
}
