import { type Html, html } from '#app/document/html'
import { formatAsOf } from '#app/domain/market/display/format'
import { exchangeHours } from '#app/domain/market/exchange-hours'

/** Whether each exchange is open now, and its regular hours. */
export function exchangeTable(now: number): Html {
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
