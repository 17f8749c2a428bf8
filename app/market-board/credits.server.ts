import { type Html, html } from '#app/document/html'
import type { MarketItem } from '#app/domain/market/display/item'

/** "Data provided by …", of whom these prices come. */
export function credits(items: readonly MarketItem[]): Html | null {
  const sources = Array.from(new Map(items.map(({ source }) => [source.id, source])).values())
  if (sources.length === 0) return null
  const parts = sources.map(({ name, url, note }, index) => {
    const link = url ? html`<a class="link" href="${url}" rel="noopener">${name}</a>` : name
    return html`${index > 0 && '; '}${link} (${note.toLowerCase()})`
  })
  return html`<p class="credits">Data provided by ${parts}.</p>`
}
