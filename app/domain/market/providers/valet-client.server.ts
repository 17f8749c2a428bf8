import * as z from 'zod/mini'
import { type Instrument, keyOf } from '#app/domain/market/instruments'
import type { HistoryFeed, PriceFeed, RateFeed, RateResult } from '#app/domain/market/ports'
import type { PricePoint } from '#app/domain/market/quote'
import {
  type RateId,
  type RatePoint,
  rateIds,
  rateSeries,
} from '#app/domain/market/rates/rate-series'
import { hour, minute } from '#app/shared/time'
import type { Account } from './provider-call.server'
import { dailyPoint, dailyQuote, feedResult, isoDate, looseNumber } from './provider-values'

/** Days, oldest first, with the value of each series on it. Source: https://www.bankofcanada.ca/valet/docs */
const Observations = z.pipe(
  z.object({ observations: z.array(z.catchall(z.object({ d: isoDate }), z.unknown())) }),
  z.transform(({ observations }) => observations.toSorted((a, b) => (a.d < b.d ? -1 : 1))),
)
type Observation = z.output<typeof Observations>[number]

const Value = z.object({ v: looseNumber })

type Valet = Pick<Account, 'baseUrl'>

/**
 * Returns the Bank of Canada's official average of each business day, published by 16:30; other pairs are crossed
 * through the Canadian dollar.
 */
export function valetRates({ baseUrl }: Valet): PriceFeed {
  return {
    name: 'valet.rates',
    provider: 'valet',
    serves: isPair,
    intervalMs: 30 * minute,
    creditsFor: () => 1,
    async fetch({ instruments, call }) {
      const url = `${baseUrl}/observations/group/FX_RATES_DAILY/json?recent=5`
      const result = await call(url, Observations)
      if (!result.ok) return result
      const read = instruments.map((one) => dailyQuote(one, 'valet', pointsOf(result.data, one)))
      return feedResult(instruments, read)
    },
  }
}

/** The first day of the Bank of Canada's daily averages; before, it published noon rates. */
const firstDay = '2017-01-03'

/** Returns every pair's official averages from one call. */
export function valetHistory({ baseUrl }: Valet): HistoryFeed {
  return {
    name: 'valet.history',
    provider: 'valet',
    serves: isPair,
    intervalMs: 0,
    maxPerCall: Number.POSITIVE_INFINITY,
    reserve: 2,
    async fetch({ instruments, call }) {
      const series = currenciesOf(instruments).map((currency) => `FX${currency}CAD`)
      const url = `${baseUrl}/observations/${series.join(',')}/json?start_date=${firstDay}`
      const result = await call(url, Observations)
      if (!result.ok) return result
      const points = instruments.map((one) => [keyOf(one), pointsOf(result.data, one)] as const)
      return { ok: true, points: new Map(points) }
    },
  }
}

function isPair({ category }: Instrument): boolean {
  return category === 'forex'
}

/** Returns the currencies of some pairs, without the Canadian dollar, which the others are quoted in. */
function currenciesOf(pairs: readonly Instrument[]): string[] {
  const codes = pairs.flatMap(({ symbol }) => [symbol.slice(0, 3), symbol.slice(4)])
  return Array.from(new Set(codes)).filter((code) => code !== 'CAD')
}

function pointsOf(observations: readonly Observation[], { symbol }: Instrument): PricePoint[] {
  return observations.flatMap((one) => {
    const base = inCanadianDollars(one, symbol.slice(0, 3))
    const quoted = inCanadianDollars(one, symbol.slice(4))
    return base && quoted ? [dailyPoint(one.d, base / quoted)] : []
  })
}

function inCanadianDollars(observation: Observation, currency: string): number | null {
  if (currency === 'CAD') return 1
  const value = readValue(observation, `FX${currency}CAD`)
  return value && value > 0 ? value : null
}

/** Returns a series' number on a day; null if it has none. */
function readValue(observation: Observation, series: string): number | null {
  return Value.safeParse(observation[series]).data?.v ?? null
}

/** No Canadian rate of the last fifty years was outside of these. */
const [lowest, highest] = [-2, 25]

/**
 * Returns the Bank of Canada's interest rates, all in one call. The source refuses a call that names a series it has
 * withdrawn, so each series is then asked for by itself. A response without any value is unreadable.
 */
export function valetInterest({ baseUrl }: Valet): RateFeed {
  return {
    name: 'valet.interest',
    provider: 'valet',
    intervalMs: 3 * hour,
    async fetch({ since, call }) {
      const askFor = async (ids: readonly RateId[]) => {
        const names = ids.map((id) => rateSeries[id].sourceName)
        const url = `${baseUrl}/observations/${names.join(',')}/json?start_date=${since}`
        const result = await call(url, Observations)
        return result.ok ? readAll(result.data, ids) : result
      }
      const all = await askFor(rateIds)
      if (all.ok || all.reason !== 'refused') return all
      const single = await Promise.all(rateIds.map((id) => askFor([id])))
      const found = single.flatMap((result) => (result.ok ? Array.from(result.points) : []))
      return found.length > 0 ? { ok: true, points: new Map(found) } : all
    },
  }
}

function readAll(observations: readonly Observation[], ids: readonly RateId[]): RateResult {
  const points = new Map(ids.map((id) => [id, readSeries(observations, id)]))
  const isEmpty = Array.from(points.values()).every(({ length }) => length === 0)
  return isEmpty ? { ok: false, reason: 'unreadable' } : { ok: true, points }
}

function readSeries(observations: readonly Observation[], id: RateId): RatePoint[] {
  return observations.flatMap((one): RatePoint[] => {
    const percent = readValue(one, rateSeries[id].sourceName)
    const isUsable = percent !== null && percent >= lowest && percent <= highest
    return isUsable ? [[one.d, percent]] : []
  })
}
