import { bundleBaseline } from '#bench/lib/bundle.ts'
import { compare, side } from '#bench/lib/compare.ts'
import { serve } from '#bench/lib/serve.ts'
import { type Bench, type Case, visitorHeaders } from './bench.ts'

/** A link of the seed, as an ad network calls it. */
export const redirectPath =
  '/go/autumn?utm_source=meta&utm_campaign=spring&fbclid=IwAR0abcdefghijklmnop'

/** The least that a redirect can cost on this router: where it listens. */
export async function serveBareRedirect({ terms, started }: Bench): Promise<string> {
  const folder = await bundleBaseline('redirect.ts', terms.folder)
  return started(await serve(terms.folder, folder)).straightUrl
}

/** What `/go` asks of a request besides address and method: cookie, refusal, browser and whether somebody looks. */
const readByGo = ['cookie', 'sec-gpc', 'user-agent', 'sec-purpose', 'purpose']

/** A warm ad link against a bare Hono redirect, and what is left when all that it decides is left out. */
export const redirect: Case = async (bench) => {
  const { ours, terms } = bench
  const asked = (name: string, url: string) => side(name, `${url}${redirectPath}`, visitorHeaders)
  const bare = asked('bare redirect', await serveBareRedirect(bench))
  const go = `${ours.straightUrl}${redirectPath}`
  const answer = await fetch(go, { headers: visitorHeaders, redirect: 'manual' })
  const constant = async (readsFirst: string[]) =>
    asked('constant redirect', await serveConstantRedirect(bench, answer, readsFirst))
  return [
    await compare(
      '/go against a bare Hono redirect',
      0.85,
      asked('/go', ours.straightUrl),
      bare,
      terms,
    ),
    await compare('the answer of /go from a constant', null, await constant([]), bare, terms),
    await compare(
      'the same, having read what /go reads',
      null,
      await constant(readByGo),
      bare,
      terms,
    ),
  ]
}

async function serveConstantRedirect(
  { terms, started }: Bench,
  answer: Response,
  readsFirst: string[],
): Promise<string> {
  const headers = Array.from(answer.headers).filter(
    ([name]) => !/^(?:content-length|connection|keep-alive|date)$/.test(name),
  )
  const folder = await bundleBaseline('constant-redirect.ts', terms.folder, {
    'virtual:answer': `export default ${JSON.stringify(headers)}`,
    'virtual:reads-first': `export default ${JSON.stringify(readsFirst)}`,
  })
  return started(await serve(terms.folder, folder)).straightUrl
}
