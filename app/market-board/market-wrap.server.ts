import { type Html, html } from '#app/document/html'
import type { MarketItem } from '#app/domain/market/display/item'
import { weekdayOf } from '#app/domain/market/display/words'
import { shortName } from './price-parts.server'
import { stampOf } from './stamp-markup.server'

/** Returns the session of Canadian stocks in up to three sentences; null while too few have a price of it. */
export function marketWrap(items: readonly MarketItem[]): Html | null {
  const stamp = stampOf(items.filter(({ category }) => category === 'stock'))
  if (!stamp || stamp.newest.state === 'stale') return null
  const { newest, usual } = stamp
  const moved = byChange(usual)
  const [least, most] = [moved[0], moved.at(-1)]
  if (!least || !most || moved.length < fewest) return null
  const isClosed = newest.state === 'closed'
  const day = weekdayOf(newest.value.asOf)
  const index = items.find(({ id, state }) => id === 'index/sptsx' && state === newest.state)
  const countOf = (way: MarketItem['direction']) =>
    moved.filter(({ direction }) => direction === way).length
  const [risen, fallen] = [countOf('up'), countOf('down')]
  const [up, down] = isClosed ? ['rose', 'fell'] : [risen === 1 ? 'is up' : 'are up', 'down']
  const [led, trailed] = isClosed ? ['led', 'trailed'] : ['leads', 'trails']
  const named = [
    most.direction === 'up' && html`${link(most)} ${led} (${most.changePercent})`,
    least.direction === 'down' && html`${link(least)} ${trailed} (${least.changePercent})`,
  ].filter((words) => words !== false)
  const [first, ...others] = [
    index?.direction &&
      html`The ${link(index, shortName(index))} ${isClosed ? 'ended' : 'is'} ${movedWords(index)}.`,
    html`Of our ${moved.length} stocks, ${risen || 'none'} ${up} and ${fallen || 'none'} ${down}.`,
    named.length > 0 && html`${named.map((words, at) => html`${at > 0 && ', '}${words}`)}.`,
  ].filter(Boolean)
  return html`
    <p class="market-wrap">
      <b><time datetime="${newest.asOf}">${day}</time>${isClosed ? '’s close' : ''}:</b> ${first}<span data-wide>${others.map((words) => html` ${words}`)}</span> <a class="link" href="/markets">Markets</a>
    </p>`
}

/** Of fewer, none is remarkable. */
const fewest = 5

function byChange(items: Iterable<MarketItem>): MarketItem[] {
  const known = Array.from(items).filter(({ direction }) => direction !== null)
  return known.sort(
    (left, right) => (left.value.changePercent ?? 0) - (right.value.changePercent ?? 0),
  )
}

function movedWords({ direction, changePercent }: MarketItem): string {
  if (direction === 'flat') return 'unchanged'
  return `${changePercent?.slice(1)} ${direction === 'up' ? 'higher' : 'lower'}`
}

function link({ path, name }: MarketItem, words = name): Html {
  return html`<a href="${path}">${words}</a>`
}
