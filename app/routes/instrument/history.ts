import { data } from 'react-router'
import * as messages from '#app/content/messages'
import { type ChartSeries, chartSeries } from '#app/domain/market/display/chart-picture'
import { isOwnPage, mayHandOnPast } from '#app/domain/market/display/csv'
import { readInstrument } from '#app/domain/market/display/read-market.server'
import { instrumentOf } from '#app/domain/market/instruments'
import { servicesContext } from '#app/services'
import type { Route } from './+types/history'

/** Returns where the cursor of a chart stops, requested on intent; nothing to others than our pages unless licences allow. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const range = url.searchParams.get('range')
  const asked = { category: params.category, slug: params.symbol, range }
  const services = context.get(servicesContext)
  if (!(await services.passesSieve('series'))) {
    return new Response(messages.tooManyRequests, {
      status: 429,
      headers: { 'Cache-Control': 'no-store', 'Retry-After': '60' },
    })
  }
  const read = await readInstrument(services, asked)
  if (!read) throw data(null, { status: 404 })
  const series = chartSeries(read.item, read.view)
  const { market } = services
  const isAllowed =
    isOwnPage(request.headers) ||
    mayHandOnPast(market, instrumentOf(read.item), read.item.source.id)
  const body = isAllowed ? { ...series, leftOut: 0 } : emptied(series)
  return Response.json(body, {
    headers: { 'Cache-Control': 'public, max-age=60', Vary: 'Sec-Fetch-Site' },
  })
}

function emptied({ at }: ChartSeries): ChartSeries & { leftOut: number } {
  return { x: [], y: [], at: [], price: [], leftOut: at.length }
}
