import type { ComponentProps } from 'react'
import { data, type RouterContextProvider } from 'react-router'
import { withInlineCovers } from '#app/articles/covers.server'
import { StoryGroup } from '#app/articles/story-group'
import { articlePath, isSponsored } from '#app/content/article'
import { catalogue, findArticle } from '#app/content/catalogue'
import { partsOfPages } from '#app/content/find-pages'
import { listings } from '#app/content/listings'
import { type Html, html } from '#app/document/html'
import { renderOnce, sendParts } from '#app/document/send-parts.server'
import { type Filter, movers } from '#app/domain/market/display/arrange'
import { readMarketChoices } from '#app/domain/market/display/choices'
import { showIn } from '#app/domain/market/display/convert'
import type { MarketItem } from '#app/domain/market/display/item'
import { readStaleness } from '#app/domain/market/display/read-staleness.server'
import { boardItems, stripItems } from '#app/domain/market/display/selections'
import { describeSession } from '#app/domain/market/display/words'
import type { RateId } from '#app/domain/market/rates/rate-series'
import { listMarket } from '#app/flows/market/refresh-prices.server'
import { searchOf } from '#app/market-board/board-query'
import { cachingOf, latestOf, usdCadOf } from '#app/market-board/load-board.server'
import { overview } from '#app/market-board/overview.server'
import { rateCard } from '#app/market-board/price-card.server'
import { fillSubjects } from '#app/market-board/price-parts.server'
import { priceBoard, priceStrip } from '#app/market-board/price-strip.server'
import { stampsOf, withoutLines } from '#app/market-board/stamp-markup.server'
import { ticker } from '#app/market-board/ticker.server'
import { servicesContext } from '#app/services'

type LoaderArgs = { context: Readonly<RouterContextProvider>; request: Request }

/** Loads the home page's prices and rates: a statement each, and another only if some are stale. */
export async function loadHome({ context, request }: LoaderArgs) {
  const services = context.get(servicesContext)
  const choices = readMarketChoices(request.headers)
  const { items: quoted } = await listMarket(services)
  const usdCad = choices.currency === 'USD' ? await usdCadOf(services, quoted) : null
  const items = quoted.map((item) => showIn(item, choices.currency, usdCad))
  const stories = (group: ComponentProps<typeof StoryGroup>) =>
    fillSubjects(renderOnce(StoryGroup, group), items)
  const parts = sendParts(context, request, {
    ticker: ticker(items),
    strip: priceStrip(stripItems(items), items),
    board: priceBoard(boardItems(items)),
    movers: items.length === 0 ? null : moversOf(items),
    coins: coinsOf(items),
    rates: (await rateCard(services, { rates: shownRates }).catch(() => null))?.card ?? null,
    tools: toolList,
    lead: await withInlineCovers(
      stories({ listing: 'home-lead', shape: 'lead' }),
      listings['home-lead'].slice(0, 1),
      'meet',
    ),
    headlines: stories({ listing: 'home-headlines', shape: 'headlines' }),
    stocks: stories({ listing: 'home-stocks', shape: 'section' }),
    crypto: stories({ listing: 'home-crypto', shape: 'headlines' }),
    forex: stories({ listing: 'home-forex', shape: 'headlines' }),
    explore: stories({ listing: 'home-explore', shape: 'section' }),
    spotlight: stories({ listing: 'home-spotlight', shape: 'headlines' }),
  })
  const found = {
    lead: findLead(),
    parts,
    latest: latestOf(items),
    session: describeSession(services.now()),
    staleness: await readStaleness(services.market, items),
  }
  return data(found, { headers: cachingOf({ ...choices, watched: [] }, items.length) })
}

/** Of Canadian stocks, as the board beside the lead; of everything if there are none. */
function moversOf(items: readonly MarketItem[]): Html {
  const stocks = items.filter(({ category }) => category === 'stock')
  if (stocks.length === 0) return overview([], items)
  const moreAt = (filter: Filter) => `/stocks${searchOf({ category: 'stock', filter })}`
  return overview([], stocks, { market: 'Stock', moreAt, isElsewhere: true })
}

const coinsShown = 2

/** The coins that moved most, with their time and source; null without enough of them. */
function coinsOf(items: readonly MarketItem[]): Html | null {
  const coins = items.filter(({ category }) => category === 'crypto')
  const { gainers, losers } = movers(coins, coinsShown)
  const shown = [...gainers, ...losers]
  if (shown.length === 0) return null
  const moreAt = (filter: Filter) => `/crypto${searchOf({ category: 'crypto', filter })}`
  const lists = overview([], coins, {
    market: 'Crypto',
    max: coinsShown,
    moreAt,
    isElsewhere: true,
  })
  return html`${lists}${stampsOf(withoutLines(shown)).markup}`
}

const shownRates: readonly RateId[] = ['policy', 'prime', 'bond-5', 'mortgage-5']

const toolList = html`
  <ul class="tools">${partsOfPages.map(({ label, path, meaning }) => html`<li><a href="${path}">${label}</a><p>${meaning}</p></li>`)}</ul>`

const sponsoredSlug = 'bitcoin-jackpot-making-headlines'

/** Shorter than its own, whose payer stands above the panel. */
const sponsoredExcerpt =
  'An ad for bitcoin trading: the odds of a bitcoin prize card, its value and the advertiser’s offer.'

const elsewhereOnThePage = new Set(
  Object.entries(listings).flatMap(([name, slugs]) => (name.startsWith('home-') ? slugs : [])),
)

/**
 * Returns the sponsored story where it is published, else the newest article that no one paid for and the page does
 * not show elsewhere; null without any.
 */
function findLead() {
  const paid = findArticle(sponsoredSlug)
  const own = catalogue.filter((article) => !isSponsored(article))
  const article = paid ?? own.find(({ slug }) => !elsewhereOnThePage.has(slug)) ?? own[0]
  if (!article) return null
  const { slug, headline } = article
  const excerpt = paid ? sponsoredExcerpt : article.excerpt
  const path = articlePath(slug)
  return { sponsor: paid?.sponsor, path, headline, excerpt }
}

export type LeadStory = NonNullable<ReturnType<typeof findLead>>
