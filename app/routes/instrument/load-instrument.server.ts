import { data, type RouterContextProvider } from 'react-router'
import { chartPath, tablePoints } from '#app/domain/market/chart'
import { readMarketChoices } from '#app/domain/market/choices'
import { showIn, unitsOf } from '#app/domain/market/convert'
import { formatAsOf, formatPrice } from '#app/domain/market/format'
import { historyRanges } from '#app/domain/market/history'
import { instrumentAt } from '#app/domain/market/instruments'
import type { MarketItem } from '#app/domain/market/item'
import { type InstrumentView, readInstrument } from '#app/domain/market/read-market.server'
import { readStaleness } from '#app/domain/market/read-staleness.server'
import { describeSession } from '#app/domain/market/words'
import { cachingOf } from '#app/market-board/load-board.server'
import { usdCadOf } from '#app/market-board/usd-cad.server'
import { servicesContext } from '#app/services'
import { loggedPath } from '#app/shared/error-fields'
import { oneOf } from '#app/shared/preferences'
import { toIso } from '#app/shared/time'
import { readConversion } from './read-conversion'

type LoaderArgs = {
  context: Readonly<RouterContextProvider>
  request: Request
  url: URL
  params: { category: string; symbol: string }
}

/** What the page of one instrument shows: three statements at most. */
export async function loadInstrument({ context, request, url, params }: LoaderArgs) {
  const services = context.get(servicesContext)
  const range = oneOf(historyRanges, url.searchParams.get('range')) ?? '1D'
  const asked = { category: params.category, slug: params.symbol, range }
  const known = instrumentAt(params.category, params.symbol)
  if (!known) {
    services.log.info('page.not_found', { path: loggedPath(url.pathname) })
    throw data(null, { status: 404 })
  }
  const view = await readInstrument(services, asked)
  // Known, but nobody has given us a price of it yet.
  if (!view) return data({ name: known.name, symbol: known.symbol, found: null }, noStore)
  const choices = readMarketChoices(request.headers)
  const usdCad = await usdCadOf(services, [view.item])
  const units = unitsOf(view.item, usdCad)
  const found = {
    item: view.item,
    inUsDollars: inUsDollars(view.item, usdCad),
    isWatched: choices.watched.includes(view.item.id),
    ranges: view.ranges,
    range: view.range,
    isIllustrative: view.isIllustrative,
    chart: chartPath(view.points),
    figures: view.figures,
    table: view.isIllustrative ? [] : tableOf(view),
    units,
    conversion: units.length > 0 ? readConversion(url.searchParams, units) : null,
    session: view.item.category === 'stock' ? describeSession(services.now()) : null,
    staleness: await readStaleness(services.market, [view.item]),
  }
  const headers = cachingOf({ ...choices, currency: 'CAD' }, 1)
  return data({ name: known.name, symbol: known.symbol, found }, { headers })
}

export type InstrumentData = NonNullable<
  Awaited<ReturnType<typeof loadInstrument>>['data']['found']
>
const noStore = { headers: { 'Cache-Control': 'no-store' } }

/** What is counted in Canadian dollars, in US dollars; null for anything else. */
function inUsDollars(item: MarketItem, usdCad: number | null): string | null {
  const shown = showIn(item, 'USD', usdCad)
  return shown === item ? null : shown.price
}

function tableOf({ points, range, item }: InstrumentView) {
  return tablePoints(points, range).map(({ at, price }) => ({
    iso: toIso(at),
    time: formatAsOf(at, item.seriesKind),
    price: formatPrice({ ...item, price }),
  }))
}
