import { bundleBaseline } from '#bench/lib/bundle.ts'
import { compare, side } from '#bench/lib/compare.ts'
import { serve, serveUnwrapped } from '#bench/lib/serve.ts'
import { type Bench, type Case, visitorHeaders } from './bench.ts'

/** A link of the seed, as an ad network requests it. */
export const redirectPath =
  '/go/autumn?utm_source=meta&utm_campaign=spring&fbclid=IwAR0abcdefghijklmnop'

/** Serves the minimal redirect on this router; returns its URL. */
export async function serveBaselineRedirect({ terms, started }: Bench): Promise<string> {
  const folder = await bundleBaseline('redirect.ts', terms.folder)
  return started(await serve(terms.folder, folder)).straightUrl
}

/** What `/go` reads of a request besides URL and method: cookie, refusal, browser, and whether it is a prefetch. */
const readByGo = ['cookie', 'sec-gpc', 'user-agent', 'sec-purpose', 'purpose']

/** Compares a warm ad link with a plain Hono redirect, and without the decisions that it makes. */
export const redirect: Case = async (bench) => {
  const { terms, started } = bench
  const site = started(await serveUnwrapped(terms.folder))
  const asked = (name: string, url: string) => side(name, `${url}${redirectPath}`, visitorHeaders)
  const baseline = asked('plain redirect', await serveBaselineRedirect(bench))
  const go = `${site.straightUrl}${redirectPath}`
  const response = await fetch(go, { headers: visitorHeaders, redirect: 'manual' })
  const constant = async (readsFirst: string[]) =>
    asked('constant redirect', await serveConstantRedirect(bench, response, readsFirst))
  return [
    await compare(
      '/go against a plain Hono redirect',
      0.85,
      asked('/go', site.straightUrl),
      baseline,
      terms,
    ),
    await compare('the response of /go from a constant', null, await constant([]), baseline, terms),
    await compare(
      'the same, having read what /go reads',
      null,
      await constant(readByGo),
      baseline,
      terms,
    ),
  ]
}

async function serveConstantRedirect(
  { terms, started }: Bench,
  response: Response,
  readsFirst: string[],
): Promise<string> {
  const headers = Array.from(response.headers).filter(
    ([name]) => !/^(?:content-length|connection|keep-alive|date)$/.test(name),
  )
  const folder = await bundleBaseline('constant-redirect.ts', terms.folder, {
    'virtual:response': `export default ${JSON.stringify(headers)}`,
    'virtual:reads-first': `export default ${JSON.stringify(readsFirst)}`,
  })
  return started(await serve(terms.folder, folder)).straightUrl
}
