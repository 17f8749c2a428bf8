import { keyOf } from '#app/domain/market/instruments'
import type { HistoryFeed } from '#app/domain/market/ports'
import { type CallTools, callProvider } from './provider-call.server'
import { currenciesOf, readObservations, readPair } from './valet-client.server'

/** The first day of the Bank of Canada's daily averages; before, it published noon rates. */
const firstDay = '2017-01-03'

/** Returns every pair's official averages from one call. Source: https://www.bankofcanada.ca/valet/docs */
export function valetHistory({ baseUrl }: { baseUrl: string }, tools: CallTools): HistoryFeed {
  return {
    name: 'valet.history',
    provider: 'valet',
    serves: ({ category }) => category === 'forex',
    maxPerCall: Number.POSITIVE_INFINITY,
    reserve: 2,
    async fetch({ instruments }) {
      const series = currenciesOf(instruments).map((currency) => `FX${currency}CAD`)
      const url = `${baseUrl}/observations/${series.join(',')}/json?start_date=${firstDay}`
      const result = await callProvider(tools, url)
      if (!result.ok) return result
      const observations = readObservations(result.json)
      if (!observations) return { ok: false, reason: 'unreadable' }
      const points = instruments.map(
        (one) => [keyOf(one), observations.flatMap((day) => readPair(day, one.symbol))] as const,
      )
      return { ok: true, points: new Map(points) }
    },
  }
}
