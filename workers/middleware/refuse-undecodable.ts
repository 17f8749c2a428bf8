import { createMiddleware } from 'hono/factory'
import type { HonoEnv } from '#workers/api/context'

/** Refuses a URL whose percent escapes cannot be decoded; none of our pages has one. */
export const refuseUndecodable = createMiddleware<HonoEnv>(async (c, next) => {
  if (isDecodable(c.req.url)) return next()
  // A path below `/go/` that names no link is a page that does not exist.
  if (c.req.path.startsWith('/go/')) return c.text('Page not found.', 404)
  const error = 'The address cannot be read'
  const isApi = c.req.path.startsWith('/api/')
  return isApi ? c.json({ success: false, error }, 400) : c.text(`${error}.`, 400)
})

function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(new URL(url).pathname)
    return true
  } catch {
    return false
  }
}
