import { type Html, html } from '#app/document/html'

const minHeadings = 3
const heading = /<h2 id="([^"]+)">([\s\S]*?)<\/h2>/g

/** Returns links to the sections of a rendered text; null for one that is read at a glance. */
export function contentsOf({ markup }: Html): Html | null {
  const found = Array.from(markup.matchAll(heading), ([, id = '', title = '']) => ({ id, title }))
  if (found.length < minHeadings) return null
  const links = found.map(
    ({ id, title }) => html`<li><a class="link" href="#${id}">${{ markup: title }}</a></li>`,
  )
  return html`
    <nav class="contents-list" aria-labelledby="contents">
      <h2 id="contents">In this article</h2>
      <ol>${links}</ol>
    </nav>`
}

/** Returns `what-the-rule-says` for a heading's words. */
export function headingId(words: string): string {
  return (
    words
      .toLowerCase()
      .match(/[a-z\d]+/g)
      ?.join('-') ?? 'section'
  )
}
