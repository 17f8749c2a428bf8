import { createMiddleware } from 'hono/factory'
import type { HonoEnv } from '#workers/api/context'

/** Marks responses about one person `no-store`. */
export const noStore = createMiddleware<HonoEnv>(async (c, next) => {
  await next()
  c.header('Cache-Control', 'no-store')
})

const methods: Record<string, string> = {
  '/api/send-otp': 'POST',
  '/api/verify-otp': 'POST',
  '/api/track-lead': 'POST',
  '/api/csp-report': 'POST',
  '/api/form-begun': 'POST',
  '/api/geo': 'GET, HEAD',
  '/api/market-data': 'GET, HEAD, POST',
}

/** Answers the rest: a known path with another method, or an unknown path. */
export const jsonOnly = createMiddleware<HonoEnv>(async (c) => {
  const allowed = methods[c.req.path]
  if (!allowed) return c.json({ success: false, error: 'No such call' }, 404)
  c.header('Allow', allowed)
  return c.json({ success: false, error: `Use ${allowed} for this call` }, 405)
})
