import { articlesOf } from '#app/content/catalogue'
import { type Html, html } from '#app/document/html'
import { coverViewBox, readCover } from './covers'

/** Returns cards whose first pictures are part of the page: as files they would be its largest paint, a request later. */
export async function withInlineCovers(cards: Html, slugs: readonly string[]): Promise<Html> {
  const covers = await Promise.all(articlesOf(slugs).map(({ slug }) => inlineCover(slug)))
  return covers.reduce(
    ({ markup }, { slug, svg }) => ({
      markup: markup.replace(new RegExp(`<img src="[^"]*/${slug}\\.svg"[^>]*>`), () => svg.markup),
    }),
    cards,
  )
}

async function inlineCover(slug: string) {
  const drawing = { markup: await readCover(slug) }
  const svg = html`<svg viewBox="${coverViewBox}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${drawing}</svg>`
  return { slug, svg }
}
