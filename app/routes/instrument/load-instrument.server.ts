import { data, type RouterContextProvider } from 'react-router'
import { tablePoints } from '#app/domain/market/display/chart'
import { drawPicture } from '#app/domain/market/display/chart-picture'
import { readMarketChoices } from '#app/domain/market/display/choices'
import { showIn, unitsOf } from '#app/domain/market/display/convert'
import { dayFigures } from '#app/domain/market/display/day-figures'
import { formatAsOf, formatPrice } from '#app/domain/market/display/format'
import type { MarketItem } from '#app/domain/market/display/item'
import { describeRange } from '#app/domain/market/display/range-words'
import { readConversion } from '#app/domain/market/display/read-conversion'
import { type InstrumentView, readInstrument } from '#app/domain/market/display/read-market.server'
import { readStaleness } from '#app/domain/market/display/read-staleness.server'
import { describeSession } from '#app/domain/market/display/words'
import { instrumentAt } from '#app/domain/market/instruments'
import { dayKind } from '#app/domain/market/trading-day'
import { cachingOf, usdCadOf } from '#app/market-board/load-board.server'
import { servicesContext } from '#app/services'
import { loggedPath } from '#app/shared/error-fields'
import { toIso } from '#app/shared/time'

type LoaderArgs = {
  context: Readonly<RouterContextProvider>
  request: Request
  url: URL
  params: { category: string; symbol: string }
}

/** Loads the page of one instrument, in up to four statements. */
export async function loadInstrument({ context, request, url, params }: LoaderArgs) {
  const services = context.get(servicesContext)
  const range = url.searchParams.get('range')
  const asked = { category: params.category, slug: params.symbol, range }
  const known = instrumentAt(params.category, params.symbol)
  if (!known) {
    services.log.info('page.not_found', { path: loggedPath(url.pathname) })
    throw data(null, { status: 404 })
  }
  const read = await readInstrument(services, asked)
  // Known, but without a price from any provider yet.
  if (!read) return data({ name: known.name, symbol: known.symbol, found: null }, noStore)
  const choices = readMarketChoices(request.headers)
  const { item, ranges, view } = read
  const usdCad = await usdCadOf(services, [item])
  const units = unitsOf(item, usdCad)
  const found = {
    item,
    inUsDollars: inUsDollars(item, usdCad),
    isWatched: choices.watched.includes(item.id),
    dayKind: dayKind(item),
    ranges,
    range: read.range,
    isIllustrative: view.isIllustrative,
    chart: drawPicture(item, view),
    base: view.base,
    ...describeRange(item, view),
    dayFigures: dayFigures(item, read.day, read.year),
    table: view.isIllustrative ? [] : tableOf(read),
    units,
    conversion: units.length > 0 ? readConversion(url.searchParams, units) : null,
    session: item.category === 'stock' ? describeSession(services.now()) : null,
    staleness: await readStaleness(services.market, [item]),
  }
  const headers = cachingOf({ ...choices, currency: 'CAD' }, 1)
  return data({ name: known.name, symbol: known.symbol, found }, { headers })
}

export type InstrumentData = NonNullable<
  Awaited<ReturnType<typeof loadInstrument>>['data']['found']
>
const noStore = { headers: { 'Cache-Control': 'no-store' } }

/** Returns a Canadian-dollar price in US dollars; null for anything else. */
function inUsDollars(item: MarketItem, usdCad: number | null): string | null {
  const shown = showIn(item, 'USD', usdCad)
  return shown === item ? null : shown.price
}

function tableOf({ view: { points }, range, item }: InstrumentView) {
  return tablePoints(points, range).map(({ at, price }) => ({
    iso: toIso(at),
    time: formatAsOf(at, item.seriesKind),
    price: formatPrice({ ...item, price }),
  }))
}
