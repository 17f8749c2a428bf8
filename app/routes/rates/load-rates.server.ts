import type { RouterContextProvider } from 'react-router'
import { pages } from '#app/content/pages'
import { rateSource } from '#app/domain/market/providers/sources'
import { nextDecision } from '#app/domain/market/rates/decisions'
import { mortgageFields } from '#app/domain/market/rates/mortgage'
import { chartRates, type RateRange } from '#app/domain/market/rates/rate-chart'
import { type RateId, rateIds, readRateId } from '#app/domain/market/rates/rate-series'
import { groupRates, shownRates } from '#app/domain/market/rates/rates-view'
import { type Calculation, readMortgageQuery } from '#app/domain/market/rates/read-mortgage'
import { drawCurve } from '#app/domain/market/rates/yield-curve'
import { listRates } from '#app/flows/market/refresh-rates.server'
import { servicesContext } from '#app/services'
import { publicOrigin } from '#app/shared/safe-url'
import { torontoDate } from '#app/shared/toronto-time'

type LoaderArgs = { context: Readonly<RouterContextProvider>; url: URL }

/** Loads the page of interest rates, in one statement: what hydrates, and what the browser only shows. */
export async function loadRates({ context, url }: LoaderArgs) {
  const services = context.get(servicesContext)
  const { rateFeed, keepsPastRates } = services.market
  const query = url.searchParams
  const series = readRateId(query.get('series')) ?? rateIds[0]
  const range: RateRange = query.get('range') === '1Y' ? '1Y' : '5Y'
  const shown = shownRates(await listRates(services), keepsPastRates)
  const posted = shown.get('mortgage-5')?.at(-1)?.[1] ?? null
  const calculation = readMortgageQuery(query, posted)
  const today = torontoDate(services.now())
  const view = {
    today,
    decision: nextDecision(services.now()),
    groups: groupRates(shown, today),
    chart: chartRates(series, shown.get(series) ?? [], range),
    curve: drawCurve(shown),
    chosen: series,
    source: rateFeed && rateSource(rateFeed.provider),
    linkTo: (id: RateId, length = range) =>
      `${pages.rates.path}?${queryOf(id, length, query, calculation)}#chart`,
  }
  const found = {
    origin: publicOrigin(services),
    calculation,
    series: series === rateIds[0] ? null : series,
    range: range === '5Y' ? null : range,
    isPosted: posted !== null,
  }
  const headers: HeadersInit = shown.size === 0 ? { 'Cache-Control': 'no-store' } : {}
  return { found, view, headers }
}

export type RatesView = Awaited<ReturnType<typeof loadRates>>['view']

/** Keeps the calculation of a visitor without scripts. */
function queryOf(
  series: RateId,
  range: RateRange,
  given: URLSearchParams,
  { typed }: Calculation,
): string {
  const kept = new URLSearchParams({ series })
  if (range !== '5Y') kept.set('range', range)
  for (const name of mortgageFields) if (given.has(name)) kept.set(name, typed[name])
  return kept.toString()
}
