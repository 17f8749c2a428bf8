import * as z from 'zod/mini'
import type { Instrument } from '#app/domain/market/instruments'
import type { FeedFailure, FeedResult, PriceFeed, RowRefusal } from '#app/domain/market/ports'
import type { Quote } from '#app/domain/market/quote'
import { hour } from '#app/shared/time'
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
  const query = new URLSearchParams({
    series_id: instrument.ids.fred ?? '',
    api_key: apiKey,
    file_type: 'json',
    sort_order: 'desc',
    limit: '5',
  })
  const result = await callProvider(tools, `${baseUrl}/fred/series/observations?${query}`)
  if (!result.ok) return { failure: result.reason }
  const parsed = ResponseBody.safeParse(result.json)
  if (!parsed.success) return { failure: 'unreadable' }
  const points = parsed.data.observations
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .flatMap(({ date, value }) => (value === null ? [] : [dailyPoint(date, value)]))
  const quote = dailyQuote(instrument, 'fred', points)
  return quote ? { quote } : { refusal: { symbol: instrument.symbol, reason: 'no_price' } }
}
