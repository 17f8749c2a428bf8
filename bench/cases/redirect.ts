import { bundleBaseline } from '../lib/bundle.ts'
import { compare } from '../lib/compare.ts'
import { serve } from '../lib/serve.ts'
import { type Bench, type Case, visitorHeaders } from './bench.ts'

/** A link of the seed, as an ad network calls it. */
export const redirectPath =
  '/go/autumn?utm_source=meta&utm_campaign=spring&fbclid=IwAR0abcdefghijklmnop'

/** The least that a redirect can cost on this router: where it listens. */
export async function serveBareRedirect({ terms, started }: Bench): Promise<string> {
  const folder = await bundleBaseline('redirect.ts', terms.folder)
  return started(await serve(terms.folder, folder)).straightUrl
}

/** A warm ad link against a bare Hono redirect. */
export const redirect: Case = async (bench) => {
  const { ours, terms } = bench
  const bareUrl = await serveBareRedirect(bench)
  const side = (name: string, url: string) => ({
    name,
    load: async () => ({ url: `${url}${redirectPath}`, headers: visitorHeaders }),
  })
  return [
    await compare(
      '/go against a bare Hono redirect',
      0.85,
      side('/go', ours.straightUrl),
      side('bare redirect', bareUrl),
      terms,
    ),
  ]
}
