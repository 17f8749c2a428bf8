import { constantTimeEqual } from '#app/shared/crypto.server'
import type { ReadyIsolate } from './isolate'
import { closedResponse } from './middleware/security-headers'

const robots = 'User-agent: *\nDisallow: /\n'

/**
 * Serves staging to visitors with its password. Files of the build come here too, because wrangler.toml sends every
 * request of staging through the Worker.
 */
export async function respondOnStaging(
  request: Request,
  { settings: { stagingSecret }, env: { ASSETS } }: ReadyIsolate,
  respond: () => Response | Promise<Response>,
): Promise<Response> {
  // Robots know no password, and this says nothing about the site.
  const { pathname } = new URL(request.url)
  if (pathname === '/robots.txt') return hidden(closedResponse(request, 200, robots))
  const given = passwordOf(request.headers.get('authorization'))
  if (stagingSecret === null || !constantTimeEqual(given, stagingSecret)) {
    const refused = hidden(closedResponse(request, 401, 'Not open to the public.'))
    refused.headers.set('WWW-Authenticate', 'Basic realm="Staging", charset="UTF-8"')
    return refused
  }
  return hidden((await builtFile(request, pathname, ASSETS)) ?? (await respond()))
}

/** Returns null if the build has no such file, or if the Worker serves it in production too. */
async function builtFile(
  request: Request,
  pathname: string,
  assets: Fetcher | undefined,
): Promise<Response | null> {
  const mayBeFile = /^(GET|HEAD)$/.test(request.method) && /\.(?!wav$)\w+$/.test(pathname)
  if (!mayBeFile || !assets) return null
  // Without parameters: the asset server fails on some.
  const file = await assets.fetch(new Request(new URL(pathname, request.url), request))
  return file.status === 404 ? null : file
}

function hidden(response: Response): Response {
  const marked = new Response(response.body, response)
  marked.headers.set('X-Robots-Tag', 'noindex')
  // A shared cache would show it without the password.
  const cached = marked.headers.get('Cache-Control')?.replace('public', 'private')
  if (cached) marked.headers.set('Cache-Control', cached)
  return marked
}

/** Returns the password of HTTP Basic (RFC 7617), with any user name; empty if there is none. */
function passwordOf(authorization: string | null): string {
  const [, encoded = ''] = /^Basic ([\w+/=]+)$/i.exec(authorization ?? '') ?? []
  try {
    const pair = atob(encoded)
    return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : ''
  } catch {
    return ''
  }
}
