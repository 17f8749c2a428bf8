import type { Findable } from '#app/content/find-pages'
import { type Html, html } from '#app/document/html'
import type { Source } from '#app/domain/market/providers/sources'
import { ratePath } from '#app/domain/market/rates/rate-series'
import { hasMoved } from '#app/domain/market/rates/rate-words'
import type { RateRow } from '#app/domain/market/rates/rates-view'
import { markWords } from '#app/market-board/price-parts.server'

export function foundPages(pages: readonly Findable[], asked: string): Html {
  const items = pages.map(
    ({ kind, label, path, meaning }) => html`
      <li><a class="link" href="${path}">${markWords(label, asked)}</a> <small>${kind}</small><p>${markWords(meaning, asked)}</p></li>`,
  )
  return html`
    <section class="board-section" aria-labelledby="pages">
      <div class="board-heading"><h2 id="pages">Pages and terms</h2></div>
      <ul class="found-pages">${items}</ul>
    </section>`
}

export function foundRates(
  rates: readonly RateRow[],
  { name: source, note }: Source,
  asked: string,
): Html {
  const rows = rates.map(
    ({ id, name, value, date, dateText, month, year }) => html`
      <tr>
        <th scope="row"><a class="link" href="${ratePath(id)}">${markWords(name, asked)}</a> <time datetime="${date}">${dateText}</time></th>
        <td><data class="num" value="${value}">${value}</data></td>
        <td class="num">${changeIn(month)}</td>
        <td class="num">${changeIn(year)}</td>
      </tr>`,
  )
  return html`
    <section class="board-section" aria-labelledby="rates">
      <div class="board-heading"><h2 id="rates">Interest rates</h2><p class="credits">Changes in percentage points. ${source}, ${note.toLowerCase()}.</p></div>
      <table class="figures found-rates">
        <thead><tr><th scope="col">Rate</th><th scope="col">Latest</th><th scope="col">1 month</th><th scope="col">1 year</th></tr></thead>
        <tbody>${rows}</tbody>
      </table>
    </section>`
}

/** A dash where it isn't known. */
function changeIn(change: string | null): Html | string {
  if (change && hasMoved(change)) return change
  if (change) return html`<span class="text-soft">${change}</span>`
  return html`<span aria-hidden="true">–</span><span class="sr-only">Not known</span>`
}
