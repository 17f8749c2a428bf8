import { readMarketChoices } from '#app/domain/market/display/choices'
import { exportable, toCsv } from '#app/domain/market/display/csv'
import { listMarket } from '#app/flows/market/refresh-prices.server'
import { readBoardQuery } from '#app/market-board/board-query'
import { type BoardName, boards } from '#app/market-board/boards'
import { arrangedItems } from '#app/market-board/render-board.server'
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
  const arranged = arrangedItems(items, { listing: name, query, watched })
  // The page has a table for each category, unless it shows one list of all.
  const shown =
    query.filter === 'all'
      ? boards[name].categories.flatMap((one) =>
          arranged.filter(({ category }) => category === one),
        )
      : arranged
  const rows = exportable(shown, services.market)
  return new Response(toCsv(rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'no-store',
      'X-Rows-Left-Out': String(shown.length - rows.length),
    },
  })
}
