import * as z from 'zod/mini'
import { type Instrument, keyOf } from '#app/domain/market/instruments'
import type {
  FeedFailure,
  FeedResult,
  HistoryFeed,
  PriceFeed,
  RowRefusal,
} from '#app/domain/market/ports'
import type { PricePoint, Quote } from '#app/domain/market/quote'
import { hour } from '#app/shared/time'
import { addMonths, torontoDate } from '#app/shared/toronto-time'
import { type CallTools, callProvider } from './provider-call.server'
import { completed, dailyPoint, dailyQuote, isoDate, looseNumber } from './provider-values'

export type FredAccount = { baseUrl: string; apiKey: string }

const ResponseBody = z.object({
  observations: z.array(z.object({ date: isoDate, value: looseNumber })),
})

/** Returns daily series of the EIA. Source: https://fred.stlouisfed.org/docs/api/fred/series_observations.html */
export function fredSeries(account: FredAccount, tools: CallTools): PriceFeed {
  return {
    name: 'fred.series',
    provider: 'fred',
    serves: ({ ids }) => ids.fred !== undefined,
    intervalMs: hour,
    creditsFor: (count) => count,
    async fetch({ instruments }): Promise<FeedResult> {
      const read = await Promise.all(instruments.map((one) => fetchSeries(account, tools, one)))
      const failure = read.find((one) => 'failure' in one)
      if (failure && read.every((one) => 'failure' in one)) {
        return { ok: false, reason: failure.failure }
      }
      return completed(
        instruments,
        read.flatMap((one) => ('quote' in one ? [one.quote] : [])),
        read.flatMap((one) => ('refusal' in one ? [one.refusal] : [])),
      )
    },
  }
}

type Read = { quote: Quote } | { refusal: RowRefusal } | { failure: FeedFailure }

async function fetchSeries(
  { baseUrl, apiKey }: FredAccount,
  tools: CallTools,
  instrument: Instrument,
): Promise<Read> {
  const points = await fetchPoints({ baseUrl, apiKey }, tools, instrument, { limit: '5' })
  if (!Array.isArray(points)) return { failure: points.reason }
  const quote = dailyQuote(instrument, 'fred', points)
  return quote ? { quote } : { refusal: { symbol: instrument.symbol, reason: 'no_price' } }
}

const maxMonths = 120

/** Returns ten years of a daily series. */
export function fredHistory(account: FredAccount, tools: CallTools): HistoryFeed {
  return {
    name: 'fred.history',
    provider: 'fred',
    serves: ({ ids }) => ids.fred !== undefined,
    maxPerCall: 1,
    // One round asks for three series.
    reserve: 6,
    async fetch({ instruments: [one], now }) {
      if (!one) return { ok: true, points: new Map() }
      const from = addMonths(torontoDate(now), -maxMonths)
      const points = await fetchPoints(account, tools, one, { observation_start: from })
      return Array.isArray(points) ? { ok: true, points: new Map([[keyOf(one), points]]) } : points
    },
  }
}

/** Returns a series' values, oldest first. */
async function fetchPoints(
  { baseUrl, apiKey }: FredAccount,
  tools: CallTools,
  { ids }: Instrument,
  limits: Record<string, string>,
): Promise<PricePoint[] | { ok: false; reason: FeedFailure }> {
  const query = new URLSearchParams({
    series_id: ids.fred ?? '',
    api_key: apiKey,
    file_type: 'json',
    sort_order: 'desc',
    ...limits,
  })
  const result = await callProvider(tools, `${baseUrl}/fred/series/observations?${query}`)
  if (!result.ok) return result
  const parsed = ResponseBody.safeParse(result.json)
  if (!parsed.success) return { ok: false, reason: 'unreadable' }
  return parsed.data.observations
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .flatMap(({ date, value }) => (value === null ? [] : [dailyPoint(date, value)]))
}
