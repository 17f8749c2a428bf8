import uPlot from 'uplot'
import {
  alignedTo,
  averageKey,
  isAverage,
  movingAverage,
  type PriceSeries,
  type SeriesResponse,
} from '#app/domain/market/display/explorer'
import type { ExplorerData } from './load-explorer.server'

export type Column = {
  key: string
  values: (number | null)[]
  /** What its changes count from while the window is the range; null for its price at the left edge. */
  base: number | null
  isAverage: boolean
}
export type Columns = { own: PriceSeries; times: number[]; columns: Column[] }

/** Returns all lines over one list of times; null if the prices cannot be loaded or are too few to draw. */
export async function loadColumns(found: ExplorerData): Promise<Columns | null> {
  const { symbols, step, asOf, isDaily } = found
  const query = new URLSearchParams({
    symbols: symbols.map(({ symbol }) => symbol).join(','),
    step,
    ...(isDaily && symbols.length === 1 && { bars: '1' }),
    asOf,
  })
  const response = await fetch(`/api/market-data/series?${query}`)
  if (!response.ok) return null
  const { series } = (await response.json()) as SeriesResponse
  const [own] = series
  if (!own || own.at.length < 2) return null
  const others = series.slice(1).map((one) => alignedTo(own, one))
  return { own, ...columnsOf(own, others, found) }
}

/** In the order of the drawing: the instrument, its averages, the others. */
function columnsOf(
  own: PriceSeries,
  others: PriceSeries[],
  { symbols, choices: { averages: days } }: ExplorerData,
) {
  const averages = days.map((count) => movingAverage(own.price, count))
  const tables: uPlot.AlignedData[] = [
    [own.at, own.price, ...averages],
    ...others.map(({ at, price }): uPlot.AlignedData => [at, price]),
  ]
  const [times, ...joined] = uPlot.join(tables) as unknown as [number[], ...(number | null)[][]]
  const keys = [own.symbol, ...days.map(averageKey), ...others.map(({ symbol }) => symbol)]
  const columns = joined.map((values, index): Column => {
    const key = keys[index] as string
    return {
      key,
      values: values.map((value) => value ?? null),
      base: symbols.find(({ symbol }) => symbol === key)?.base ?? null,
      isAverage: isAverage(key),
    }
  })
  return { times, columns }
}

/** Returns the value at an index, or the last before it: another market may be closed then. */
export function lastKnown(
  values: ArrayLike<number | null | undefined> = [],
  index: number,
): number | null {
  for (let at = index; at >= 0; at--) {
    const value = values[at]
    if (value != null) return value
  }
  return null
}
