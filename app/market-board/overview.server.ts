import { type Html, html } from '#app/document/html'
import { movers } from '#app/domain/market/display/arrange'
import type { MarketItem } from '#app/domain/market/display/item'
import type { Category } from '#app/domain/market/instruments'
import { sectionWords } from './boards'
import { changeMarkup } from './quote-card.server'

const moversShown = 5

/** Returns what is above the lists of `/markets`: counts (not of single categories), gainers, losers. */
export function overview(categories: readonly Category[], items: readonly MarketItem[]): Html {
  const { gainers, losers } = movers(items, moversShown)
  return html`
    <div class="overview">
      ${categories.length > 0 && counts(categories, items)}
      ${moverList('gainers', 'Gainers', gainers)}
      ${moverList('losers', 'Losers', losers)}
    </div>`
}

function counts(categories: readonly Category[], items: readonly MarketItem[]): Html {
  const rows = categories.map((category) => {
    const own = items.filter((item) => item.category === category)
    const up = own.filter(({ direction }) => direction === 'up').length
    const down = own.filter(({ direction }) => direction === 'down').length
    return html`
      <tr>
        <th scope="row"><a href="#${category}">${sectionWords[category].short}</a></th>
        <td>${own.length}</td>
        <td class="change" data-direction="up">${up}</td>
        <td class="change" data-direction="down">${down}</td>
      </tr>`
  })
  return html`
    <section aria-labelledby="overview">
      <h2 id="overview">Market Overview</h2>
      <table class="figures">
        <thead><tr><th scope="col"><span class="sr-only">Category</span></th><th scope="col">Count</th><th scope="col">Up</th><th scope="col">Down</th></tr></thead>
        <tbody>${rows}</tbody>
      </table>
    </section>`
}

function moverList(id: string, title: string, items: readonly MarketItem[]): Html {
  const rows = items.map(
    (item) => html`
      <tr>
        <th scope="row"><a href="${item.path}"><b>${item.symbol}</b> <span>${item.name}</span></a></th>
        <td>${changeMarkup(item)}</td>
      </tr>`,
  )
  const table = html`
    <table class="figures">
      <thead class="sr-only"><tr><th scope="col">Instrument</th><th scope="col">Change</th></tr></thead>
      <tbody>${rows}</tbody>
    </table>`
  return html`
    <section class="movers" aria-labelledby="${id}">
      <h2 id="${id}">${title}</h2>
      ${rows.length > 0 ? table : html`<p class="board-none">None right now.</p>`}
    </section>`
}
