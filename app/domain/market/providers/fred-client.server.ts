import * as z from 'zod/mini'
import { type Instrument, keyOf } from '#app/domain/market/instruments'
import type { Call, Failure, HistoryFeed, PriceFeed } from '#app/domain/market/ports'
import type { PricePoint } from '#app/domain/market/quote'
import { hour } from '#app/shared/time'
import { addMonths, torontoDate } from '#app/shared/toronto-time'
import type { Account } from './provider-call.server'
import {
  dailyPoints,
  dailyQuote,
  isoDate,
  joined,
  looseNumber,
  type ReadCall,
} from './provider-values'

const Series = z.object({
  observations: z.array(z.object({ date: isoDate, value: looseNumber })),
})

/** Returns daily series of the EIA. Source: https://fred.stlouisfed.org/docs/api/fred/series_observations.html */
export function fredSeries(account: Account): PriceFeed {
  return {
    name: 'fred.series',
    provider: 'fred',
    serves: isSeries,
    intervalMs: hour,
    creditsFor: (count) => count,
    fetch: ({ instruments, call }) =>
      joined(
        instruments,
        instruments.map(async (one): Promise<ReadCall> => {
          const found = await readPoints(account, call, one, { limit: '5' })
          return found.ok ? { ok: true, read: [dailyQuote(one, 'fred', found.points)] } : found
        }),
      ),
  }
}

function isSeries({ ids }: Instrument): boolean {
  return ids.fred !== undefined
}

const maxMonths = 120

/** Returns ten years of a daily series. */
export function fredHistory(account: Account): HistoryFeed {
  return {
    name: 'fred.history',
    provider: 'fred',
    serves: isSeries,
    intervalMs: 0,
    maxPerCall: 1,
    // One round asks for three series.
    reserve: 6,
    async fetch({ instruments: [one], now, call }) {
      if (!one) return { ok: true, points: new Map() }
      const from = addMonths(torontoDate(now), -maxMonths)
      const found = await readPoints(account, call, one, { observation_start: from })
      return found.ok ? { ok: true, points: new Map([[keyOf(one), found.points]]) } : found
    },
  }
}

/** Returns a series' values, oldest first. */
async function readPoints(
  { baseUrl, apiKey }: Account,
  call: Call,
  { ids }: Instrument,
  limits: Record<string, string>,
): Promise<{ ok: true; points: PricePoint[] } | Failure> {
  const query = new URLSearchParams({
    series_id: ids.fred ?? '',
    api_key: apiKey,
    file_type: 'json',
    sort_order: 'desc',
    ...limits,
  })
  const result = await call(`${baseUrl}/fred/series/observations?${query}`, Series)
  if (!result.ok) return result
  const values = result.data.observations.map(({ date, value }) => ({ date, price: value }))
  return { ok: true, points: dailyPoints(values) }
}
