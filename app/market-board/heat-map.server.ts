import { type Html, html } from '#app/document/html'
import { noChange } from '#app/domain/market/display/format'
import type { MarketItem } from '#app/domain/market/display/item'
import type { Category } from '#app/domain/market/instruments'
import { sectionWords } from './boards'
import { credits } from './quote-card.server'

const columns = 5
const cell = { width: 100, height: 66, gap: 2 }

/** Returns a heat map: each instrument is a link and a square of the same size. */
export function heatMap(categories: readonly Category[], items: readonly MarketItem[]): Html {
  return html`<div class="heat">${categories.map((category) => heatGroup(category, items))}</div>`
}

function heatGroup(category: Category, items: readonly MarketItem[]): Html {
  const own = items.filter((item) => item.category === category)
  const rows = Math.max(1, Math.ceil(own.length / columns))
  const { short } = sectionWords[category]
  return html`
    <section class="board-section" aria-labelledby="${category}">
      <div class="board-heading"><h2 id="${category}">${short}</h2></div>
      <svg class="heat-map" viewBox="0 0 ${columns * cell.width} ${rows * cell.height}" role="group" aria-labelledby="${category}">
        ${own.map(heatCell)}
      </svg>
      ${credits(own)}
    </section>`
}

function heatCell(item: MarketItem, index: number): Html {
  const x = (index % columns) * cell.width
  const y = Math.floor(index / columns) * cell.height
  const change = item.changePercent ?? noChange.toLowerCase()
  const label = `${item.name}: ${change}, ${item.price}, ${item.asOfText}`
  return html`
    <a href="${item.path}" aria-label="${label}" transform="translate(${x} ${y})" data-heat="${heatOf(item)}">
      <title>${label}</title>
      <rect width="${cell.width - cell.gap}" height="${cell.height - cell.gap}"/>
      <text x="49" y="28">${item.symbol}</text>
      <text x="49" y="50">${item.changePercent ?? '–'}</text>
    </a>`
}

/** Returns one of three steps each way: below half a per cent, below two, above. */
function heatOf({ value: { changePercent } }: MarketItem): string {
  if (changePercent === null) return 'none'
  const size = Math.abs(changePercent)
  const step = size < 0.5 ? 1 : size < 2 ? 2 : 3
  return `${changePercent >= 0 ? 'up' : 'down'}-${step}`
}
