import { data, type RouterContextProvider } from 'react-router'
import { ArticleSlot } from '#app/articles/article-cards'
import { searchArticles } from '#app/content/catalogue'
import * as messages from '#app/content/messages'
import { renderPart, sendParts } from '#app/document/send-parts.server'
import { findItems, movers } from '#app/domain/market/display/arrange'
import { readMarketChoices } from '#app/domain/market/display/choices'
import type { MarketItem } from '#app/domain/market/display/item'
import { listMarket } from '#app/flows/market/refresh-prices.server'
import { readBoardQuery } from '#app/market-board/board-query'
import { listSection } from '#app/market-board/board-sections.server'
import { servicesContext } from '#app/services'

const longestQuery = 100

/** Search terms are private. */
const headers = { 'Cache-Control': 'no-store' }

type LoaderArgs = { context: Readonly<RouterContextProvider>; request: Request; url: URL }

export async function loadSearch({ context, request, url }: LoaderArgs) {
  const asked = (url.searchParams.get('q') ?? '').trim().slice(0, longestQuery)
  const noParts = sendParts(context, request, { results: null, articles: null })
  const nothing = { asked, count: 0, hasPrices: false, hasArticles: false, parts: noParts }
  if (!asked) return data({ ...nothing, refusal: null })
  const services = context.get(servicesContext)
  // Each search reads D1, and no copy of it is kept.
  if (!(await services.passesSieve('search'))) {
    return data({ ...nothing, refusal: messages.tooManyRequests }, { status: 429, headers })
  }
  const { items } = await listMarket(services)
  const watched = new Set(readMarketChoices(request.headers).watched)
  const found = findItems(items, asked)
  const options = { path: null, query: readBoardQuery(new URLSearchParams()), watched }
  const articles = searchArticles(asked)
  const isFruitless = found.length + articles.length === 0
  const list = isFruitless
    ? { id: 'movers', title: 'Biggest moves', items: moving(items) }
    : { id: 'instruments', title: 'Instruments', items: found }
  const hasPrices = list.items.length > 0
  const parts = sendParts(context, request, {
    results: hasPrices ? listSection(list, options) : null,
    articles: renderPart(ArticleSlot, { title: 'Articles', articles }),
  })
  const hasArticles = articles.length > 0
  const count = found.length
  return data({ asked, count, hasPrices, hasArticles, parts, refusal: null }, { headers })
}

/** Shown where a search finds nothing: the three that rose most, then the three that fell most. */
function moving(items: readonly MarketItem[]): MarketItem[] {
  const { gainers, losers } = movers(items, 3)
  return [...gainers, ...losers]
}
