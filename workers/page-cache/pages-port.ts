import { exports } from 'cloudflare:workers'

/** Everything a cached page is rendered from, and its key in the platform's cache. */
export type PageKey = {
  /** The path, with the parameters that change the page in a fixed order. */
  path: string
  /** In production, the site's own address. */
  origin: string
  /** ISO 3166-1 alpha-2, if the page varies by country. */
  country: string | null
  /** The firm that forms name and the consent's version: a page of another one is another page. */
  firm: string
}

/** Renders pages behind the platform's cache: `Pages` in app.ts. */
export type PagesPort = {
  /** Returns a page with the caching headers of `createPageRenderer`, and `CF-Cache-Status` if a cache served it. */
  ask: (key: PageKey) => Promise<Response>
  /** Marks every page with prices stale, at all locations. */
  dropPrices: () => Promise<void>
  /** Makes old what showed these articles' comments, everywhere. */
  dropComments: (articles: readonly string[]) => Promise<void>
}

/** Calls the entry point like any other Worker; on a cache hit it does not run. */
export const platformPages: PagesPort = {
  ask: async ({ path, ...props }) => entryPoint(props).fetch(`https://pages${path}`),
  dropPrices: async () => entryPoint().dropPrices(),
  dropComments: async (articles) => entryPoint().dropComments(articles),
}

type EntryPoint = Omit<PagesPort, 'ask'> & { fetch: (url: string) => Promise<Response> }

function entryPoint(props: object = {}): EntryPoint {
  const { Pages } = exports as unknown as { Pages: (given: { props: object }) => EntryPoint }
  return Pages({ props })
}
