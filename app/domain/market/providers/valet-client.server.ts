import * as z from 'zod/mini'
import type { Instrument } from '#app/domain/market/instruments'
import type { PriceFeed, RowRefusal } from '#app/domain/market/ports'
import type { PricePoint, Quote } from '#app/domain/market/quote'
import { minute } from '#app/shared/time'
import { type CallTools, callProvider } from './provider-call.server'
import { completed, dailyPoint, dailyQuote, isoDate, looseNumber } from './provider-values'

const ResponseBody = z.object({
  observations: z.array(z.catchall(z.object({ d: isoDate }), z.unknown())),
})
export type Observation = z.infer<typeof ResponseBody>['observations'][number]

const Value = z.object({ v: looseNumber })

/**
 * Returns the Bank of Canada's official average of each business day, published by 16:30; other pairs are crossed
 * through the Canadian dollar. Source: https://www.bankofcanada.ca/valet/docs
 */
export function valetRates({ baseUrl }: { baseUrl: string }, tools: CallTools): PriceFeed {
  return {
    name: 'valet.rates',
    provider: 'valet',
    serves: ({ category }) => category === 'forex',
    intervalMs: 30 * minute,
    creditsFor: () => 1,
    async fetch({ instruments }) {
      const url = `${baseUrl}/observations/group/FX_RATES_DAILY/json?recent=5`
      const result = await callProvider(tools, url)
      if (!result.ok) return result
      const observations = readObservations(result.json)
      if (!observations) return { ok: false, reason: 'unreadable' }
      const quotes: Quote[] = []
      const refused: RowRefusal[] = []
      for (const instrument of instruments) {
        const points = observations.flatMap((one) => readPair(one, instrument.symbol))
        const quote = dailyQuote(instrument, 'valet', points)
        if (quote) quotes.push(quote)
        else refused.push({ symbol: instrument.symbol, reason: 'no_price' })
      }
      return completed(instruments, quotes, refused)
    },
  }
}

/** Returns the days of a response, oldest first; null if it is unreadable. */
export function readObservations(json: unknown): Observation[] | null {
  const parsed = ResponseBody.safeParse(json)
  return parsed.success ? parsed.data.observations.toSorted((a, b) => (a.d < b.d ? -1 : 1)) : null
}

/** Returns the currencies of some pairs, without the Canadian dollar, which the others are quoted in. */
export function currenciesOf(pairs: readonly Pick<Instrument, 'symbol'>[]): string[] {
  const codes = pairs.flatMap(({ symbol }) => [symbol.slice(0, 3), symbol.slice(4)])
  return Array.from(new Set(codes)).filter((code) => code !== 'CAD')
}

export function readPair(observation: Observation, pair: string): PricePoint[] {
  const base = inCanadianDollars(observation, pair.slice(0, 3))
  const quoted = inCanadianDollars(observation, pair.slice(4))
  return base && quoted ? [dailyPoint(observation.d, base / quoted)] : []
}

function inCanadianDollars(observation: Observation, currency: string): number | null {
  if (currency === 'CAD') return 1
  const value = readValue(observation, `FX${currency}CAD`)
  return value && value > 0 ? value : null
}

/** Returns a series' number on a day; null if it has none. */
export function readValue(observation: Observation, series: string): number | null {
  const value = Value.safeParse(observation[series])
  return value.success ? value.data.v : null
}
