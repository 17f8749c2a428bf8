import { data, type RouterContextProvider } from 'react-router'
import { handOver } from '#app/document/hand-over.server'
import { type Html, html } from '#app/document/html'
import { readMarketChoices } from '#app/domain/market/display/choices'
import { showIn } from '#app/domain/market/display/convert'
import { readStaleness } from '#app/domain/market/display/read-staleness.server'
import { stripItems } from '#app/domain/market/display/selections'
import { describeSession } from '#app/domain/market/display/words'
import type { Category } from '#app/domain/market/instruments'
import { listMarket } from '#app/flows/list-market.server'
import { cachingOf, latestOf, usdCadOf } from '#app/market-board/load-board.server'
import { overview } from '#app/market-board/overview.server'
import { credits, quoteCard, quoteSkeletons } from '#app/market-board/quote-card.server'
import { ticker } from '#app/market-board/ticker.server'
import { servicesContext } from '#app/services'
import { findLead } from './find-lead.server'

const stripSkeletons = 8
const linesShown = 5

type LoaderArgs = { context: Readonly<RouterContextProvider>; request: Request }

/** Loads the home page's prices: one statement, and another only if some are stale. */
export async function loadHome({ context, request }: LoaderArgs) {
  const services = context.get(servicesContext)
  const choices = readMarketChoices(request.headers)
  const { items: quoted } = await listMarket(services)
  const usdCad = choices.currency === 'USD' ? await usdCadOf(services, quoted) : null
  const items = quoted.map((item) => showIn(item, choices.currency, usdCad))
  const watched = new Set(choices.watched)
  const card = (item: (typeof items)[number]) =>
    quoteCard(item, { isWatched: watched.has(item.id) })
  const strip = stripItems(items)
  const lines = (category: Category): Html => {
    const own = items.filter((item) => item.category === category).slice(0, linesShown)
    const cards = own.map((item) =>
      quoteCard(item, { isWatched: watched.has(item.id), place: 'summary' }),
    )
    return own.length === 0
      ? html``
      : html`<ul class="quotes quotes-lines">${cards}</ul>${credits(own)}`
  }
  const markup = handOver(context, request, {
    ticker: ticker(items) ?? html``,
    strip:
      strip.length === 0
        ? quoteSkeletons(stripSkeletons)
        : html`<ul class="quotes">${strip.map(card)}${showAll(items.length)}</ul>${credits(strip)}`,
    movers: items.length === 0 ? html`` : overview([], items),
    stock: lines('stock'),
    crypto: lines('crypto'),
    forex: lines('forex'),
  })
  const found = {
    lead: findLead(),
    markup,
    latest: latestOf(items),
    session: describeSession(services.now()),
    staleness: await readStaleness(services.market, items),
  }
  return data(found, { headers: cachingOf(choices, items.length) })
}

function showAll(count: number): Html {
  return html`<li class="quote quote-all"><a href="/markets"><b>Show All</b> <span>See all ${count} prices</span></a></li>`
}
