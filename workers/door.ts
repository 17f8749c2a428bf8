import { constantTimeEqual } from '#app/shared/crypto.server'
import type { Isolate, ReadyIsolate } from './isolate'
import { isLocalOrigin } from './local-origin'
import { closedHeaders } from './middleware/security-headers'
import type { Settings } from './settings'
import { askedOrigin } from './visit'

type Answer = Response | Promise<Response>
type AnswerIn = (isolate: ReadyIsolate) => Answer

/** Runs before `/go` and the router, so a refused request learns nothing about the site or its settings. */
export function behindDoor(request: Request, isolate: Isolate, answer: AnswerIn): Answer {
  if (!isolate.isReady) return notConfigured(request)
  const { settings } = isolate
  if (settings.environment === 'production') return answer(isolate)
  if (settings.environment === 'development') {
    return isLocal(request)
      ? answer(isolate)
      : refuse(request, 421, 'This host is not served here.')
  }
  return answerStaging(request, settings, () => answer(isolate))
}

function notConfigured(request: Request): Response {
  const error = "We're having a technical problem. Please try again shortly."
  const isApi = new URL(request.url).pathname.startsWith('/api/')
  const response = refuse(request, 503, isApi ? JSON.stringify({ success: false, error }) : error)
  if (isApi) response.headers.set('Content-Type', 'application/json')
  response.headers.set('Retry-After', '60')
  return response
}

/**
 * Blocks DNS rebinding: a foreign page whose name resolves to loopback could read the sandbox's codes and leads.
 * The local runtime takes the address from a header that such a page can set, so the Host header is checked too.
 */
function isLocal(request: Request): boolean {
  const host = request.headers.get('host')
  return isLocalOrigin(askedOrigin(request)) && (host === null || isLocalOrigin(`http://${host}`))
}

async function answerStaging(
  request: Request,
  { stagingSecret }: Settings,
  answer: () => Answer,
): Promise<Response> {
  const given = passwordOf(request.headers.get('authorization'))
  const isOpen = stagingSecret !== null && constantTimeEqual(given, stagingSecret)
  const response = isOpen ? await answer() : refuse(request, 401, 'Not open to the public.')
  const marked = new Response(response.body, response)
  marked.headers.set('X-Robots-Tag', 'noindex')
  if (!isOpen) marked.headers.set('WWW-Authenticate', 'Basic realm="Staging", charset="UTF-8"')
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

function refuse(request: Request, status: number, body: string): Response {
  const headers = closedHeaders(request.url.startsWith('https:'))
  headers.set('Content-Type', 'text/plain; charset=utf-8')
  return new Response(body, { status, headers })
}
