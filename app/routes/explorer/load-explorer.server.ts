import { data, type RouterContextProvider } from 'react-router'
import * as messages from '#app/content/messages'
import { barAt, candleFigures, candleTime } from '#app/domain/market/display/candle-words'
import {
  type Candles,
  candlesOf,
  hasCandles,
  hasVolume,
  noCandles,
} from '#app/domain/market/display/candles'
import {
  alignedTo,
  averageDays,
  type ExplorerChoices,
  maxSymbols,
  type PriceSeries,
  stepOfRange,
} from '#app/domain/market/display/explorer'
import { drawExplorer, type ExplorerShape } from '#app/domain/market/display/explorer-picture'
import { formatAsOf, roundPercent } from '#app/domain/market/display/format'
import { type MarketItem, percentAsShown } from '#app/domain/market/display/item'
import { pageWords } from '#app/domain/market/display/page-words'
import type { RangeView } from '#app/domain/market/display/range-view'
import { sinceWords } from '#app/domain/market/display/range-words'
import { readInstrument, readMarketList } from '#app/domain/market/display/read-market.server'
import {
  comparedName,
  placeOfStep,
  readCompared,
  readSeries,
  type StoredSeries,
} from '#app/domain/market/display/read-series.server'
import { sessionEnd } from '#app/domain/market/display/trading-axis'
import { dayWordsOf, sinceStart } from '#app/domain/market/display/words'
import { categoriesFrom, type Instrument, instrumentAt } from '#app/domain/market/instruments'
import { readRange } from '#app/domain/market/ranges'
import { tradingDay } from '#app/domain/market/trading-day'
import { trailOf } from '#app/routes/instrument/load-instrument.server'
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
  const about = { words, trail: [...trailOf(known), { label: words.heading, to: words.path }] }
  // Up to five lines of all years held, and no copy of the page is kept.
  if (!(await services.passesSieve('series'))) {
    return data(
      { ...about, found: null, refusal: messages.tooManyRequests },
      { ...noStore, status: 429 },
    )
  }
  const choices = readExplorer(url.searchParams, known)
  const asked = { category: params.category, slug: params.symbol, range: choices.range ?? null }
  const [read, { items }] = await Promise.all([
    readInstrument(services, asked),
    readMarketList(services),
  ])
  if (!read) return data({ ...about, found: null, refusal: null }, noStore)
  const { item, range, ranges, view } = read
  const step = stepOfRange[range]
  const [own, ...others] = await readSeries(services, [known, ...choices.compared], step)
  if (!own) return data({ ...about, found: null, refusal: null }, noStore)
  const series = [own, ...others.map((one) => ({ ...one, ...alignedTo(own, one) }))]
  const shown = series.flatMap((one) => items.find(({ id }) => keyOf(id) === one.symbol) ?? [])
  const bases = basesOf(series, shown, view)
  const named = series.map((one, index) => ({
    ...one,
    name: nameOf(items, one.symbol) ?? item.name,
    base: bases[index] ?? null,
  }))
  const isDaily = step === '1d'
  const isAlone = choices.compared.length === 0
  // A line begins with the step in which its range does.
  const since = placeOfStep(view.since, step)
  const newestAt = (own.at.at(-1) ?? 0) * 1_000
  const until = view.kind === 'session' ? sessionEnd(newestAt) : newestAt
  const first = Math.max(
    0,
    own.at.findIndex((at) => at * 1_000 >= since),
  )
  const offers = {
    candles: isDaily && isAlone && hasCandles(own, first),
    volume: isDaily && isAlone && hasVolume(own, first),
  }
  const shape = {
    ...choices,
    averages: isDaily ? choices.averages : [],
    hasCandles: choices.hasCandles && offers.candles && !choices.isPercent,
    hasVolume: offers.volume,
    isDaily,
    previousClose: view.kind === 'session' && !choices.isPercent ? view.base : null,
  }
  const hasBars = shape.hasCandles || shape.hasVolume
  const bars = hasBars ? candlesOf(own, first, own.at.length - 1, shape) : noCandles
  const found = {
    item,
    range,
    ranges,
    step,
    isDaily,
    /** The start of the window, in epoch seconds. */
    since: since / 1_000,
    /** Its end. */
    until: Math.floor(until / 1_000),
    choices: { ...shape, compared: choices.compared.map(comparedName) },
    query: queryOf(url.searchParams, range, choices),
    offers,
    picture: view.isIllustrative ? null : drawExplorer(item, named, { since, until }, shape, bars),
    /** The change as the instrument's page counts it. Null if it counts from the left edge. */
    rangeChange:
      bases[0] === null || view.changePercent === null
        ? null
        : percentAsShown(roundPercent(view.changePercent)),
    /** What the changes of the whole range count from. */
    sinceWords: bases[0] === null ? sinceStart : sinceWords(item, view),
    newest: !isAlone ? null : isDaily ? newestOf(item, own, bars, shape) : sessionOf(item, view),
    change: { direction: item.direction, words: dayWordsOf(item) },
    symbols: named.map(({ symbol, name, base }) => ({ symbol, name, base })),
    asOf: new Date(Math.max(...series.map(({ row }) => row.lastUpdated))).toISOString(),
    others: categoriesFrom(item.category).map((category) => ({
      category,
      options: items
        .filter((one) => one.category === category && one.id !== item.id)
        .map(({ id, name }) => ({ value: keyOf(id), name })),
    })),
    sources: sourcesOf(shown),
    /** Whether the licences of all sources shown let a visitor take the prices along. */
    mayExport: series.every(({ mayHandOn }) => mayHandOn),
  }
  return data({ ...about, found, refusal: null }, noStore)
}

export type ExplorerData = NonNullable<Awaited<ReturnType<typeof loadExplorer>>['data']['found']>

/** Each address is asked for rarely, and its prices follow every round. */
const noStore = { headers: { 'Cache-Control': 'no-store' } }

/**
 * Returns what each line's change counts from: over several days the price at the left edge (null), but the
 * instrument's own as its page has it. Over a day it is the day's as lists and pages show it; of one that trades at other
 * hours, its price at the instant that the instrument's day counts from.
 */
function basesOf(
  series: readonly Pick<StoredSeries, 'at' | 'price' | 'row'>[],
  items: readonly MarketItem[],
  view: RangeView,
): (number | null)[] {
  const [own, ...others] = series
  if (!own || view.base === null) return series.map(() => null)
  if (view.kind === 'span') return [view.base, ...others.map(() => null)]
  const { baseAt } = tradingDay(own.row, own.row.lastUpdated)
  const isOneDay = new Set(items.map(dayWordsOf)).size === 1
  const beside = others.map(({ at, price, row }) =>
    isOneDay && row.changeAmount !== null
      ? row.price - row.changeAmount
      : (price[at.findLastIndex((second) => second * 1_000 <= baseAt)] ?? null),
  )
  return [view.base, ...beside]
}

/** Returns the newest day, or the newest candle if it covers several days. */
function newestOf(
  item: MarketItem,
  own: PriceSeries,
  bars: Candles,
  { hasCandles }: Pick<ExplorerShape, 'hasCandles'>,
) {
  const last = own.at.length - 1
  const time = formatAsOf((own.at[last] as number) * 1_000, 'daily')
  const day = { time, ...barAt(item, own, last, bars) }
  if (!hasCandles) return day
  const { unit, candles } = bars
  const candle = candles.at(-1)
  return candle
    ? { unit, time: candleTime(candle, unit), figures: candleFigures(item, candle) }
    : day
}

/** Returns what is known of a session beside its newest price, which the page's heading has; null over other times. */
function sessionOf(item: MarketItem, { kind, open, high, low, last }: RangeView) {
  if (kind !== 'session') return null
  const prices = candleFigures(item, { open, high, low, close: last, volume: item.value.volume })
  const figures = prices.filter(([label]) => label !== 'Close')
  return { unit: 'day' as const, time: item.asOfText, figures }
}

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

/** Returns everything chosen as a query, also what this range or a comparison rules out until another choice. */
function queryOf(asked: URLSearchParams, range: string, { compared, averages }: ExplorerChoices) {
  const query = new URLSearchParams({ range })
  for (const one of compared) query.append('compare', comparedName(one))
  for (const days of averages) query.append('average', String(days))
  for (const [name, value] of Object.entries({ scale: 'log', as: 'percent', view: 'candles' })) {
    if (asked.get(name) === value) query.set(name, value)
  }
  return query.toString()
}

/** Reads `?range=1Y&compare=stock-ry&average=50&scale=log&as=percent&view=candles`; what is none of these is ignored. */
function readExplorer(query: URLSearchParams, own: Instrument): ExplorerChoices {
  const named = query.getAll('compare').map((text) => readCompared(text))
  const others = named.flatMap((one) => (one && one !== own ? [one] : []))
  // In the order they were added, so each keeps its colour.
  const compared = Array.from(new Set(others)).slice(0, maxSymbols - 1)
  return {
    range: readRange(query.get('range')),
    compared,
    averages: averageDays.filter((days) => query.getAll('average').includes(String(days))),
    isLog: query.get('scale') === 'log',
    isPercent: query.get('as') === 'percent' || compared.length > 0,
    hasCandles: query.get('view') === 'candles',
  }
}
