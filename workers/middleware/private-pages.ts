import { createMiddleware } from 'hono/factory'
import { isDataPath } from '#app/shared/data-request'
import { isPrivatePath } from '#app/shared/private-pages'
import { remember } from '#app/shared/remember'
import type { HonoEnv } from '#workers/api/context'
import { isForDocument, isPrefetch } from '#workers/visit'

/**
 * Serves private pages to a tab of their own alone: a script that runs on another page of this site has the visitor's
 * cookies too, but no script can set `Sec-Fetch-Dest`, and a document that it opens has another opener group.
 */
export const guardPrivatePages = createMiddleware<HonoEnv>(async (c, next) => {
  const pathname = privatePathname(c.req.url.split('?', 1)[0] ?? '')
  if (pathname === null) return next()
  // Each look is audited.
  if (isPrefetch(c.req.raw.headers)) return c.text('Not ahead of time.', 425, noStore)
  if (!isOpenable(c.req.raw, pathname)) {
    return c.text('Open this page in a tab of its own.', 403, noStore)
  }
  await next()
  c.header('Cross-Origin-Opener-Policy', 'same-origin')
})

/** Takes a URL without its query; null if the page is not private. Parsing one takes as long as a redirect. */
const privatePathname = remember((address: string): string | null => {
  const { pathname } = new URL(address)
  return isPrivatePath(pathname) ? pathname : null
}, 500)

const noStore = { 'Cache-Control': 'private, no-store' }

/** A page's data is sent to its own form only, whose fields a script elsewhere does not have. */
function isOpenable({ method, headers }: Request, pathname: string): boolean {
  if (isDataPath(pathname)) return method === 'POST'
  return isForDocument(headers)
}
