import { data, type RouterContextProvider } from 'react-router'
import { type Html, html } from '#app/document/html'
import { sendParts } from '#app/document/send-parts.server'
import type { Part } from '#app/document/server-part'
import { largestMoves } from '#app/domain/market/display/arrange'
import type { MarketItem } from '#app/domain/market/display/item'
import { readMarketList } from '#app/domain/market/display/read-market.server'
import { type Services, servicesContext } from '#app/services'
import { changeMarkup, nameWithUnit, shortName } from './price-parts.server'
import { stampsOf, withoutLines } from './stamp-markup.server'

type LoaderArgs = { context: Readonly<RouterContextProvider>; request: Request }

/** Returns what a loader throws for an address without a page: 404, with the day's movers. */
export async function missingPage({ context, request }: LoaderArgs) {
  const found = await readMovers(context.get(servicesContext))
  const parts: { movers: Part } = sendParts(context, request, { movers: found })
  return data(parts, { status: 404 })
}

/** Null for frequent requests, because each reads D1, and while D1 fails: the page is missing all the same. */
async function readMovers(services: Services): Promise<Html | null> {
  if (!(await services.passesSieve('missing'))) return null
  const list = await readMarketList(services).catch(() => null)
  return list && list.items.length > 0 ? moversMarkup(list.items) : null
}

const movesShown = 10

/** Utilities only: an error page has the styles of no route. */
function moversMarkup(items: readonly MarketItem[]): Html {
  const moves = largestMoves(items, movesShown)
  const { markup: stamp } = stampsOf(withoutLines(moves))
  return html`
    <h2 id="movers" class="text-lead">Biggest moves</h2>
    <ul class="mt-2">${moves.map(line)}</ul>
    <div class="pt-2 text-fine text-soft">${stamp}</div>`
}

function line(item: MarketItem): Html {
  const { path, value, price } = item
  return html`
    <li class="border-t border-line">
      <a href="${path}" class="flex min-h-11 items-center gap-x-3 py-1 hover:text-maple" data-discover="true">
        <span class="min-w-0 grow wrap-anywhere"><b>${shortName(item)}</b> <span class="text-fine text-soft">${nameWithUnit(item)}</span></span>
        <span class="num flex flex-wrap gap-x-3">
          <data class="font-semibold" value="${value.price}">${price}</data>
          <span class="min-w-20 text-end">${changeMarkup(item)}</span>
        </span>
      </a>
    </li>`
}
