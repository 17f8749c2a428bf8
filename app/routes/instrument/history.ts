import { data } from 'react-router'
import { thinned } from '#app/domain/market/chart'
import { historyRanges } from '#app/domain/market/history'
import { readInstrument } from '#app/domain/market/read-market.server'
import { servicesContext } from '#app/services'
import { oneOf } from '#app/shared/preferences'
import type { Route } from './+types/history'

const mostPoints = 600

/** What the moving chart is drawn from, asked for when somebody looks closer: seconds and prices. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const range = oneOf(historyRanges, url.searchParams.get('range')) ?? '1D'
  const asked = { category: params.category, slug: params.symbol, range }
  const view = await readInstrument(context.get(servicesContext), asked)
  if (!view) throw data(null, { status: 404 })
  const points = thinned(view.points, mostPoints)
  return Response.json(
    { at: points.map(({ at }) => at / 1000), price: points.map(({ price }) => price) },
    { headers: { 'Cache-Control': 'public, max-age=60' } },
  )
}
