import { type Html, html } from '#app/document/html'
import { formatAsOf } from '#app/domain/market/display/format'
import { exchangeHours } from '#app/domain/market/exchange-hours'

/** Where each exchange stands now, and its regular hours. */
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
    <p class="credits">Regular hours of weekdays there, as of ${formatAsOf(now, 'intraday')}. Toronto’s holidays are counted. For those of others, see their pages.</p>`
}
