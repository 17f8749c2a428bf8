import { firstResponseAt, type RowFault } from './price-responses.ts'

const dayMs = 86_400_000

/** Prices of the past lead up to the levels of `price-responses`; two of them suffer the fault. */
function withFault<T>(
  values: readonly number[],
  fault: RowFault,
  make: (value: unknown) => T,
): T[] {
  const faulty: Partial<Record<RowFault, (value: number) => unknown>> = {
    null: () => null,
    'not-available': () => 'NA',
    text: (value) => String(value),
    zero: () => 0,
    negative: (value) => -value,
    jump: (value) => value * 100,
  }
  const spoil = faulty[fault]
  return values.map((value, index) => make(spoil && index % 40 === 7 ? spoil(value) : value))
}

const risingTo = (level: number, count: number) =>
  Array.from({ length: count }, (_, index) => level * (0.9 + (0.1 * index) / count))

/** 300 days before the first response, in the last one both hours. */
export function coinGeckoRange(id: string, query: URLSearchParams, fault: RowFault) {
  const levels: Record<string, number> = { bitcoin: 100_000, ethereum: 5_000 }
  const [from, to] = ['from', 'to'].map((name) => Number(query.get(name)) * 1_000)
  const level = (levels[id] ?? 10) * (fault === 'other-symbol' ? 0.001 : 1)
  const prices = withFault(risingTo(level, 300), fault, (price) => price).map((price, index) => [
    firstResponseAt - (300 - index) * dayMs,
    price,
  ])
  const inside = prices.filter(([at]) => Number(at) >= (from ?? 0) && Number(at) <= (to ?? 0))
  const volumes = inside.map(([at]) => [at, 5_000_000])
  const isMissing = fault === 'missing'
  return { prices: isMissing ? [] : inside, market_caps: [], total_volumes: volumes }
}

/** The series asked for, on 400 days. */
export function valetSince(names: readonly string[], fault: RowFault) {
  const levels: Record<string, number> = { FXUSDCAD: 1.4, FXJPYCAD: 0.0094, FXEURCAD: 1.6 }
  const series = names.map((name) => ({
    name,
    values: withFault(risingTo(levels[name] ?? 1, 400), fault, (v) =>
      v === null ? null : String(v),
    ),
  }))
  const observations = Array.from({ length: 400 }, (_, index) => {
    const d = new Date(firstResponseAt - (400 - index) * dayMs).toISOString().slice(0, 10)
    const values = series.map(({ name, values: of }) => [name, { v: of[index] }])
    return { d, ...Object.fromEntries(fault === 'missing' ? [] : values) }
  })
  return { seriesDetail: {}, observations }
}

/** 600 days; a split of 2 for 1 after the first 200, and dividends. */
export function eodhdDays(ticker: string, fault: RowFault) {
  const levels: Record<string, number> = {
    'RY.TO': 200,
    'TD.TO': 110,
    'GSPC.INDX': 6_700,
  }
  const closes = withFault(risingTo(levels[ticker] ?? 10, 600), fault, (close) => close)
  const rows = closes.map((close, index) => {
    const isBefore = index < 200
    const unadjusted = typeof close === 'number' && isBefore ? close * 2 : close
    const dividends = 0.98 ** Math.floor((649 - index) / 100)
    const times = (factor: number) =>
      typeof unadjusted === 'number' ? unadjusted * factor : unadjusted
    return {
      date: new Date(firstResponseAt - (600 - index) * dayMs).toISOString().slice(0, 10),
      open: times(0.99),
      // A source's slip: a high below the close says nothing of the day.
      high: times(index % 40 === 9 ? 0.5 : 1.02),
      low: times(0.98),
      close: unadjusted,
      adjusted_close: typeof close === 'number' ? close * dividends : close,
      volume: 1_000 + index,
    }
  })
  return fault === 'missing' ? [] : rows
}

/** A value on each of 600 days, in the order that is asked for: newest first. */
export function fredSince(from: string, fault: RowFault) {
  const values = withFault(risingTo(60, 600), fault, (v) => (v === null ? '.' : String(v)))
  const observations = values.map((value, index) => ({
    date: new Date(firstResponseAt - (600 - index) * dayMs).toISOString().slice(0, 10),
    value,
  }))
  const inside = observations.filter(({ date }) => date >= from)
  return { observations: fault === 'missing' ? [] : inside.reverse() }
}
