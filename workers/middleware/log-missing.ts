import { createMiddleware } from 'hono/factory'
import { attemptedPath } from '#app/shared/error-fields'
import type { HonoEnv } from '#workers/api/context'
import { ipOf } from '#workers/visit'

/** Logs the path of a page that does not exist, cached or not, so that a broken ad link is found. */
export function logMissing(now: () => number) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    await next()
    if (c.res.status !== 404) return
    const path = attemptedPath(c.req.path)
    const { log, noteMissing } = c.get('isolate')
    const count = noteMissing(path, ipOf(c.req.raw.headers), now())
    if (count === null) return
    log.info('page.not_found', count > 0 ? { path, count } : { path })
  })
}
