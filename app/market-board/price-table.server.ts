import { type Html, html } from '#app/document/html'
import { movers } from '#app/domain/market/display/arrange'
import { directionOf, formatChangePercent } from '#app/domain/market/display/format'
import type { MarketItem } from '#app/domain/market/display/item'
import type { Month } from '#app/domain/market/display/read-market.server'
import { changeMarkup, nameWithUnit, shortName } from './price-parts.server'
import { type Stamps, stampsOf, withoutLines } from './stamp-markup.server'

/** Instruments with their changes over a day, a week and a month. */
export function monthsTable(months: readonly Month[]): Html {
  const items = withoutLines(months.map(({ item }) => item))
  const stamps = stampsOf(items)
  const rows = months.map(
    ({ figures }, at) => html`
      <tr>
        ${itemCells(items[at] as MarketItem, stamps)}
        <td align="right">${changeCell(figures.weekChange)}</td>
        <td align="right">${changeCell(figures.monthChange)}</td>
        <td align="right" class="num">${figures.dailyMove === null ? unknown : `${figures.dailyMove.toFixed(2)}%`}</td>
      </tr>`,
  )
  const head = html`
    <th scope="col" align="right">7 days</th>
    <th scope="col" align="right">1 month</th>
    <th scope="col" align="right">Typical day</th>`
  return html`
    ${scrolling('Prices', head, rows)}
    ${stamps.markup}
    <p class="credits">Typical day: the standard deviation of daily changes over a month. A dash means the record is too short.</p>`
}

const moversShown = 5

/** A day's largest gains and losses. */
export function moversTables(items: readonly MarketItem[]): Html {
  const { gainers, losers } = movers(withoutLines(items), moversShown)
  const stamps = stampsOf([...gainers, ...losers])
  return html`
    ${moversTable('Top gainers', gainers, stamps)}
    ${moversTable('Top losers', losers, stamps)}
    ${stamps.markup}`
}

export const noPrices = html`<p class="credits">No prices available right now.</p>`

const unknown = '–'

function moversTable(title: string, items: readonly MarketItem[], stamps: Stamps): Html {
  if (items.length === 0) return html`<p class="credits">${title}: none right now.</p>`
  const rows = items.map((item) => html`<tr>${itemCells(item, stamps)}</tr>`)
  return scrolling(title, null, rows)
}

/** As wide as its text, it scrolls by itself, also by keyboard. */
function scrolling(title: string, head: Html | null, rows: readonly Html[]): Html {
  return html`
    <section class="table-scroll" tabindex="0" aria-label="Table: ${title}">
      <table>
        <thead>
          <tr>
            <th scope="col">${head ? 'Name' : title}</th>
            <th scope="col" align="right">Price</th>
            <th scope="col" align="right">Day</th>
            ${head}
          </tr>
        </thead>
        <tbody>${rows}</tbody>
      </table>
    </section>`
}

/** What the table's stamp does not cover stands below the price. */
function itemCells(item: MarketItem, { wordsOf }: Stamps): Html {
  const short = shortName(item)
  const words = wordsOf(item)
  return html`
    <th scope="row"><a href="${item.path}"><b>${short}</b>${item.name !== short && html` <span>${nameWithUnit(item)}</span>`}</a></th>
    <td align="right"><data class="num" value="${item.value.price}">${item.price}</data>${words && html`<small>${words}</small>`}</td>
    <td align="right">${item.changePercent === null ? unknown : changeMarkup(item)}</td>`
}

function changeCell(percent: number | null): Html | string {
  if (percent === null) return unknown
  return changeMarkup({
    direction: directionOf(percent),
    changePercent: formatChangePercent(percent),
  })
}
