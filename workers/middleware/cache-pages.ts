import { createMiddleware } from 'hono/factory'
import type { HonoEnv } from '#workers/api/context'
import { answerFromCache, forBrowsers } from '#workers/page-cache/page-cache'

type Parts = {
  now: () => number
  keepsPages: boolean
}

/** Answers with a kept page before anything of the application is set up; the rest goes on to be drawn. */
export function cachePages({ now, keepsPages }: Parts) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const kept = keepsPages && (await answerFromCache(c.get('isolate'), c.req.raw, now))
    if (kept) return kept
    const beganAt = now()
    await next()
    const { headers } = c.res
    headers.set('Server-Timing', timing(headers, now() - beganAt))
    forBrowsers(headers)
    return undefined
  })
}

/** Says where the time went, of which the page itself has told `render`; the rest was waiting for data. */
function timing(pageHeaders: Headers, tookMs: number): string {
  const render = /render;dur=(\d+)/.exec(pageHeaders.get('Server-Timing') ?? '')?.[1]
  if (render === undefined) return 'cache;desc=bypass'
  return `cache;desc=bypass, db;dur=${Math.max(0, tookMs - Number(render))}, render;dur=${render}`
}
