import { arrange } from '#app/domain/market/display/arrange'
import { readMarketChoices } from '#app/domain/market/display/choices'
import { exportable, toCsv } from '#app/domain/market/display/csv'
import { listMarket } from '#app/flows/market/refresh-prices.server'
import { readBoardQuery } from '#app/market-board/board-query'
import { type BoardName, boards } from '#app/market-board/boards'
import { servicesContext } from '#app/services'
import { oneOf } from '#app/shared/preferences'
import type { Route } from './+types/route'

const names = Object.keys(boards) as BoardName[]

/** Returns a market page's rows as a file: `?page=stocks`, sorted and filtered like the page. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const name = oneOf(names, url.searchParams.get('page')) ?? 'markets'
  const query = readBoardQuery(url.searchParams)
  const { watched } = readMarketChoices(request.headers)
  const { items } = await listMarket(services, boards[name].categories)
  const shown = arrange(items, query, new Set(watched)).filter(
    ({ category }) => query.category === null || query.category === category,
  )
  return new Response(toCsv(exportable(shown, services.market.csvSources)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
