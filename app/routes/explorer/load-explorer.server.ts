import { data, type RouterContextProvider } from 'react-router'
import * as messages from '#app/content/messages'
import { comparedName, readCompared } from '#app/domain/market/display/comparison'
import { exportable } from '#app/domain/market/display/csv'
import {
  averageDays,
  type ExplorerChoices,
  maxSymbols,
  stepOfRange,
} from '#app/domain/market/display/explorer'
import { drawExplorer } from '#app/domain/market/display/explorer-picture'
import type { MarketItem } from '#app/domain/market/display/item'
import { pageWords } from '#app/domain/market/display/page-words'
import { readInstrument, readMarketList } from '#app/domain/market/display/read-market.server'
import { readSeries } from '#app/domain/market/display/read-series.server'
import {
  categories,
  type Instrument,
  instrumentAt,
  instruments,
} from '#app/domain/market/instruments'
import { readRange } from '#app/domain/market/ranges'
import { servicesContext } from '#app/services'

type LoaderArgs = {
  context: Readonly<RouterContextProvider>
  url: URL
  params: { category: string; symbol: string }
}

/** Loads the chart explorer of one instrument, complete without scripts. */
export async function loadExplorer({ context, url, params }: LoaderArgs) {
  const services = context.get(servicesContext)
  const known = instrumentAt(params.category, params.symbol)
  if (!known) throw data(null, { status: 404 })
  const words = pageWords(known)
  // Up to five lines of five years, and no copy of the page is kept.
  if (!(await services.passesSieve('series'))) {
    return data(
      { words, found: null, refusal: messages.tooManyRequests },
      { ...noStore, status: 429 },
    )
  }
  const choices = readExplorer(url.searchParams, known)
  const asked = { category: params.category, slug: params.symbol, range: choices.range ?? null }
  const [read, { items }] = await Promise.all([
    readInstrument(services, asked),
    readMarketList(services),
  ])
  if (!read) return data({ words, found: null, refusal: null }, noStore)
  const { item, range, ranges, view } = read
  const step = stepOfRange[range]
  const series = await readSeries(services, [known, ...choices.compared], step)
  const named = series.map((one) => ({ ...one, name: nameOf(items, one.symbol) ?? item.name }))
  const isDaily = step === '1d'
  const shape = { ...choices, averages: isDaily ? choices.averages : [] }
  const shown = items.filter(({ id }) => series.some(({ symbol }) => symbol === keyOf(id)))
  const found = {
    item,
    range,
    ranges,
    step,
    isDaily,
    /** Of the window, in epoch seconds. */
    since: Math.floor(view.since / 1_000),
    choices: { ...choices, compared: choices.compared.map(comparedName) },
    picture: view.isIllustrative ? null : drawExplorer(item, named, view.since, shape),
    symbols: named.map(({ symbol, name }) => ({ symbol, name })),
    asOf: new Date(Math.max(...series.map(({ row }) => row.lastUpdated))).toISOString(),
    others: categories.map((category) => ({
      category,
      options: items
        .filter((one) => one.category === category && one.id !== item.id)
        .map(({ id, name }) => ({ value: keyOf(id), name })),
    })),
    sources: sourcesOf(shown),
    /** Whether the licences of all sources shown let a visitor take the prices along. */
    mayExport: exportable(shown, services.market.csvSources).length === shown.length,
  }
  return data({ words, found, refusal: null }, noStore)
}

export type ExplorerData = NonNullable<Awaited<ReturnType<typeof loadExplorer>>['data']['found']>

/** Each address is asked for rarely, and its prices follow every round. */
const noStore = { headers: { 'Cache-Control': 'no-store' } }

/** Returns the sources of the lines; each of several is named with its symbols. */
function sourcesOf(items: readonly MarketItem[]) {
  const sources = Array.from(new Set(items.map(({ source }) => source)))
  return sources.map((source) => {
    const own = items.filter((item) => item.source === source).map(({ symbol }) => symbol)
    const name = sources.length > 1 ? `${own.join(', ')}: ${source.name}` : source.name
    return { name, note: source.note }
  })
}

/** Returns `crypto-btc` for `crypto/btc`. */
function keyOf(id: string): string {
  return id.replace('/', '-')
}

function nameOf(items: readonly MarketItem[], symbol: string): string | undefined {
  return items.find(({ id }) => keyOf(id) === symbol)?.name
}

/** Reads `?range=1Y&compare=stock-ry&average=50&scale=log&as=percent`; what is none of these is ignored. */
function readExplorer(query: URLSearchParams, own: Instrument): ExplorerChoices {
  const named = query.getAll('compare').map((text) => readCompared(text))
  const others = instruments.filter((one) => one !== own && named.includes(one))
  const compared = others.slice(0, maxSymbols - 1)
  return {
    range: readRange(query.get('range')),
    compared,
    averages: averageDays.filter((days) => query.getAll('average').includes(String(days))),
    isLog: query.get('scale') === 'log',
    isPercent: query.get('as') === 'percent' || compared.length > 0,
  }
}
