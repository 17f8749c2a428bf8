import { createMiddleware } from 'hono/factory'
import type { HonoEnv } from '#workers/api/context'

/**
 * Counts responses of 500 and above by the Worker's version, for gradual releases: the platform counts only
 * exceptions that no one caught. A health check counts nothing and shows that counting works.
 */
export const countFailures = createMiddleware<HonoEnv>(async (c, next) => {
  await next()
  const isFailure = c.res.status >= 500
  if (!isFailure && c.req.path !== '/healthz') return
  const { FAILURES, VERSION } = c.env
  FAILURES?.writeDataPoint({ indexes: [VERSION?.id ?? ''], doubles: [isFailure ? 1 : 0] })
})
