import { type Html, html } from '#app/document/html'
import { arrows, changeClass, noChange } from '#app/domain/market/display/format'
import type { MarketItem } from '#app/domain/market/display/item'
import { sparkBox } from '#app/domain/market/display/sparkline'
import { dayWords, shortAsOf, sparkWords, stateWords } from '#app/domain/market/display/words'
import { dayKind } from '#app/domain/market/trading-day'
import { rememberWith } from '#app/shared/remember'

type CardOptions = { isWatched: boolean }

/** Returns one instrument found: a line on a phone, a card on wider screens. Rendered once per item and star. */
export function quoteCard(item: MarketItem, { isWatched }: CardOptions): Html {
  return cardOf(item, isWatched ? 1 : 0)
}

const cardOf = rememberWith(composeCard, 2)

function composeCard(item: MarketItem, isWatched: 0 | 1): Html {
  return html`
    <li class="quote" id="${item.id.replace('/', '-')}">
      <a class="quote-name" href="${item.path}"><b>${item.symbol}</b> <span>${item.name}</span></a>
      ${starButton(item, isWatched === 1)}
      ${sparkline(item)}
      <data class="quote-price" value="${item.value.price}">${item.price}</data>
      ${changeMarkup(item)}
      <span class="quote-amount num">${item.change ?? ''}</span>
      ${ageMarkup(item)}
    </li>`
}

/** Returns placeholders while there are no prices, as tall as the cards. */
export function quoteSkeletons(count: number): Html {
  const one = html`<li class="quote quote-skeleton"><i></i><i></i><i></i></li>`
  return html`<ul class="quotes" aria-hidden="true">${Array.from({ length: count }, () => one)}</ul>`
}

/** Belongs to the page's one form with the id `watch`. */
export function starButton({ id, name }: MarketItem, isWatched: boolean): Html {
  return html`
    <button class="star" form="watch" name="watch" value="${id}" aria-pressed="${String(isWatched)}" aria-label="Watch ${name}">
      ${isWatched ? '★' : '☆'}
    </button>`
}

export function sparkline(item: MarketItem): Html | null {
  const { name, spark, direction, changePercent } = item
  if (!spark.path) return null
  const { width, height } = sparkBox
  const change = changePercent ?? noChange.toLowerCase()
  const kind = spark.kind === 'illustrative' ? 'illustrative' : dayWords[dayKind(item)]
  const label = `${name}, ${change}, ${kind}`
  return html`
    <svg class="spark" data-direction="${direction ?? 'none'}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${label}">
      <path d="${spark.path}"/>
    </svg>`
}

/** Returns as text what `Change` of `app/ui` renders. */
export function changeMarkup({
  direction,
  changePercent,
}: Pick<MarketItem, 'direction' | 'changePercent'>): Html {
  if (direction === null) return html`<span class="${changeClass}">${noChange}</span>`
  return html`
    <span class="${changeClass}" data-direction="${direction}">
      <span aria-hidden="true">${arrows[direction]}</span> ${changePercent}
    </span>`
}

/** Every price shows its age and source. */
function ageMarkup(item: MarketItem): Html {
  const chart = sparkWords[item.spark.kind]
  const unit = item.unit && `per ${item.unit}`
  const more = [item.source.shortName, unit, chart].filter(Boolean).map((word) => ` · ${word}`)
  return html`
    <p class="quote-age" data-state="${item.state}">
      ${stateWords[item.state]} · <time datetime="${item.asOf}">${shortAsOf(item)}</time>${more}
    </p>`
}

/** Returns "Data provided by …" with the sources of these prices. */
export function credits(items: readonly MarketItem[]): Html | null {
  return items.length > 0 ? html`<p class="credits">${sourceWords(items)}</p>` : null
}

/** Returns a sentence that names the sources of these prices, the commonest first. */
export function sourceWords(items: readonly MarketItem[]): Html {
  const counts = new Map<MarketItem['source'], number>()
  for (const { source } of items) counts.set(source, (counts.get(source) ?? 0) + 1)
  const sources = Array.from(counts.keys()).sort(
    (left, right) => (counts.get(right) ?? 0) - (counts.get(left) ?? 0),
  )
  const demo = sources.find(({ id }) => id === 'simulated')
  if (demo) return html`${demo.name}, ${demo.note.toLowerCase()}.`
  const parts = sources.map(({ name, url, note }, index) => {
    const link = url ? html`<a class="link" href="${url}" rel="noopener">${name}</a>` : name
    return html`${index > 0 && '; '}${link} (${note.toLowerCase()})`
  })
  return html`Data provided by ${parts}.`
}
