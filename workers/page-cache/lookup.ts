import type { Visit } from '#app/services'
import { errorFields } from '#app/shared/error-fields'
import type { Env } from '#workers/env'
import { createLog } from '#workers/log'
import type { AskedPage } from './asked-page'
import { createEdgePages, type EdgeCache, type EdgePages } from './edge-pages'
import type { Isolate } from './isolate'

export type PageCacheParts = {
  /** Epoch milliseconds. */
  now: () => number
  /** Draws a page for nobody in particular: no header and no cookie of a visitor's reaches it. */
  draw: (env: Env, request: Request, visit: Visit, nonce: string) => Promise<Response>
  openCache: () => EdgeCache
}

/** One request on its way through the cache. */
export type Lookup = PageCacheParts & {
  env: Env
  isolate: Isolate
  asked: AskedPage
  nonce: string
}

export function edgeOf({ openCache, isolate, asked: { url, key } }: Lookup): EdgePages {
  return createEdgePages({
    open: openCache,
    origin: new URL(url).origin,
    build: isolate.build,
    key,
    onError: (error) => createLog(null).warn('page_cache.edge_failed', errorFields(error)),
  })
}
