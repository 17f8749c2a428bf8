import type { Visit } from '#app/services'
import { errorFields } from '#app/shared/error-fields'
import type { ReadyIsolate } from '#workers/isolate'
import type { AskedPage } from './asked-page'
import { createEdgePages, type EdgeCache, type EdgePages } from './edge-pages'

export type PageCacheParts = {
  /** Epoch milliseconds. */
  now: () => number
  /** Draws a page for nobody in particular: no header and no cookie of a visitor's reaches it. */
  draw: (isolate: ReadyIsolate, request: Request, visit: Visit) => Promise<Response>
  openCache: () => EdgeCache
}

/** One request on its way through the cache. */
export type Lookup = PageCacheParts & {
  isolate: ReadyIsolate
  asked: AskedPage
}

export function edgeOf({ openCache, isolate, asked: { url, key } }: Lookup): EdgePages {
  return createEdgePages({
    open: openCache,
    origin: new URL(url).origin,
    build: isolate.build,
    key,
    onError: (error) => isolate.log.warn('page_cache.edge_failed', errorFields(error)),
  })
}
