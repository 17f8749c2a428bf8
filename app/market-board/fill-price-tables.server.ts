import { type Html, html } from '#app/document/html'
import { formatAsOf } from '#app/domain/market/display/format'
import { readMarketList, readMonths } from '#app/domain/market/display/read-market.server'
import { exchangeHours } from '#app/domain/market/exchange-hours'
import { categories } from '#app/domain/market/instruments'
import { listMarket } from '#app/flows/market/refresh-prices.server'
import { errorFields } from '#app/shared/error-fields'
import { monthsTable, moversTables, noPrices } from './price-table.server'

const place = /<div data-price-table="([^"]*)"><\/div>/g

type Needs = Parameters<typeof listMarket>[0]
type Filled = { text: Html /** Whether every table has prices. */; isWhole: boolean }

/** Renders the tables that a text marks with `<PriceTable>` or `<ExchangeHours>`, as of now. */
export async function fillPriceTables(services: Needs, text: Html): Promise<Filled> {
  const asked = Array.from(text.markup.matchAll(place), ([, words = '']) => words)
  if (asked.length === 0) return { text, isWhole: true }
  const unread = (error: unknown) => {
    services.log.warn('article.prices_unread', errorFields(error))
    return null
  }
  const render = () => Promise.all(asked.map((words) => renderTable(services, words).catch(unread)))
  let tables = await render()
  if (tables.includes(null)) {
    // Of an empty market this asks for prices, as a market page does.
    await listMarket(services).catch(unread)
    tables = await render()
  }
  let index = 0
  const markup = text.markup.replace(place, () => (tables[index++] ?? noPrices).markup)
  return { text: { markup }, isWhole: !tables.includes(null) }
}

/** Null if there is no price to show. */
async function renderTable(services: Needs, words: string): Promise<Html | null> {
  if (words === 'hours') return exchangeTable(services.now())
  const [first, ...others] = words.split(' ')
  if (first !== 'movers') {
    const months = await readMonths(services, words.split(' '))
    return months.length > 0 ? monthsTable(months) : null
  }
  const wanted = categories.filter((category) => others.includes(category))
  const { items } = await readMarketList(services, wanted)
  return items.length > 0 ? moversTables(items) : null
}

function exchangeTable(now: number): Html {
  const rows = exchangeHours(now).map(
    ({ city, name, url, sessions, state }) => html`
      <tr>
        <th scope="row">${city}, <a href="${url}" rel="noopener">${name}</a></th>
        <td>${state}</td>
        <td>${sessions.map((session, at) => html`${at > 0 && html`<br>`}${session}`)}</td>
      </tr>`,
  )
  return html`
    <section class="table-scroll" tabindex="0" aria-label="Table: opening hours">
      <table>
        <thead>
          <tr>
            <th scope="col">Exchange</th>
            <th scope="col">Now</th>
            <th scope="col">Toronto time</th>
          </tr>
        </thead>
        <tbody>${rows}</tbody>
      </table>
    </section>
    <p class="credits">Regular weekday hours, as of ${formatAsOf(now, 'intraday')}. Toronto’s public holidays are included; those of the other exchanges are not, so check their pages.</p>`
}
