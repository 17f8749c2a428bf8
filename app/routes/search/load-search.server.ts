import { data, type RouterContextProvider } from 'react-router'
import { searchArticles } from '#app/content/catalogue'
import { findPages, sitePages, terms } from '#app/content/find-pages'
import * as messages from '#app/content/messages'
import { type Html, html } from '#app/document/html'
import { renderPart, sendParts } from '#app/document/send-parts.server'
import { type Filter, findItems, largestMoves, movers } from '#app/domain/market/display/arrange'
import { readMarketChoices } from '#app/domain/market/display/choices'
import type { MarketItem } from '#app/domain/market/display/item'
import { type Category, searchWordsOf } from '#app/domain/market/instruments'
import { rateSource } from '#app/domain/market/providers/sources'
import { findRates, type RateId, rateIds, rateWordsOf } from '#app/domain/market/rates/rate-series'
import { groupRates, shownRates } from '#app/domain/market/rates/rates-view'
import { listMarket } from '#app/flows/market/refresh-prices.server'
import { listRates } from '#app/flows/market/refresh-rates.server'
import { readBoardQuery, searchOf } from '#app/market-board/board-query'
import { listSection, peerSection } from '#app/market-board/board-sections.server'
import { overview } from '#app/market-board/overview.server'
import { stampsOf, withoutLines } from '#app/market-board/stamp-markup.server'
import { type Services, servicesContext } from '#app/services'
import { foldText, hasWords, nearestWords, nearlyHasWords } from '#app/shared/fold-text'
import { bestReading } from '#app/shared/query-readings'
import { torontoDate } from '#app/shared/toronto-time'
import { cutText, withFewMarks, withoutHiddenCharacters } from '#app/shared/visible-text'
import { FoundArticles, RelatedArticles } from './found-articles.server'
import { foundPages, foundRates } from './found-lists.server'
import { foundQuote } from './found-quote.server'
import { type FoundList, type SentencePart, sentenceOf } from './sentence-of.server'

const longestQuery = 100
const askFirst: SentencePart[] = [{ text: 'Enter a ticker, a name or a topic, for example:' }]

/** Search terms are private. */
const headers = { 'Cache-Control': 'no-store' }

type LoaderArgs = { context: Readonly<RouterContextProvider>; request: Request; url: URL }

export async function loadSearch({ context, request, url }: LoaderArgs) {
  const asked = askedFrom(url.searchParams.get('q') ?? '')
  const services = context.get(servicesContext)
  // Each search reads D1, and no copy of it is kept.
  if (!(await services.passesSieve('search'))) {
    const parts = sendParts(context, request, { results: null, movers: null })
    const sentence: SentencePart[] = [{ text: messages.tooManyRequests }]
    return data(
      { asked, sentence, hasExamples: false, hasPrices: false, parts },
      { status: 429, headers },
    )
  }
  const { items } = await listMarket(services)
  const choices = readMarketChoices(request.headers)
  const watched = new Set(choices.watched)
  // The lists of other pages are in the dollars that this visitor chose.
  const dollars =
    choices.currency === 'USD' && html`<p class="credits">Canadian dollars unless US$.</p>`
  const query = readBoardQuery(new URLSearchParams())
  const options = { path: null, query, columns: [], watched }
  const mixed = { ...options, isMixed: true }
  const moves = { id: 'movers', title: 'Biggest moves', items: largestMoves(items, movesShown) }
  if (!asked) {
    const hasPrices = moves.items.length > 0
    const results = hasPrices ? html`${listSection(moves, mixed)}${dollars}` : null
    const parts = sendParts(context, request, { results, movers: null })
    return data({ asked, sentence: askFirst, hasExamples: true, hasPrices, parts }, { headers })
  }
  const reading = bestReading(
    asked,
    (words) => !isEmpty({ ...findAll(items, words), articles: [] }),
    (words) => !isEmpty(findAll(items, words)),
  )
  const exact = findAll(items, reading)
  const nearest = isEmpty(exact) ? nearestOf(items, reading) : null
  const found = nearest ? findAll(items, nearest) : exact
  const [first] = found.items
  const words = nearest ?? reading
  const rates = await ratesFor(services, found.rateIds, words)
  const isPrice = first && hasWords(searchWordsOf(first), words)
  const best = bestOf(found.items, words)
  const quote = best && (await foundQuote(services, best.id, watched))
  const others = quote ? found.items.filter((item) => item !== best) : found.items
  const priceLists = [
    quote
      ? { id: 'others', title: 'More prices', items: others }
      : { id: 'instruments', title: 'Prices', items: others },
    ...(isEmpty(found) ? [moves] : []),
  ].filter((list) => list.items.length > 0)
  const hasPrices = quote !== null || priceLists.length > 0
  const prices = html`${quote}${priceLists.map((list) => listSection(list, { ...mixed, asked: words }))}${hasPrices && dollars}`
  const pages = found.pages.length > 0 && foundPages(found.pages, words)
  // A single price leaves room.
  const peers = first && found.items.length === 1 && peerSection(items, first, options)
  const articles = renderPart(FoundArticles, { articles: found.articles, asked: words })
  const related = renderPart(RelatedArticles, { found: found.articles })
  // Articles are the longest list: on a phone, what follows them is out of sight.
  const order: FoundList[] = isPrice
    ? ['instruments', 'pages', 'rates', 'articles']
    : ['pages', 'instruments', 'rates', 'articles']
  const lists = { instruments: prices, pages, rates, articles }
  const results = html`${order.map((list) => lists[list])}${peers}${related}`
  const parts = sendParts(context, request, {
    results,
    movers: isEmpty(found) ? null : moversOf(items, first?.category),
  })
  const hasExamples = isEmpty(found)
  const sentence = sentenceOf({ asked, nearest, ...found }, order)
  return data({ asked, sentence, hasExamples, hasPrices, parts }, { headers })
}

/** Returns a query that is shown as it is read, and that no character makes longer later: one may stand for 18. */
function askedFrom(query: string): string {
  const plain = withoutHiddenCharacters(withFewMarks(query).normalize('NFKC'))
  // A mark that begins it would stand above our quotation mark.
  return cutText(plain.replace(/^[\s\p{M}]+/u, '').trimEnd(), longestQuery)
}

/** Returns the one price that was looked for: alone with its name, or with all of it; null if there are several. */
function bestOf(found: readonly MarketItem[], asked: string): MarketItem | null {
  const named = found.filter((item) => hasWords(searchWordsOf(item), asked))
  const exact = named.find(({ symbol, name }) =>
    [symbol, name].some((one) => foldText(one) === foldText(asked)),
  )
  return exact ?? (named.length === 1 ? (named[0] ?? null) : null)
}

type Found = ReturnType<typeof findAll>

function findAll(items: readonly MarketItem[], asked: string) {
  const found = findItems(items, asked)
  const best = bestOf(found, asked)
  return {
    items: found,
    pages: findPages(asked),
    rateIds: findRates(asked),
    articles: searchArticles(asked, best ? [best] : found),
  }
}

function isEmpty(found: Found): boolean {
  return Object.values(found).every((list) => list.length === 0)
}

/** Returns the name that the query nearly has, of a price before a page, a term and a rate. */
function nearestOf(items: readonly MarketItem[], asked: string): string | null {
  const names = [
    ...items.map(searchWordsOf),
    ...[...sitePages, ...terms].map(({ label }) => label),
    ...rateIds.map(rateWordsOf),
  ]
  const name = names.find((one) => nearlyHasWords(one, asked))
  return name ? nearestWords(name, asked) : null
}

async function ratesFor(
  services: Services,
  ids: readonly RateId[],
  asked: string,
): Promise<Html | null> {
  const { rateFeed, keepsPastRates } = services.market
  if (ids.length === 0 || !rateFeed) return null
  const shown = shownRates(await listRates(services), keepsPastRates)
  const groups = groupRates(shown, torontoDate(services.now()))
  const rows = groups.flatMap((group) => group.rows).filter(({ id }) => ids.includes(id))
  return rows.length > 0 ? foundRates(rows, rateSource(rateFeed.provider), asked) : null
}

const movesShown = 6
/** Of gainers and of losers. */
const moversShown = 3

/** Those with enough prices to have movers; a short one has those of Canadian stocks. */
const marketNames: Partial<Record<Category, string>> = { crypto: 'Crypto', forex: 'Forex' }

/** Returns the day's movers of the first result's market, for the rail. */
function moversOf(items: readonly MarketItem[], found: Category = 'stock'): Html | null {
  const category = marketNames[found] ? found : 'stock'
  const own = items.filter((item) => item.category === category)
  if (own.length === 0) return null
  const moreAt = (filter: Filter) => `/markets${searchOf({ category, filter })}`
  const market = marketNames[category] ?? 'Stock'
  const rail = overview([], own, { max: moversShown, market, moreAt, isElsewhere: true })
  const { gainers, losers } = movers(own, moversShown)
  return html`${rail}${stampsOf(withoutLines([...gainers, ...losers])).markup}`
}
