import type { Instrument } from '#app/domain/market/instruments'
import type { Market } from '#app/domain/market/ports'
import type { InstrumentRow, PricePoint, ProviderId } from '#app/domain/market/quote'
import { torontoDate, torontoTime } from '#app/shared/toronto-time'
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

/** Returns the last price of each step, at the step's start: the same instants for every instrument. */
function lastOfSteps(points: readonly PricePoint[], step: SeriesStep): PricePoint[] {
  const { bucketMs } = stepReach[step]
  const startOf = (at: number) =>
    step === '1d' ? torontoTime(torontoDate(at), 0) : Math.floor(at / bucketMs) * bucketMs
  const prices = new Map(points.map(({ at, price }) => [startOf(at), price]))
  return Array.from(prices, ([at, price]) => ({ at, price }))
}
