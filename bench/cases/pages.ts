import { join } from 'node:path'
import { bundleBaseline } from '#bench/lib/bundle.ts'
import { type Comparison, compare, side } from '#bench/lib/compare.ts'
import { pageTree } from '#bench/lib/page-tree.ts'
import { serve } from '#bench/lib/serve.ts'
import { Refusal } from '#scripts/lib/arguments.ts'
import { root } from '#scripts/lib/paths.ts'
import { run } from '#scripts/lib/run.ts'
import { type Bench, type Case, visitorHeaders } from './bench.ts'

const article = '/articles/canadian-banks-q3-outlook'

/** Compares cached pages with the same bytes from a constant. */
export const pagesFromCache: Case = async (bench) => [
  await cachedPage(bench, article),
  await cachedPage(bench, '/markets'),
]

async function cachedPage(bench: Bench, path: string): Promise<Comparison> {
  const constantUrl = await serveConstant(bench, path)
  return compare(
    `cached ${path}`,
    0.8,
    side(path, `${bench.site.straightUrl}${path}`, visitorHeaders),
    side('constant', constantUrl, visitorHeaders),
    bench.terms,
  )
}

/** Serves the response of `path` from memory, header by header and byte by byte; returns its URL. */
export async function serveConstant(
  { site, terms, started }: Bench,
  path: string,
): Promise<string> {
  const url = `${site.straightUrl}${path}`
  await fetch(url, { headers: visitorHeaders })
  const response = await fetch(url, { headers: visitorHeaders })
  const headers = Object.fromEntries(response.headers)
  delete headers['content-length']
  delete headers['transfer-encoding']
  const folder = await bundleBaseline('constant.ts', terms.folder, {
    'virtual:html': `export default ${JSON.stringify(await response.text())}`,
    'virtual:headers': `export default ${JSON.stringify(headers)}`,
  })
  return started(await serve(terms.folder, folder)).straightUrl
}

/** Bypasses every cache: one visitor's currency. */
const uncached = { ...visitorHeaders, Cookie: 'currency=USD' }

/** Reads nothing from D1, unlike an article with its comments and prices. */
const plainPath = '/about'

/** Compares uncached pages with React alone and with the framework's own hello page. */
export const uncachedPages: Case = async ({ site, terms, started }) => {
  const markets = `${site.straightUrl}/markets`
  const html = await (await fetch(markets, { headers: uncached })).text()
  const folder = await bundleBaseline('plain-page.ts', terms.folder, {
    'virtual:tree': `export default ${JSON.stringify(pageTree(html))}`,
  })
  const plain = started(await serve(terms.folder, folder))
  const hello = started(await serve(terms.folder, await buildHello()))
  return [
    await compare(
      'uncached /markets against renderToString',
      0.5,
      side('/markets', markets, uncached),
      side('plain page', plain.straightUrl, uncached),
      terms,
    ),
    await compare(
      'uncached article against the hello page',
      0.5,
      side(article, `${site.straightUrl}${article}`, uncached),
      side('hello', `${hello.straightUrl}/`, uncached),
      terms,
    ),
    await compare(
      `uncached ${plainPath} against the hello page`,
      0.5,
      side(plainPath, `${site.straightUrl}${plainPath}`, uncached),
      side('hello', `${hello.straightUrl}/`, uncached),
      terms,
    ),
  ]
}

async function buildHello(): Promise<string> {
  const { status, output } = await run('react-router', ['build', 'bench/hello'])
  if (status !== 0) throw new Refusal(`${output.trim()}\n\nThe hello page did not build.`)
  return join(root, 'bench', 'hello', 'build', 'server')
}
