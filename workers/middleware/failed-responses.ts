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

/** The rate limiter's window, and long enough for storage or a third party to recover. */
const usualWaitSeconds = 60

/** Adds `Retry-After` to each response that asks the client to wait: a minute, unless the handler set it. */
export const retryAfter = createMiddleware<HonoEnv>(async (c, next) => {
  await next()
  const isWait = c.res.status === 429 || c.res.status === 503
  if (isWait && !c.res.headers.has('Retry-After')) c.header('Retry-After', String(usualWaitSeconds))
})
