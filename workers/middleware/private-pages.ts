import { createMiddleware } from 'hono/factory'
import { isDataPath, routedPath } from '#app/shared/data-request'
import type { HonoEnv } from '#workers/api/context'

/**
 * Serves private pages to a tab of their own alone: a script that runs on another page of this site has the visitor's
 * cookies too, but no script can set `Sec-Fetch-Dest`, and a document that it opens has another opener group.
 */
export const guardPrivatePages = createMiddleware<HonoEnv>(async (c, next) => {
  const { pathname } = new URL(c.req.url)
  if (!isPrivatePath(pathname)) return next()
  if (!isOpenable(c.req.raw, pathname)) {
    return c.text('Open this page in a tab of its own.', 403, noStore)
  }
  await next()
  c.header('Cross-Origin-Opener-Policy', 'same-origin')
})

const noStore = { 'Cache-Control': 'private, no-store' }

/** A page's data is sent to its own form only, whose fields a script elsewhere does not have. */
function isOpenable({ method, headers }: Request, pathname: string): boolean {
  if (isDataPath(pathname)) return method === 'POST'
  return (headers.get('sec-fetch-dest') ?? 'document') === 'document'
}

/** The pages and files that show a person's data, or have a secret in their URL. */
const privatePaths = ['/privacy/my-data', '/privacy/email', '/continue']

/** Returns whether the router may take the path for a private one, or for what lies below it. */
export function isPrivatePath(pathname: string): boolean {
  const path = routedPath(pathname)
  return privatePaths.some((one) => path.startsWith(one))
}
