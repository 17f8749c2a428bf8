import { data, type RouterContextProvider } from 'react-router'
import { RelatedCoverage } from '#app/articles/article-cards'
import { pages } from '#app/content/pages'
import { renderOnce, sendParts } from '#app/document/send-parts.server'
import { tablePoints } from '#app/domain/market/display/chart'
import { drawPicture } from '#app/domain/market/display/chart-picture'
import { readMarketChoices } from '#app/domain/market/display/choices'
import { showIn, unitsOf } from '#app/domain/market/display/convert'
import { dayFigures } from '#app/domain/market/display/day-figures'
import { formatAsOf, formatPrice, shownChange } from '#app/domain/market/display/format'
import { type MarketItem, percentAsShown } from '#app/domain/market/display/item'
import { isByDay } from '#app/domain/market/display/one-interval'
import { pageWords } from '#app/domain/market/display/page-words'
import { describeRange } from '#app/domain/market/display/range-words'
import { readConversion } from '#app/domain/market/display/read-conversion'
import { type InstrumentView, readInstrument } from '#app/domain/market/display/read-market.server'
import { comparedName } from '#app/domain/market/display/read-series.server'
import { readStaleness } from '#app/domain/market/display/read-staleness.server'
import { dayWordsOf, describeSession, shortAsOf, shortDay } from '#app/domain/market/display/words'
import {
  categoriesFrom,
  type Instrument,
  instrumentAt,
  instruments,
} from '#app/domain/market/instruments'
import type { Market } from '#app/domain/market/market.server'
import { sources } from '#app/domain/market/providers/sources'
import type { SeriesKind } from '#app/domain/market/quote'
import { closeDates } from '#app/domain/market/trading-day'
import { listMarket } from '#app/flows/market/refresh-prices.server'
import { boardPathOf, sectionWords } from '#app/market-board/boards'
import { cachingOf, latestOf, usdCadOf } from '#app/market-board/load-board.server'
import { missingPage } from '#app/market-board/missing-page.server'
import { peerStrip } from '#app/market-board/price-strip.server'
import { servicesContext } from '#app/services'
import { publicOrigin } from '#app/shared/safe-url'
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
  if (!known) throw await missingPage({ context, request })
  const read = await readInstrument(services, asked)
  // Known, but without a price from any provider yet.
  const about = { origin: publicOrigin(services), words: pageWords(known), trail: trailOf(known) }
  if (!read) return data({ ...about, found: null }, noStore)
  const choices = readMarketChoices(request.headers)
  const { item, ranges, view } = read
  const { items } = await listMarket(services, [item.category, 'forex'])
  const usdCad = await usdCadOf(services, items)
  const units = unitsOf(item, usdCad)
  const found = {
    item,
    inUsDollars: inUsDollars(item, usdCad),
    isWatched: choices.watched.includes(item.id),
    dayWords: dayWordsOf(item),
    ranges,
    range: read.range,
    isIllustrative: view.isIllustrative,
    timeKind: timeKindOf(read),
    chart: drawPicture(item, view),
    heading: about.words.heading,
    latest: latestOf([item]),
    others: othersOf(known),
    base: view.base,
    ...describeRange(item, view),
    dayFigures: dayFigures(item, read.day, read.year),
    companyFigures: read.company,
    meanVolume: read.meanVolume,
    changes: changesOf(read),
    table: view.isIllustrative ? [] : tableOf(read),
    historySource: historySourceOf(services.market, known, item),
    units,
    conversion: units.length > 0 ? readConversion(url.searchParams, units) : null,
    ...freshnessOf(item, services.now()),
    staleness: await readStaleness(services.market, [item]),
    parts: sendParts(context, request, {
      peers: peerStrip(items, item),
      coverage: renderOnce(RelatedCoverage, { instrument: item.id }),
    }),
  }
  const headers = cachingOf({ ...choices, currency: 'CAD' }, 1)
  return data({ ...about, found }, { headers })
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

/** Returns when a price is from, short beside its exchange's session; a close needs no hour. */
function freshnessOf(item: MarketItem, now: number) {
  if (item.exchange !== 'TSX') return { session: null, asOfText: item.asOfText }
  const isAtClose = item.state === 'closed'
  const session = describeSession(now, isAtClose)
  const isDay = isAtClose && !session.isOpen
  return { session, asOfText: isDay ? shortDay(item.value.asOf) : shortAsOf(item) }
}

/** Returns the change over a week and over each range of months, where it is known. */
function changesOf({ item, changes }: InstrumentView) {
  const months = changes.map(([range, change]) => {
    const { changePercent } = shownChange({ ...item, price: item.value.price }, change)
    return [range, percentAsShown(changePercent)] as const
  })
  const all = [['1W', item.week] as const, ...months]
  return all.flatMap(([range, shown]) => (shown ? { range, ...shown } : []))
}

/** A value of a day, or of a week, has a date alone. */
function timeKindOf({ view: { points }, range, item }: InstrumentView): SeriesKind {
  return isByDay(points, range) ? 'daily' : item.seriesKind
}

function tableOf(read: InstrumentView) {
  const { view, range, item } = read
  const dateOf = closeDates(item, view.points)
  return tablePoints(view.points, range, dateOf).map(({ at, price }) => ({
    iso: toIso(at),
    time: formatAsOf(at, timeKindOf(read)),
    price: formatPrice({ ...item, price }),
  }))
}

/** The source of older prices, if it is not that of the newest. */
function historySourceOf({ historyFeedFor }: Market, known: Instrument, { source }: MarketItem) {
  const provider = historyFeedFor(known)?.provider
  return provider && provider !== source.id ? sources[provider] : null
}

/** The pages above it. */
export function trailOf({ category }: Instrument) {
  const { short } = sectionWords[category]
  return [
    { label: 'Markets', to: pages.markets.path },
    { label: short, to: `${boardPathOf(category)}#${category}` },
  ]
}

function othersOf(known: Instrument) {
  return categoriesFrom(known.category).map((category) => ({
    category,
    options: instruments
      .filter((one) => one.category === category && one !== known)
      .map((one) => ({ value: comparedName(one), name: one.name })),
  }))
}
