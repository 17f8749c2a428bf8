import { Refusal } from '#scripts/lib/arguments.ts'

/** The parts of our pages that are the same for everyone, as text, which Astro compiles unchanged. */
export type Frames = {
  markets: { before: string; forms: string; controls: string; after: string }
  article: { before: string; cover: string; body: string; contents: string; after: string }
}

export function framesOf(markets: string, story: string): Frames {
  return {
    markets: {
      before: partOf(markets, '<!', '<div class="board"'),
      forms: partOf(markets, '<form id="watch"', '<div data-part="board"'),
      controls: partOf(markets, '<div class="board-controls"', '<div class="board-main"'),
      after: partOf(markets, '</main>'),
    },
    article: {
      before: partOf(story, '<!', '<article class="article"'),
      cover: partOf(story, '<div class="cover" data-part="cover"', '<figcaption'),
      body: partOf(story, '<div class="article-text" data-part="body"', '<ul class="share"'),
      contents: partOf(story, '<nav class="contents-list"', '</div><section class="sources"'),
      after: partOf(story, '</main>'),
    },
  }
}

/** Returns what begins with one mark and goes up to another, or to the end. */
function partOf(html: string, first: string, next?: string): string {
  const from = placeOf(html, first)
  return html.slice(from, next === undefined ? undefined : placeOf(html, next, from))
}

function placeOf(html: string, mark: string, from = 0): number {
  const place = html.indexOf(mark, from)
  if (place < 0) throw new Refusal(`The page has no ${mark}: update bench/lib/astro-frames.ts.`)
  return place
}
