import { data, type RouterContextProvider } from 'react-router'
import type { Html } from '#app/document/html'
import { sendParts } from '#app/document/send-parts.server'
import {
  isPersonal,
  type MarketChoices,
  readMarketChoices,
} from '#app/domain/market/display/choices'
import { showIn } from '#app/domain/market/display/convert'
import { exportable } from '#app/domain/market/display/csv'
import { type MarketItem, newestOf } from '#app/domain/market/display/item'
import { isOfThisWorld } from '#app/domain/market/display/read-market.server'
import { readStaleness } from '#app/domain/market/display/read-staleness.server'
import { describeSession, shortAsOf } from '#app/domain/market/display/words'
import { listMarket } from '#app/flows/market/refresh-prices.server'
import { type Services, servicesContext } from '#app/services'
import { rememberList } from '#app/shared/remember'
import { type BoardQuery, readBoardQuery } from './board-query'
import { type BoardName, boards, sectionWords } from './boards'
import type { BoardData } from './market-board'
import { boardStrip } from './price-strip.server'
import { renderBoard } from './render-board.server'
import { ticker } from './ticker.server'

type LoaderArgs = { context: Readonly<RouterContextProvider>; request: Request; url: URL }

/** Loads a market page, with cards below it: one statement for all rows, and another only if some are stale. */
export async function loadBoard(
  { context, request, url }: LoaderArgs,
  name: BoardName,
  cards: Html | null = null,
) {
  const services = context.get(servicesContext)
  const { categories } = boards[name]
  const query = readBoardQuery(url.searchParams)
  const choices = readMarketChoices(request.headers)
  const { items: quoted } = await listMarket(services)
  const usdCad = choices.currency === 'USD' ? await usdCadOf(services, quoted) : null
  const all = sameItems(
    choices.currency,
    quoted.map((item) => showIn(item, choices.currency, usdCad)),
  )
  const items = sameItems(
    `${name} ${choices.currency}`,
    all.filter(({ category }) => categories.some((one) => one === category)),
  )
  const board = renderBoard({
    listing: name,
    items,
    query,
    currency: choices.currency,
    watched: choices.watched,
    csvRows: exportable(items, services.market).length,
  })
  const found: BoardData = {
    listing: name,
    title: titleOf(name, query),
    parts: sendParts(context, request, {
      board,
      cards,
      strip: boardStrip(all),
      ticker: name === 'markets' ? ticker(all) : null,
    }),
    view: query.view,
    currency: choices.currency,
    usdCad,
    latest: latestOf(items),
    session: categories.some((one) => one === 'stock') ? describeSession(services.now()) : null,
    staleness: await readStaleness(services.market, items),
  }
  return data(found, { headers: cachingOf(choices, items.length) })
}

/** Indices and commodities are on the page of stocks, which is not called that. */
function titleOf(name: BoardName, { category }: BoardQuery): string {
  const isApart = name === 'stocks' && (category === 'index' || category === 'commodity')
  return isApart ? sectionWords[category].short : boards[name].page.title
}

/** Each page, and all of them, in each currency. */
const maxLists = 10

/** Returns the previous list while its items are the same, so memoised markup stays valid. */
const sameItems = rememberList(
  (before: MarketItem, now) => before === now,
  (item) => item,
  maxLists,
)

/** Returns `no-store` for a visitor's own choices and for a page without prices. */
export function cachingOf(choices: MarketChoices, count: number): HeadersInit {
  return isPersonal(choices) || count === 0 ? { 'Cache-Control': 'no-store' } : {}
}

/** Returns the time of the newest price; null if there is none. */
export function latestOf(items: readonly MarketItem[]): { iso: string; text: string } | null {
  const newest = newestOf(items)
  return newest && { iso: newest.asOf, text: shortAsOf(newest) }
}

/**
 * Returns the price of a US dollar in Canadian dollars, with the digits that are shown, so readers can check a
 * conversion: from the given rows, or else with one more statement.
 */
export async function usdCadOf(
  { market }: Pick<Services, 'market'>,
  items: readonly MarketItem[] = [],
): Promise<number | null> {
  const here = items.find(({ id }) => id === 'forex/usd-cad')
  if (here) return asShown(here.value.price)
  const row = await market.rows.find('forex', 'USD/CAD')
  return row && isOfThisWorld(market, row) ? asShown(row.price) : null
}

function asShown(usdCad: number): number {
  return Number(usdCad.toFixed(4))
}
