import { data, type RouterContextProvider } from 'react-router'
import { searchArticles } from '#app/content/catalogue'
import * as messages from '#app/content/messages'
import { type Html, html } from '#app/document/html'
import { renderPart, sendParts } from '#app/document/send-parts.server'
import { findItems, movers } from '#app/domain/market/display/arrange'
import { readMarketChoices } from '#app/domain/market/display/choices'
import type { MarketItem } from '#app/domain/market/display/item'
import { searchWordsOf } from '#app/domain/market/instruments'
import { findRates, ratePath } from '#app/domain/market/rates/rate-series'
import { groupRates, type RateRow, shownRates } from '#app/domain/market/rates/rates-view'
import { listMarket } from '#app/flows/market/refresh-prices.server'
import { listRates } from '#app/flows/market/refresh-rates.server'
import { readBoardQuery } from '#app/market-board/board-query'
import { listSection, peerSection } from '#app/market-board/board-sections.server'
import { type Services, servicesContext } from '#app/services'
import { nearestWords, nearlyHasWords } from '#app/shared/fold-text'
import { torontoDate } from '#app/shared/toronto-time'
import { cutText } from '#app/shared/visible-text'
import { FoundArticles } from './found-articles.server'

const longestQuery = 100

/** Search terms are private. */
const headers = { 'Cache-Control': 'no-store' }

type LoaderArgs = { context: Readonly<RouterContextProvider>; request: Request; url: URL }

export async function loadSearch({ context, request, url }: LoaderArgs) {
  const asked = cutText((url.searchParams.get('q') ?? '').trim(), longestQuery)
  const noParts = sendParts(context, request, { results: null })
  const nothing = {
    asked,
    count: 0,
    rateCount: 0,
    hasPrices: false,
    articleCount: 0,
    nearest: null,
    parts: noParts,
  }
  const services = context.get(servicesContext)
  // Each search reads D1, and no copy of it is kept.
  if (!(await services.passesSieve('search'))) {
    return data({ ...nothing, refusal: messages.tooManyRequests }, { status: 429, headers })
  }
  const { items } = await listMarket(services)
  const watched = new Set(readMarketChoices(request.headers).watched)
  const query = readBoardQuery(new URLSearchParams())
  const options = { path: null, query, columns: [], watched }
  const mixed = { ...options, isMixed: true }
  const moves = { id: 'movers', title: 'Biggest moves', items: moving(items) }
  if (!asked) {
    const hasPrices = moves.items.length > 0
    const results = hasPrices ? listSection(moves, mixed) : null
    const parts = sendParts(context, request, { results })
    return data({ ...nothing, hasPrices, parts, refusal: null }, { headers })
  }
  const rates = await ratesFor(services, asked)
  const exact = findItems(items, asked)
  const named = searchArticles(asked, exact)
  const isFound = exact.length + rates.length + named.length > 0
  const found = isFound ? exact : findItems(items, asked, nearlyHasWords)
  const articles = isFound ? named : searchArticles(asked, found)
  const [first] = found
  const nearest = !isFound && first ? nearestWords(searchWordsOf(first), asked) : null
  const lists = [
    { id: 'instruments', title: isFound ? 'Prices' : 'Closest matches', items: found },
    ...(isFound || first ? [] : [moves]),
  ].filter((list) => list.items.length > 0)
  const sections = lists.map((list) => listSection(list, mixed))
  // A single price leaves room.
  const peers = first && found.length === 1 && peerSection(items, first, options)
  const results = html`
    ${sections}${rates.length > 0 && ratesSection(rates)}${renderPart(FoundArticles, { articles })}${peers}`
  const parts = sendParts(context, request, { results })
  const count = found.length
  const counts = { count, rateCount: rates.length, articleCount: articles.length, nearest }
  return data({ asked, ...counts, hasPrices: lists.length > 0, parts, refusal: null }, { headers })
}

async function ratesFor(services: Services, asked: string): Promise<RateRow[]> {
  const ids = findRates(asked)
  if (ids.length === 0) return []
  const shown = shownRates(await listRates(services), services.market.keepsPastRates)
  const groups = groupRates(shown, torontoDate(services.now()))
  return groups.flatMap(({ rows }) => rows).filter(({ id }) => ids.includes(id))
}

function ratesSection(rates: readonly RateRow[]): Html {
  const rows = rates.map(
    ({ id, name, value, date, dateText, month, year }) => html`
      <tr>
        <th scope="row"><a class="link" href="${ratePath(id)}">${name}</a></th>
        <td><data class="num" value="${value}">${value}</data></td>
        <td class="num">${month}</td>
        <td class="num">${year}</td>
        <td><time datetime="${date}">${dateText}</time></td>
      </tr>`,
  )
  return html`
    <section class="board-section" aria-labelledby="rates">
      <div class="board-heading"><h2 id="rates">Interest rates</h2></div>
      <table class="figures found-rates">
        <thead><tr><th scope="col">Rate</th><th scope="col">Latest</th><th scope="col">1 month</th><th scope="col">1 year</th><th scope="col">Date</th></tr></thead>
        <tbody>${rows}</tbody>
      </table>
    </section>`
}

/** Shown if nothing was asked for or found: the three that rose most, then the three that fell most. */
function moving(items: readonly MarketItem[]): MarketItem[] {
  const { gainers, losers } = movers(items, 3)
  return [...gainers, ...losers]
}
