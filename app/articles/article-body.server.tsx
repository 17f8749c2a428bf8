import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Article } from '#app/content/article-schema'
import { type Html, html } from '#app/document/html'
import { bodyComponents } from './body-components'
import { coverViewBox, readCover } from './covers.server'

type Body = ComponentType<{ components: ReturnType<typeof bodyComponents> }>

const bodies = import.meta.glob<Body>('../content/articles/*.mdx', { import: 'default' })
const rendered = new Map<string, Html>()

/** An article's text as markup. It changes with a deployment only, so an isolate renders it once. */
export async function renderBody(article: Article): Promise<Html> {
  const known = rendered.get(article.slug)
  if (known !== undefined) return known
  const load = bodies[`../content/articles/${article.slug}.mdx`]
  if (!load) throw new Error(`No text for "${article.slug}"`)
  const Text = await load()
  const body = { markup: renderToStaticMarkup(<Text components={bodyComponents(article)} />) }
  rendered.set(article.slug, body)
  return body
}

const wordsPerMinute = 265

/** Returns how long a text takes to read, rounded up. */
export function minutesToRead({ markup }: Html): number {
  const words = markup
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  return Math.ceil(words.length / wordsPerMinute)
}

/** Renders an article's cover as an element of the page. */
export async function renderInlineCover({ slug, image }: Article): Promise<Html> {
  return html`
    <svg viewBox="${coverViewBox}" preserveAspectRatio="xMidYMid slice" role="img" aria-label="${image.alt}">
      ${{ markup: await readCover(slug) }}
    </svg>
  `
}
