import { refusalAt } from './api/context'
import type { Isolate, ReadyIsolate } from './isolate'
import { closedResponse } from './middleware/security-headers'
import { respondOnStaging } from './staging'
import { askedOrigin, isLocalOrigin } from './visit'

type ResponseAtOnceOrLater = Response | Promise<Response>
type Respond = (isolate: ReadyIsolate) => ResponseAtOnceOrLater

/** Runs before `/go` and the router, so a refused request learns nothing about the site or its settings. */
export function behindDoor(
  request: Request,
  isolate: Isolate,
  respond: Respond,
): ResponseAtOnceOrLater {
  if (!isolate.isReady) return notConfigured(request)
  const { settings } = isolate
  if (settings.environment === 'production') return respond(isolate)
  if (settings.environment === 'development') {
    return isLocal(request)
      ? respond(isolate)
      : closedResponse(request, 421, 'This host is not served here.')
  }
  return respondOnStaging(request, isolate, () => respond(isolate))
}

function notConfigured(request: Request): Response {
  const error = "We're having a technical problem. Please try again shortly."
  const { pathname } = new URL(request.url)
  const isApi = pathname.startsWith('/api/')
  const response = closedResponse(
    request,
    503,
    isApi ? JSON.stringify(refusalAt(pathname, 503, error)) : error,
  )
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
