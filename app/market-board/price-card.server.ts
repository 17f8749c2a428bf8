import { type Html, html } from '#app/document/html'
import { type MarketItem, toMarketItem } from '#app/domain/market/display/item'
import { isShown } from '#app/domain/market/display/read-market.server'
import { shortAsOf, sparkWords, stateWords } from '#app/domain/market/display/words'
import { instrumentAt } from '#app/domain/market/instruments'
import type { Market } from '#app/domain/market/ports'
import { changeMarkup, credits, sparkline } from './price-parts.server'

type Needs = { market: Market; now: () => number }

/** Renders the prices of instruments by their ids (`crypto/btc`); null if none of them has one. */
export async function priceCard(needs: Needs, ids: readonly string[]): Promise<Html | null> {
  const read = await Promise.all(ids.map((id) => readItem(needs, id)))
  const items = read.filter((item) => item !== null)
  if (items.length === 0) return null
  return html`
    <section class="price-card" aria-labelledby="named-prices">
      <h2 id="named-prices">Prices now</h2>
      <ul>${items.map(line)}</ul>
      ${credits(items)}
    </section>`
}

/** Returns what the card shows of one instrument; null if it is unknown or has no price. */
async function readItem({ market, now }: Needs, id: string): Promise<MarketItem | null> {
  const [category = '', slug = ''] = id.split('/')
  const instrument = instrumentAt(category, slug)
  if (!instrument) return null
  const row = await market.rows.find(instrument.category, instrument.symbol)
  return row && isShown(market, instrument, row) ? toMarketItem(row, now()) : null
}

function line(item: MarketItem): Html {
  const { path, symbol, name, value, price, asOf, state, direction, spark } = item
  const chart = sparkWords[spark.kind]
  return html`
    <li>
      <a href="${path}"><b>${symbol}</b> <span>${name}</span></a>
      <span class="price-card-line change" data-direction="${direction ?? 'none'}">${sparkline(item)}</span>
      <data class="num" value="${value.price}">${price}</data>
      <p class="price-card-age">${stateWords[state]}, <time datetime="${asOf}">${shortAsOf(item)}</time>${chart && ` · ${chart}`}</p>
      ${changeMarkup(item)}
    </li>`
}
