import { type Html, html } from '#app/document/html'
import { movers } from '#app/domain/market/display/arrange'
import { directionOf, formatChangePercent } from '#app/domain/market/display/format'
import type { MarketItem } from '#app/domain/market/display/item'
import type { Month } from '#app/domain/market/display/read-market.server'
import { shortAsOf } from '#app/domain/market/display/words'
import { changeMarkup, credits } from './price-parts.server'

/** Instruments with their changes over a day, a week and a month. */
export function monthsTable(months: readonly Month[]): Html {
  const rows = months.map(
    ({ item, figures }) => html`
      <tr>
        ${itemCells(item)}
        <td align="right">${changeCell(figures.weekChange)}</td>
        <td align="right">${changeCell(figures.monthChange)}</td>
        <td align="right" class="num">${figures.dailyMove === null ? unknown : `${figures.dailyMove.toFixed(2)}%`}</td>
      </tr>`,
  )
  const head = html`
    <th scope="col" align="right">7 days</th>
    <th scope="col" align="right">30 days</th>
    <th scope="col" align="right">Typical day</th>`
  const items = months.map(({ item }) => item)
  return html`
    ${scrolling('Prices', head, rows)}
    <p class="credits">Typical day: the standard deviation of daily changes over 30 days. A dash means the record is too short.</p>
    ${credits(items)}`
}

const moversShown = 5

/** A day's largest gains and losses. */
export function moversTables(items: readonly MarketItem[]): Html {
  const { gainers, losers } = movers(items, moversShown)
  return html`
    ${moversTable('Top gainers', gainers)}
    ${moversTable('Top losers', losers)}
    ${credits([...gainers, ...losers])}`
}

export const noPrices = html`<p class="credits">No prices available right now.</p>`

const unknown = '–'

function moversTable(title: string, items: readonly MarketItem[]): Html {
  if (items.length === 0) return html`<p class="credits">${title}: none right now.</p>`
  const rows = items.map((item) => html`<tr>${itemCells(item)}</tr>`)
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

function itemCells(item: MarketItem): Html {
  return html`
    <th scope="row"><a href="${item.path}">${item.category === 'forex' ? item.symbol : item.name}</a></th>
    <td align="right">
      <data class="num" value="${item.value.price}">${item.price}</data>
      <time datetime="${item.asOf}">${shortAsOf(item)}</time>
    </td>
    <td align="right">${item.changePercent === null ? unknown : changeMarkup(item)}</td>`
}

function changeCell(percent: number | null): Html | string {
  if (percent === null) return unknown
  return changeMarkup({
    direction: directionOf(percent),
    changePercent: formatChangePercent(percent),
  })
}
