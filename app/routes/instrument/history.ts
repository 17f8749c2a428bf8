import { data } from 'react-router'
import { chartSeries } from '#app/domain/market/display/chart-picture'
import { readInstrument } from '#app/domain/market/display/read-market.server'
import { servicesContext } from '#app/services'
import type { Route } from './+types/history'

/** Returns where the cursor of a chart stops, requested on intent. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const range = url.searchParams.get('range')
  const asked = { category: params.category, slug: params.symbol, range }
  const read = await readInstrument(context.get(servicesContext), asked)
  if (!read) throw data(null, { status: 404 })
  return Response.json(chartSeries(read.item, read.view), {
    headers: { 'Cache-Control': 'public, max-age=60' },
  })
}
