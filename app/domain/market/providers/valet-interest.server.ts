import type { RateAsk, RateFeed, RateResult } from '#app/domain/market/ports'
import {
  type RateId,
  type RatePoint,
  rateIds,
  rateSeries,
} from '#app/domain/market/rates/rate-series'
import { hour } from '#app/shared/time'
import { torontoDate } from '#app/shared/toronto-time'
import { type CallTools, callProvider } from './provider-call.server'
import { type Observation, readObservations, readValue } from './valet-client.server'

/** No Canadian rate of the last fifty years was outside of these. */
const [lowest, highest] = [-2, 25]

/**
 * Returns the Bank of Canada's interest rates, all in one call. The source refuses a call that names a series it has
 * withdrawn, so each series is then asked for by itself. A response without any value is unreadable. Source:
 * https://www.bankofcanada.ca/valet/docs
 */
export function valetInterest({ baseUrl }: { baseUrl: string }, tools: CallTools): RateFeed {
  return {
    name: 'valet.interest',
    provider: 'valet',
    intervalMs: 3 * hour,
    async fetch({ since, now }) {
      const { meter, ...unmetered } = tools
      const ask = { baseUrl, since, now }
      const all = await askFor(rateIds, ask, tools)
      if (all.ok || all.reason !== 'refused') return all
      if (meter) meter.retries += rateIds.length
      const single = await Promise.all(rateIds.map((id) => askFor([id], ask, unmetered)))
      const found = single.flatMap((result) => (result.ok ? Array.from(result.points) : []))
      return found.length > 0 ? { ok: true, points: new Map(found) } : all
    },
  }
}

type Ask = RateAsk & { baseUrl: string }

async function askFor(
  ids: readonly RateId[],
  { baseUrl, since, now }: Ask,
  tools: CallTools,
): Promise<RateResult> {
  const names = ids.map((id) => rateSeries[id].sourceName)
  const url = `${baseUrl}/observations/${names.join(',')}/json?start_date=${since}`
  const result = await callProvider(tools, url)
  if (!result.ok) return result
  const observations = readObservations(result.json)?.filter(({ d }) => d <= torontoDate(now))
  const points = new Map(ids.map((id) => [id, readSeries(observations ?? [], id)]))
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
