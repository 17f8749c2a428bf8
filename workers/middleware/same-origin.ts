import { createMiddleware } from 'hono/factory'
import { type HonoEnv, refusalAt } from '#workers/api/context'

/**
 * Refuses requests from another site's page. "Same origin" means the host that the request was sent to. A client
 * that is not a browser sends neither header and passes, since it carries no one's cookies.
 */
export const requireSameOrigin = createMiddleware<HonoEnv>(async (c, next) => {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none'
  if (isForeign || (origin !== undefined && origin !== new URL(c.req.url).origin)) {
    const error = 'Requests from another site are refused'
    const { path } = c.req
    return path.startsWith('/api/')
      ? c.json(refusalAt(path, 403, error), 403)
      : c.text(`${error}.`, 403)
  }
  await next()
})
