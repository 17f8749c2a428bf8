import type { RouterContextProvider } from 'react-router'
import { articlePath, isSponsored } from '#app/content/article'
import type { Article } from '#app/content/article-schema'
import { catalogue } from '#app/content/catalogue'
import { type Findable, sitePages, terms } from '#app/content/find-pages'
import { allowedItems } from '#app/domain/market/display/csv'
import type { MarketItem } from '#app/domain/market/display/item'
import { shortAsOf } from '#app/domain/market/display/words'
import {
  businessOf,
  instrumentAt,
  instruments,
  pathOf,
  searchWordsOf,
} from '#app/domain/market/instruments'
import { rateIds, ratePath, rateSeries, rateWordsOf } from '#app/domain/market/rates/rate-series'
import { listMarket } from '#app/flows/market/refresh-prices.server'
import { sectionWords } from '#app/market-board/boards'
import { type Services, servicesContext } from '#app/services'
import type { Suggestion } from '#app/shell/suggest'

type LoaderArgs = { context: Readonly<RouterContextProvider>; request: Request }

/**
 * Serves `Suggestion[]`: all that the search field suggests, for the browser to choose from, so no server sees the
 * words. Each price has its time and source, and is kept for a minute; others than our pages get those that licences
 * allow.
 */
export async function loader({ context, request }: LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext)
  const prices = await shownPrices(services)
  const { items } = allowedItems(prices, services.market, request.headers)
  // What one visitor's limit leaves out, others get.
  const keeping = prices.length > 0 ? 'public, max-age=60' : 'no-store'
  return Response.json(suggestionsOf(items), {
    headers: { 'Cache-Control': keeping, Vary: 'Sec-Fetch-Site' },
  })
}

/** None for frequent requests, because each reads D1, and while D1 fails: words are suggested all the same. */
async function shownPrices(services: Services): Promise<MarketItem[]> {
  if (!(await services.passesSieve('search'))) return []
  return listMarket(services).then(
    ({ items }) => items,
    () => [],
  )
}

export function suggestionsOf(items: readonly MarketItem[]): Suggestion[] {
  const itemOf = new Map(items.map((item) => [item.path, item]))
  return [
    ...instruments.map((one) => {
      const kind = sectionWords[one.category].tab
      const item = itemOf.get(pathOf(one))
      return {
        // Few readers know an index by its symbol.
        symbol: one.category === 'index' ? undefined : one.symbol,
        label: one.name,
        path: pathOf(one),
        names: searchWordsOf(one),
        words: businessOf(one) || undefined,
        ...(item
          ? { ...priceOf(item), kind: `${kind} · ${shortAsOf(item)} · ${item.source.shortName}` }
          : { kind }),
      }
    }),
    ...sitePages.map(suggestionOf),
    ...rateIds.map((id) => ({
      label: rateSeries[id].name,
      kind: 'Rates',
      path: ratePath(id),
      names: rateWordsOf(id),
    })),
    ...terms.map(suggestionOf),
    ...catalogue
      .filter((article) => !isSponsored(article))
      .map((article) => ({
        label: article.headline,
        kind: 'Article',
        path: articlePath(article.slug),
        words: subjectWords(article),
      })),
  ]
}

/** Returns the names of the instrument that an article is about. Names of its own are matched first. */
function subjectWords({ instruments: [subject = ''] }: Article): string | undefined {
  const [category = '', slug = ''] = subject.split('/')
  const found = instrumentAt(category, slug)
  return found ? searchWordsOf(found) : undefined
}

function suggestionOf({ label, kind, path, words }: Findable): Suggestion {
  return { label, kind, path, words }
}

function priceOf({ price, changePercent, direction }: MarketItem): Partial<Suggestion> {
  return { price, ...(changePercent && direction ? { change: changePercent, direction } : {}) }
}
