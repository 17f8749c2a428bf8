import { buildAstro, type Frames } from '#bench/lib/astro.ts'
import { compare, side } from '#bench/lib/compare.ts'
import { serveWithPrices } from '#bench/lib/serve.ts'
import { Refusal } from '#scripts/lib/arguments.ts'
import type { Case } from './bench.ts'
import { article, uncached } from './pages.ts'

/** Compares uncached pages with Astro's: the same markup, text and statements, without hydration data. */
export const againstAstro: Case = async ({ ours, terms, started }) => {
  const pageOf = async (origin: string, path: string) =>
    (await fetch(`${origin}${path}`, { headers: uncached })).text()
  const paths = ['/markets', article]
  const [markets = '', story = ''] = await Promise.all(
    paths.map((path) => pageOf(ours.straightUrl, path)),
  )
  const folder = await buildAstro(terms.folder, framesOf(markets, story))
  const astro = started(await serveWithPrices(terms.folder, folder))
  const comparisons = []
  for (const [path, own] of [
    ['/markets', markets],
    [article, story],
  ] as const) {
    assertAlike(path, own, await pageOf(astro.straightUrl, path))
    comparisons.push(
      await compare(
        `uncached ${path} against Astro`,
        null,
        side(path, `${ours.straightUrl}${path}`, uncached),
        side('Astro', `${astro.straightUrl}${path}`, uncached),
        terms,
      ),
    )
  }
  return comparisons
}

function framesOf(markets: string, story: string): Frames {
  const [board, controls, list, boardEnd] = placesOf(markets, [
    '<div class="board">',
    '<div class="board-controls"',
    '<div data-prepared="board">',
    '</main>',
  ])
  const [text, header, cover, body, side, textEnd] = placesOf(story, [
    '<article class="article"',
    '</header>',
    '</div><div class="with-side">',
    'data-prepared="body">',
    '</div><div class="side">',
    '</main>',
  ])
  return {
    markets: {
      before: markets.slice(0, board),
      controls: markets.slice(controls, list),
      after: markets.slice(boardEnd),
    },
    article: {
      before: story.slice(0, text),
      cover: story.slice(header, cover).replace('</header>', ''),
      body: story.slice(body, side).replace('data-prepared="body">', ''),
      after: story.slice(textEnd),
    },
  }
}

function placesOf(html: string, marks: readonly string[]): number[] {
  let from = 0
  return marks.map((mark) => {
    from = html.indexOf(mark, from)
    if (from < 0) throw new Refusal(`The page has no ${mark}: update bench/cases/against-astro.ts.`)
    return from
  })
}

const mostDifference = 0.03

/** Fails if the pages differ in elements or much in length. Prices differ, because each side has its own round. */
function assertAlike(path: string, ours: string, theirs: string): void {
  const difference = Math.abs(theirs.length / ours.length - 1)
  if (tagsOf(ours) === tagsOf(theirs) && difference <= mostDifference) return
  throw new Refusal(`Astro's ${path} differs from ours: update bench/astro.`)
}

function tagsOf(html: string): string {
  return Array.from(html.matchAll(/<([a-z][a-z\d]*)/g), ([, tag]) => tag).join(' ')
}
