import { type Html, html } from '#app/document/html'
import { type Filter, movers } from '#app/domain/market/display/arrange'
import type { MarketItem } from '#app/domain/market/display/item'
import type { Category } from '#app/domain/market/instruments'
import { sectionWords } from './boards'
import { changeMarkup, nameMarkup } from './price-parts.server'

/** Fewer of a list so short that they would repeat all of it. */
const moversShown = 5
const fewMovers = 3

/** Whether some of them are gainers and losers, not all. */
export function areMany({ length }: readonly MarketItem[]): boolean {
  return length > moversShown
}

type OverviewOptions = {
  /** Returns the page that lists all gainers or losers. */
  moreAt?: (filter: Filter) => string
  /** The list that the page already shows. */
  filter?: Filter
  isBelow?: boolean
  /** Whose gainers and losers they are, if not those of all items. */
  market?: string
  moving?: readonly MarketItem[]
  /** The list of all of them is another page. */
  isElsewhere?: boolean
  /** Of gainers and of losers; by default more from a longer list. */
  max?: number
}

/** Returns what is beside the lists of a market page: counts (not of no categories), and who moved most of many. */
export function overview(
  categories: readonly Category[],
  items: readonly MarketItem[],
  { moreAt, filter, isBelow, market, moving = items, isElsewhere, max }: OverviewOptions = {},
): Html {
  const usual = moving.length > 2 * moversShown ? moversShown : fewMovers
  const { gainers, losers } = movers(moving, max ?? usual)
  const prefix = market ? `${market} ` : ''
  const stays = !isElsewhere
  return html`
    <div class="overview"${isBelow && html` data-below`}>
      ${categories.length > 0 && counts(categories, items)}
      ${areMany(moving) && filter !== 'up' && moverList({ title: `${prefix}gainers`, more: moreAt?.('up'), stays }, gainers)}
      ${areMany(moving) && filter !== 'down' && moverList({ title: `${prefix}losers`, more: moreAt?.('down'), stays }, losers)}
    </div>`
}

function counts(categories: readonly Category[], items: readonly MarketItem[]): Html {
  const rows = categories.map((category) => {
    const own = items.filter((item) => item.category === category && item.direction !== null)
    // No change is +0.00, in green.
    const up = own.filter(({ direction }) => direction !== 'down').length
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

type MoverList = { title: string; more: string | undefined; stays: boolean }

/** Returns those that moved most, of all categories, in order. */
function moverList({ title: words, more, stays }: MoverList, items: readonly MarketItem[]): Html {
  const id = words.toLowerCase().replace(' ', '-')
  const title = words.replace(/^./, (first) => first.toUpperCase())
  const rows = items.map(
    (item) =>
      html`<li><a href="${item.path}">${item.category === 'forex' ? html`<b>${item.symbol}</b>` : nameMarkup({ ...item, unit: null })}</a>${changeMarkup(item)}</li>`,
  )
  const all =
    more &&
    html`<a class="link" href="${more}"${stays && html` data-stay`} aria-label="All ${title.toLowerCase()}">All</a>`
  return html`
    <section class="movers" aria-labelledby="${id}">
      <h2 id="${id}">${title}</h2>
      ${all}
      ${rows.length > 0 ? html`<ol>${rows}</ol>` : html`<p class="board-none">None right now.</p>`}
    </section>`
}
