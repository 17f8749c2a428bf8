import { data } from 'react-router'
import { thinned } from '#app/domain/market/display/chart'
import { readInstrument } from '#app/domain/market/display/read-market.server'
import { servicesContext } from '#app/services'
import type { Route } from './+types/history'

const mostPoints = 600

/** Returns the data of the interactive chart, requested on intent: seconds, prices and the previous close. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const range = url.searchParams.get('range')
  const asked = { category: params.category, slug: params.symbol, range }
  const read = await readInstrument(context.get(servicesContext), asked)
  if (!read) throw data(null, { status: 404 })
  const { kind, base } = read.view
  const points = thinned(read.view.points, mostPoints)
  return Response.json(
    {
      at: points.map(({ at }) => at / 1000),
      price: points.map(({ price }) => price),
      reference: kind === 'session' ? base : null,
    },
    { headers: { 'Cache-Control': 'public, max-age=60' } },
  )
}
