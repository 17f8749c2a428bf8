import { articlesOf } from '#app/content/catalogue'
import { type Html, html } from '#app/document/html'

const files = import.meta.glob<string>('../../public/media/articles/*.svg', {
  query: '?raw',
  import: 'default',
})

/** The `viewBox` of every cover. */
export const coverViewBox = '0 0 1280 720'

/** The token of each colour a cover's file may have. */
export const coverInks: Record<string, string> = {
  '#15181c': 'ink',
  '#a61c23': 'maple',
  '#fbfaf7': 'paper',
  '#deddd6': 'line',
}

/** Returns the shapes of an article's cover on one line, in the colours of their page. */
export async function readCover(slug: string): Promise<string> {
  const file = await files[`../../public/media/articles/${slug}.svg`]?.()
  if (file === undefined) throw new Error(`No cover for "${slug}"`)
  return file
    .slice(file.indexOf('</style>') + '</style>'.length, file.lastIndexOf('</svg>'))
    .replaceAll('\n', '')
    .replace(/"(#[\da-f]{6})"/g, (_, colour: string) => `"var(--color-${coverInks[colour]})"`)
}

/**
 * Returns cards whose first pictures are part of the page: as files they would be its largest paint, a request later.
 * They fill their place, or are whole in it.
 */
export async function withInlineCovers(
  cards: Html,
  slugs: readonly string[],
  fit: 'slice' | 'meet' = 'slice',
): Promise<Html> {
  const covers = await Promise.all(articlesOf(slugs).map(({ slug }) => inlineCover(slug, fit)))
  return covers.reduce(
    ({ markup }, { slug, svg }) => ({
      markup: markup
        .replace(new RegExp(`<link [^>]*/${slug}\\.svg"[^>]*>`), '')
        .replace(new RegExp(`<img src="[^"]*/${slug}\\.svg"[^>]*>`), () => svg.markup),
    }),
    cards,
  )
}

async function inlineCover(slug: string, fit: string) {
  const drawing = { markup: await readCover(slug) }
  const svg = html`<svg viewBox="${coverViewBox}" preserveAspectRatio="xMidYMid ${fit}" aria-hidden="true">${drawing}</svg>`
  return { slug, svg }
}
