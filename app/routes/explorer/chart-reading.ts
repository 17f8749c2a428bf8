import {
  type BarFigures,
  barAt,
  candleFigures,
  candleTime,
} from '#app/domain/market/display/candle-words'
import type { Candle, Candles, CandleUnit } from '#app/domain/market/display/candles'
import { formatAsOf, formatChangePercent } from '#app/domain/market/display/format'
import type { MarketItem } from '#app/domain/market/display/item'
import { sinceStart, type WindowEnds } from '#app/domain/market/display/words'
import { type Column, type Columns, lastKnown } from './load-columns'

/** The cursor's reading: an instant in words, a value for each line, and the figures of its day. */
export type Reading = BarFigures & {
  index: number
  time: string
  /** Of the first line. */
  value: number | null
  values: (string | null)[]
  /** Of each line, since the left edge of the window, or since the day's base. */
  changes: (string | null)[]
  since: string
  /** The first and last time in view, while that is not the range. */
  ends: WindowEnds | null
}

type ReadingOptions = {
  item: MarketItem
  isDaily: boolean
  loaded: Columns
  /** The values as they are drawn, after the times. */
  shown: readonly ArrayLike<number | null | undefined>[]
  words: (value: number) => string
  /** The left edge of the window. */
  from: number
  /** What changes count from, while the window is the range. */
  sinceWords: string | null
  ends: WindowEnds | null
  /** Of the window: the bars of its volume. */
  candles: Candles
  /** The candle at the cursor, where candles are drawn. */
  drawn: { candle: Candle; unit: CandleUnit } | undefined
}

/** Returns what a chart reads at a point, or at its candle. */
export function readingAt(
  index: number,
  { item, isDaily, loaded, shown, words, from, sinceWords, ends, candles, drawn }: ReadingOptions,
): Reading {
  const { own, times, columns } = loaded
  const start = times.findIndex((at) => at >= from)
  const values = columns.map((_, column) =>
    drawn && column === 0 ? drawn.candle.close : lastKnown(shown[column + 1], index),
  )
  return {
    index,
    ends,
    value: values[0] ?? null,
    values: values.map((value) => (value === null ? null : words(value))),
    changes: columns.map((column, place) => changeUntil(values[place] ?? null, column, start)),
    since: sinceWords ?? sinceEdge(isDaily, times[start]),
    ...(drawn
      ? {
          time: candleTime(drawn.candle, drawn.unit),
          figures: candleFigures(item, drawn.candle),
          unit: drawn.unit,
        }
      : {
          time: formatAsOf((times[index] as number) * 1_000, isDaily ? 'daily' : 'intraday'),
          ...barAt(item, own, index, candles),
        }),
  }
}

function sinceEdge(isDaily: boolean, from: number | undefined): string {
  return isDaily && from ? `since ${formatAsOf(from * 1_000, 'daily')}` : sinceStart
}

/** Of an average it says nothing. */
function changeUntil(
  value: number | null,
  { values, base, isAverage }: Column,
  start: number,
): string | null {
  if (isAverage) return ''
  const from = base ?? values[start]
  return value === null || !from ? null : formatChangePercent((value / from - 1) * 100)
}
