import { createMiddleware } from 'hono/factory'
import type { HonoEnv } from '#workers/api/context'

/** The rate limiter's window, and long enough for storage or a third party to recover. */
const usualWaitSeconds = 60

/** Adds `Retry-After` to each response that asks the client to wait: a minute, unless the handler set it. */
export const retryAfter = createMiddleware<HonoEnv>(async (c, next) => {
  await next()
  const isWait = c.res.status === 429 || c.res.status === 503
  if (isWait && !c.res.headers.has('Retry-After')) c.header('Retry-After', String(usualWaitSeconds))
})
