import { bundleBaseline } from '../lib/bundle.ts'
import { compare } from '../lib/compare.ts'
import { serve } from '../lib/serve.ts'
import { type Case, visitorHeaders } from './bench.ts'

/** A warm ad link against a bare Hono redirect. */
export const redirect: Case = async ({ ours, terms, started }) => {
  const bare = started(await serve(terms.folder, await bundleBaseline('redirect.ts', terms.folder)))
  const path = '/go/autumn?utm_source=meta&utm_campaign=spring&fbclid=IwAR0abcdefghijklmnop'
  const side = (name: string, url: string) => ({
    name,
    load: async () => ({ url: `${url}${path}`, headers: visitorHeaders }),
  })
  return [
    await compare(
      '/go against a bare Hono redirect',
      0.85,
      side('/go', ours.straightUrl),
      side('bare redirect', bare.straightUrl),
      terms,
    ),
  ]
}
