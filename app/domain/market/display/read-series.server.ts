import type { Instrument } from '#app/domain/market/instruments'
import type { Market } from '#app/domain/market/ports'
import type { InstrumentRow, PricePoint, ProviderId } from '#app/domain/market/quote'
import { torontoDate } from '#app/shared/toronto-time'
import { comparedName } from './comparison'
import { type PriceSeries, type SeriesStep, stepReach } from './explorer'
import { isShown } from './read-market.server'

export type StoredSeries = PriceSeries & { row: InstrumentRow; source: ProviderId }

/** Reads prices at one interval, in two statements an instrument; without those that have no price. */
export async function readSeries(
  { market }: { market: Market },
  asked: readonly Instrument[],
  step: SeriesStep,
): Promise<StoredSeries[]> {
  const found = await Promise.all(asked.map((one) => readOne(market, one, step)))
  return found.filter((one) => one !== null)
}

async function readOne(
  market: Market,
  instrument: Instrument,
  step: SeriesStep,
): Promise<StoredSeries | null> {
  const { category, symbol } = instrument
  const row = await market.rows.find(category, symbol)
  if (!row || !isShown(market, instrument, row)) return null
  const since = row.lastUpdated - stepReach[step].reachMs
  const history = await market.history.read(category, symbol, since)
  const before = history.filter(({ at }) => at < row.lastUpdated)
  const points = lastOfSteps([...before, { at: row.lastUpdated, price: row.price }], step)
  return {
    symbol: comparedName(instrument),
    at: points.map(({ at }) => Math.round(at / 1_000)),
    price: points.map(({ price }) => price),
    row,
    source: row.source,
  }
}

function lastOfSteps(points: readonly PricePoint[], step: SeriesStep): PricePoint[] {
  const { bucketMs } = stepReach[step]
  const stepOf = step === '1d' ? torontoDate : (at: number) => Math.floor(at / bucketMs)
  const bySteps = new Map<string | number, PricePoint>()
  for (const point of points) bySteps.set(stepOf(point.at), point)
  return Array.from(bySteps.values())
}
