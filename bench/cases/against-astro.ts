import { buildAstro } from '#bench/lib/astro.ts'
import { framesOf } from '#bench/lib/astro-frames.ts'
import { compare, side } from '#bench/lib/compare.ts'
import { serveWithPrices } from '#bench/lib/serve.ts'
import { Refusal } from '#scripts/lib/arguments.ts'
import type { Case } from './bench.ts'
import { article, uncached } from './pages.ts'

/** Compares uncached pages with Astro's: the same markup, text and statements, without hydration data. */
export const againstAstro: Case = async ({ site, terms, started }) => {
  const pageOf = async (origin: string, path: string) =>
    (await fetch(`${origin}${path}`, { headers: uncached })).text()
  const paths = ['/markets', article]
  const [markets = '', story = ''] = await Promise.all(
    paths.map((path) => pageOf(site.straightUrl, path)),
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
        side(path, `${site.straightUrl}${path}`, uncached),
        side('Astro', `${astro.straightUrl}${path}`, uncached),
        terms,
      ),
    )
  }
  return comparisons
}

const maxDifference = 0.03

/** Fails if the pages differ in elements or much in length. Prices differ, because each side has its own round. */
function assertAlike(path: string, site: string, theirs: string): void {
  const difference = Math.abs(theirs.length / site.length - 1)
  if (tagsOf(site) === tagsOf(theirs) && difference <= maxDifference) return
  throw new Refusal(`Astro's ${path} differs from ours: update bench/astro.`)
}

function tagsOf(html: string): string {
  return Array.from(html.matchAll(/<([a-z][a-z\d]*)/g), ([, tag]) => tag).join(' ')
}
