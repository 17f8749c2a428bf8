import { createMiddleware } from 'hono/factory'
import type { HonoEnv } from '#workers/api/context'

/** The sieve's window, and long enough for storage or a third party to come back. */
const usualWaitSeconds = 60

/** Whoever is told to wait is told how long: what a handler did not know better is a minute. */
export const retryAfter = createMiddleware<HonoEnv>(async (c, next) => {
  await next()
  const isWait = c.res.status === 429 || c.res.status === 503
  if (isWait && !c.res.headers.has('Retry-After')) c.header('Retry-After', String(usualWaitSeconds))
})
