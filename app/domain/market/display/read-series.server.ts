import { type Instrument, instrumentAt } from '#app/domain/market/instruments'
import type { Market } from '#app/domain/market/market.server'
import type { Bar, InstrumentRow } from '#app/domain/market/quote'
import { closeDates, isOfExchange } from '#app/domain/market/trading-day'
import { torontoDate, torontoTime } from '#app/shared/toronto-time'
import { mayHandOnPast } from './csv'
import { type PriceBars, type PriceSeries, type SeriesStep, stepReach } from './explorer'
import { readShown } from './read-market.server'

export type StoredSeries = PriceSeries & {
  row: InstrumentRow
  /** Whether the licences of its sources let others have it. */
  mayHandOn: boolean
}

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
  const row = await readShown(market, instrument)
  if (!row) return null
  const since = Math.max(0, row.lastUpdated - stepReach[step].reachMs)
  const history = await market.history.readBars(category, symbol, since)
  const before = history.filter(({ at }) => at < row.lastUpdated)
  const newest: Bar = { at: row.lastUpdated, price: row.price, ...row.session, volume: row.volume }
  const steps = byStep([...before, newest], step, row)
  return {
    symbol: comparedName(instrument),
    at: Array.from(steps.keys(), (at) => Math.round(at / 1_000)),
    price: Array.from(steps.values(), (points) => (points.at(-1) as Bar).price),
    ...(step === '1d' && { bars: barsOf(Array.from(steps.values()), instrument) }),
    row,
    mayHandOn: mayHandOnPast(market, instrument, row.source),
  }
}

const noon = 12 * 60

/** Returns where a step is drawn, the same for every instrument: a day at noon in Toronto, another at its start. */
export function placeOfStep(at: number, step: SeriesStep): number {
  const { bucketMs } = stepReach[step]
  return step === '1d' ? torontoTime(torontoDate(at), noon) : Math.floor(at / bucketMs) * bucketMs
}

function byStep(points: readonly Bar[], step: SeriesStep, row: InstrumentRow): Map<number, Bar[]> {
  const dateOf = closeDates(row, points)
  const placeOf = (at: number) =>
    step === '1d' ? torontoTime(dateOf(at), noon) : placeOfStep(at, step)
  const steps = new Map<number, Bar[]>()
  for (const point of points) {
    const place = placeOf(point.at)
    const own = steps.get(place)
    if (own) own.push(point)
    else steps.set(place, [point])
  }
  return steps
}

/**
 * Returns each day's opening, high, low and volume: as its source sends them, otherwise of its recorded prices. A market
 * without sessions opens where the day before ended. A day with a single price has none. An index has no volume of its
 * own.
 */
function barsOf(days: readonly Bar[][], instrument: Instrument): PriceBars {
  const hasSessions = isOfExchange(instrument)
  const bars: PriceBars = { open: [], high: [], low: [], volume: [] }
  for (const [index, points] of days.entries()) {
    const last = points.at(-1) as Bar
    const isKnown = last.open != null || points.length > 1
    const before = hasSessions ? undefined : days[index - 1]?.at(-1)?.price
    const open = last.open ?? before ?? (points[0] as Bar).price
    const prices = points.map(({ price }) => price)
    bars.open.push(isKnown ? open : null)
    bars.high.push(isKnown ? Math.max(open, last.high ?? 0, ...prices) : null)
    bars.low.push(isKnown ? Math.min(open, last.low ?? open, ...prices) : null)
    bars.volume.push(instrument.category === 'index' ? null : (last.volume ?? null))
  }
  return bars
}

/** Parses `crypto-BTC` or `forex-usd-cad`, in any case; null for anything else. */
export function readCompared(text: string | null): Instrument | null {
  const [category = '', ...slug] = (text ?? '').toLowerCase().split('-')
  return instrumentAt(category, slug.join('-'))
}

/** Returns the value of `?compare=`. */
export function comparedName({ category, slug }: Pick<Instrument, 'category' | 'slug'>): string {
  return `${category}-${slug}`
}
