import { data, type RouterContextProvider } from 'react-router'
import { RelatedCoverage } from '#app/articles/article-cards'
import { pages } from '#app/content/pages'
import { renderOnce } from '#app/document/render-part.server'
import { sendParts } from '#app/document/send-parts.server'
import { tablePoints } from '#app/domain/market/display/chart'
import { drawPicture } from '#app/domain/market/display/chart-picture'
import { readMarketChoices } from '#app/domain/market/display/choices'
import {
  type Comparison,
  comparedName,
  comparisonSentence,
  readCompared,
} from '#app/domain/market/display/comparison'
import { showIn, unitsOf } from '#app/domain/market/display/convert'
import { dayFigures } from '#app/domain/market/display/day-figures'
import { formatAsOf, formatPrice } from '#app/domain/market/display/format'
import type { MarketItem } from '#app/domain/market/display/item'
import { pageWords } from '#app/domain/market/display/page-words'
import { dayText, describeRange } from '#app/domain/market/display/range-words'
import { readConversion } from '#app/domain/market/display/read-conversion'
import {
  type InstrumentView,
  readComparison,
  readInstrument,
} from '#app/domain/market/display/read-market.server'
import { readStaleness } from '#app/domain/market/display/read-staleness.server'
import { describeSession } from '#app/domain/market/display/words'
import {
  categories,
  type Instrument,
  instrumentAt,
  instruments,
} from '#app/domain/market/instruments'
import type { Market } from '#app/domain/market/ports'
import { sources } from '#app/domain/market/providers/sources'
import { dayKind } from '#app/domain/market/trading-day'
import { cachingOf, usdCadOf } from '#app/market-board/load-board.server'
import { missingPage } from '#app/market-board/missing-page.server'
import { servicesContext } from '#app/services'
import { publicOrigin } from '#app/shared/safe-url'
import { toIso } from '#app/shared/time'

type LoaderArgs = {
  context: Readonly<RouterContextProvider>
  request: Request
  url: URL
  params: { category: string; symbol: string }
}

/** Loads the page of one instrument, in up to four statements, six with a comparison. */
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
  const asOther = readCompared(url.searchParams.get('compare'))
  const other = asOther === known ? null : asOther
  const comparison = other && (await readComparison(services, read.view, other))
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
    chart: drawPicture(item, view, comparison),
    heading: about.words.heading,
    comparison: other && describeComparison(item, other, comparison),
    others: othersOf(known),
    base: view.base,
    ...describeRange(item, view),
    dayFigures: dayFigures(item, read.day, read.year),
    table: view.isIllustrative ? [] : tableOf(read, comparison),
    historySource: historySourceOf(services.market, known, item),
    units,
    conversion: units.length > 0 ? readConversion(url.searchParams, units) : null,
    session: item.exchange === 'TSX' ? describeSession(services.now()) : null,
    staleness: await readStaleness(services.market, [item]),
    coverage: sendParts(context, request, {
      coverage: renderOnce(RelatedCoverage, { instrument: item.id }),
    }).coverage,
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

function tableOf({ view: { points }, range, item }: InstrumentView, compared: Comparison | null) {
  const indexed = new Map(compared?.points.map((point) => [point.at, point]))
  return tablePoints(points, range).map(({ at, price }) => {
    const both = indexed.get(at)
    return {
      iso: toIso(at),
      time: formatAsOf(at, item.seriesKind),
      price: formatPrice({ ...item, price }),
      both: both ? [both.own, both.other].map((value) => value.toFixed(2)) : null,
    }
  })
}

/** The source of older prices, if it is not that of the newest. */
function historySourceOf({ historyFeedFor }: Market, known: Instrument, { source }: MarketItem) {
  const provider = historyFeedFor(known)?.provider
  return provider && provider !== source.id ? sources[provider] : null
}

/** The pages above it: a category's own, or that of all. */
function trailOf({ category }: Instrument) {
  const own = {
    index: pages.stocks,
    crypto: pages.crypto,
    forex: pages.forex,
    stock: pages.stocks,
    commodity: null,
  }
  const above = own[category]
  const markets = { label: 'Markets', to: pages.markets.path }
  return above ? [markets, { label: above.title, to: above.path }] : [markets]
}

/** The page's comparison for `?compare=`. */
function describeComparison(item: MarketItem, other: Instrument, comparison: Comparison | null) {
  const { name, symbol } = other
  const value = comparedName(other)
  if (!comparison) {
    const sentence = `No prices of ${name} to compare with.`
    return { value, name, symbol, sentence, source: null }
  }
  const sentence = comparisonSentence(item, comparison, dayText(item, comparison))
  const { source } = comparison.other
  return { value, name, symbol, sentence, source: source === item.source ? null : source }
}

/** Every other instrument, by category. */
function othersOf(known: Instrument) {
  return categories.map((category) => ({
    category,
    options: instruments
      .filter((one) => one.category === category && one !== known)
      .map((one) => ({ value: comparedName(one), name: one.name })),
  }))
}
