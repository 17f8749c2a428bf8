import { createMiddleware } from 'hono/factory'
import type { HonoEnv } from '#workers/api/context'
import { forBrowsers, respondFromCache } from '#workers/page-cache/page-cache'

type Parts = {
  now: () => number
  cachesPages: boolean
}

/** Serves cached pages before the application is set up; other requests go on to be rendered. */
export function cachePages({ now, cachesPages }: Parts) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const cached = cachesPages && (await respondFromCache(c.get('isolate'), c.req.raw, now))
    if (cached) return cached
    const beganAt = now()
    await next()
    const { headers } = c.res
    headers.set('Server-Timing', timing(headers, now() - beganAt))
    forBrowsers(headers, c.res.status)
    return undefined
  })
}

/** Returns the `Server-Timing` value. The page reports `render` itself; the rest was waiting for data. */
function timing(pageHeaders: Headers, tookMs: number): string {
  const render = /render;dur=(\d+)/.exec(pageHeaders.get('Server-Timing') ?? '')?.[1]
  if (render === undefined) return 'cache;desc=bypass'
  return `cache;desc=bypass, db;dur=${Math.max(0, tookMs - Number(render))}, render;dur=${render}`
}
