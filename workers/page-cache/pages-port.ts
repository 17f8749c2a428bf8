import { exports } from 'cloudflare:workers'

/** What a kept page is drawn from, and its key in the platform's cache: nothing else of a request. */
export type PageKey = {
  /** With the parameters that change the page, in one order. */
  path: string
  /** The site's own address in production. */
  origin: string
  /** ISO 3166-1 alpha-2 where the page varies by it. */
  country: string | null
}

/** Who draws pages, behind the platform's cache: `Pages` in app.ts. */
export type PagesPort = {
  /** A page, as `createPageDrawing` tells it to caches, and `CF-Cache-Status` where a cache answered. */
  ask: (key: PageKey) => Promise<Response>
  /** Makes old what followed the prices, everywhere. */
  dropPrices: () => Promise<void>
  /** Makes old what showed these articles' comments, everywhere. */
  dropComments: (articles: readonly string[]) => Promise<void>
}

type PagesExport = (options: { props: Omit<PageKey, 'path'> | object }) => {
  fetch: (url: string) => Promise<Response>
  dropPrices: () => Promise<void>
  dropComments: (articles: readonly string[]) => Promise<void>
}

/** The entry point is asked as any other Worker would be: on a hit it does not run. */
export const platformPages: PagesPort = {
  ask: async ({ path, ...props }) => entryPoint()({ props }).fetch(`https://pages${path}`),
  dropPrices: async () => entryPoint()({ props: {} }).dropPrices(),
  dropComments: async (articles) => entryPoint()({ props: {} }).dropComments(articles),
}

function entryPoint(): PagesExport {
  return (exports as unknown as { Pages: PagesExport }).Pages
}
