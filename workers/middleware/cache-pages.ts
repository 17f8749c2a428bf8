import { createMiddleware } from 'hono/factory'
import type { HonoEnv } from '#workers/api/context'
import type { PageCacheParts } from '#workers/page-cache/lookup'
import { createPageCache } from '#workers/page-cache/page-cache'
import { createPageServices } from '#workers/page-cache/page-services'
import { completePage, timing } from '#workers/page-cache/responses'
import type { RenderPage } from '#workers/render-page'

type Parts = Pick<PageCacheParts, 'now' | 'openCache'> & {
  renderPage: RenderPage
  keepsPages: boolean
}

/** Answers with a kept page before anything of the application is set up; the rest goes on to be drawn. */
export function cachePages({ renderPage, now, openCache, keepsPages }: Parts) {
  const answerFromCache = createPageCache({
    now,
    openCache,
    draw: (isolate, request, visit) => renderPage(request, createPageServices(isolate, visit, now)),
  })
  return createMiddleware<HonoEnv>(async (c, next) => {
    const kept = keepsPages && (await answerFromCache(c.get('isolate'), c.req.raw))
    if (kept) return kept
    const beganAt = now()
    await next()
    const { headers } = c.res
    headers.set('Server-Timing', timing('bypass', headers, now() - beganAt))
    completePage(headers)
    return undefined
  })
}
