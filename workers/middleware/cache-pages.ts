import { createMiddleware } from 'hono/factory'
import type { HonoEnv } from '../api/context'
import type { PageCacheParts } from '../page-cache/lookup'
import { createPageCache } from '../page-cache/page-cache'
import { createPageServices } from '../page-cache/page-services'
import { completePage, timing } from '../page-cache/responses'
import type { RenderPage } from '../render-page'
import { settingsOf } from '../settings'

type Parts = Pick<PageCacheParts, 'now' | 'openCache'> & {
  renderPage: RenderPage
  keepsPages: boolean
}

/** Answers with a kept page before anything of the application is set up; the rest goes on to be drawn. */
export function cachePages({ renderPage, now, openCache, keepsPages }: Parts) {
  const answerFromCache = createPageCache({
    now,
    openCache,
    async draw(env, request, visit, nonce) {
      const parsed = settingsOf(env)
      if (!parsed.ok) throw new Error('not configured')
      return renderPage(request, {
        services: createPageServices(env, parsed.settings, visit, now),
        nonce,
      })
    },
  })
  return createMiddleware<HonoEnv>(async (c, next) => {
    const kept = keepsPages && (await answerFromCache(c.env, c.req.raw, c.get('nonce')))
    if (kept) return kept
    const beganAt = now()
    await next()
    const { headers } = c.res
    headers.set('Server-Timing', timing('bypass', headers, now() - beganAt))
    completePage(headers)
    return undefined
  })
}
