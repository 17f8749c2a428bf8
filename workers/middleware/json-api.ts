import { createMiddleware } from 'hono/factory'
import type { HonoEnv } from '#workers/api/context'
import { refusalAt } from '#workers/api/refusal'

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
  const { path } = c.req
  const allowed = methods[path]
  if (!allowed) return c.json(refusalAt(path, 404, 'No such call'), 404)
  c.header('Allow', allowed)
  return c.json(refusalAt(path, 405, `Use ${allowed} for this call`), 405)
})
