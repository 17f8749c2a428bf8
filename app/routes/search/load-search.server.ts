import { data, type RouterContextProvider } from 'react-router'
import { searchArticles } from '#app/content/catalogue'
import { handOver } from '#app/document/hand-over.server'
import type { PreparedTexts } from '#app/document/prepared-markup'
import { readMarketChoices } from '#app/domain/market/display/choices'
import { findItems } from '#app/domain/market/display/find'
import { listMarket } from '#app/flows/list-market.server'
import { readBoardQuery } from '#app/market-board/board-query'
import { listSection } from '#app/market-board/board-sections.server'
import { servicesContext } from '#app/services'

const longestQuery = 100

type LoaderArgs = { context: Readonly<RouterContextProvider>; request: Request; url: URL }

export async function loadSearch({ context, request, url }: LoaderArgs) {
  const asked = (url.searchParams.get('q') ?? '').trim().slice(0, longestQuery)
  if (!asked)
    return data({ asked, count: 0, hasArticles: false, markup: {} as PreparedTexts<'results'> })
  const { items } = await listMarket(context.get(servicesContext))
  const watched = new Set(readMarketChoices(request.headers).watched)
  const found = findItems(items, asked)
  const list = { id: 'instruments', title: 'Instruments', items: found }
  const options = { path: null, query: readBoardQuery(new URLSearchParams()), watched }
  const results = listSection(list, options)
  const markup = handOver(context, request, { results })
  const answer = {
    asked,
    count: found.length,
    hasArticles: searchArticles(asked).length > 0,
    markup,
  }
  // Search terms are private.
  return data(answer, { headers: { 'Cache-Control': 'no-store' } })
}
