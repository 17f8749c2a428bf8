import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import {
  certificateKeys,
  certificateKeysPath,
  certificatePath,
} from '#app/domain/compliance/consent-certificate.server'
import {
  attemptedPath,
  errorFields,
  isStorageFailure,
  routePattern,
} from '#app/shared/error-fields'
import { randomId, secureRandomBytes } from '#app/shared/random'

import { alarmingLog } from './alarms'
import { type HonoEnv, refusalAt } from './api/context'
import { createApi } from './api/index'
import { checkCertificates } from './desk/check-certificates'
import { createDesk } from './desk/desk'
import { behindDoor } from './door'
import type { Env } from './env'
import { go } from './go'
import { isolateOf } from './isolate'
import { serveKeptFile } from './kept-file'
import { createLog } from './log'
import { bodyLimit, refuseUndecodable } from './middleware/body-limit'
import { countViews } from './middleware/count-views'
import { guardPrivatePages } from './middleware/private-pages'
import { requireSameOrigin } from './middleware/same-origin'
import {
  createSecurityHeaders,
  type InlineHashes,
  retryAfter,
  securityHeaders,
} from './middleware/security-headers'
import { trackingCookie } from './middleware/tracking-cookie'
import { cachePages } from './page-cache/page-cache'
import type { RenderPage } from './page-renderer'
import { createSandboxPages } from './sandbox/pages'
import { createServices } from './services'
import { serveSound } from './sound'
import { ipOf, readVisit } from './visit'

type HttpParts = {
  /** Injected so tests do not need to build the pages. */
  renderPage: RenderPage
  /** Absent if a stub renders pages. */
  inline?: InlineHashes
  now?: () => number
  /**
   * Whether pages are served through `Pages`: off on the development server, whose pages change without a
   * deployment.
   */
  cachesPages?: boolean
}

/** Builds the whole HTTP side. */
export function createHttp({
  renderPage,
  inline = { scripts: [], styles: [] },
  now = Date.now,
  cachesPages = false,
}: HttpParts) {
  const http = new Hono<HonoEnv>()
  const setSecurityHeaders = createSecurityHeaders(inline)

  http.use((c, next) => {
    const isolate = isolateOf(c.env)
    if (!isolate.isReady) throw new Error('not configured: the door lets no request in')
    c.set('isolate', isolate)
    c.set('settings', isolate.settings)
    return next()
  })

  // Runs first so error responses carry these headers too.
  http.use(securityHeaders(setSecurityHeaders))
  http.use(retryAfter)

  // Before anything that quotes the URL: the router logs one that it cannot decode.
  http.use(refuseUndecodable)

  // Before any parser reads the body.
  http.use(bodyLimit)

  // Before the framework's own check, which reports another site's attempt as our error.
  http.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', requireSameOrigin)

  const withServices = createMiddleware<HonoEnv>((c, next) => {
    const visit = c.get('visit') ?? readVisit(c.req.raw)
    const isolate = c.get('isolate')
    c.set('services', createServices(isolate, visit, now))
    return next()
  })
  http.use('/api/*', withServices)
  http.use('/dev/*', withServices)
  http.use('/desk/*', withServices)
  http.get('/healthz', async (c) => {
    const ok = await c.get('isolate').health.isGood()
    if (!ok) return c.json({ ok }, 503, { 'Retry-After': '10' })
    const version = c.env.VERSION?.id.slice(0, 8)
    return c.json({ ok, version, sandbox: c.get('settings').isSandbox })
  })
  http.get(certificateKeysPath, async (c) => {
    c.header('Cache-Control', 'public, max-age=3600')
    return c.json(await certificateKeys(c.get('isolate').keys.hash))
  })
  http.on(['GET', 'POST'], certificatePath, withServices, checkCertificates)
  http.route('/api', createApi())
  http.route('/dev', createSandboxPages())
  http.route('/desk', createDesk())
  http.get('/media/:name{[\\w-]+\\.wav}', (c) =>
    serveSound(c.req.raw, c.env.ASSETS, c.get('isolate').sounds),
  )
  http.get('/assets/:name', async (c, next) => {
    return (await serveKeptFile(c.req.param('name'), c.env.KEPT_FILES)) ?? next()
  })

  http.use(guardPrivatePages)
  http.use(logMissing(now))
  // Outside the cache too, so a cached page counts.
  http.use(countViews(now))
  // Outside the cache: the cookie is one visitor's, the page is everyone's.
  http.use(trackingCookie(now))
  http.use(cachePages({ now, cachesPages, setSecurityHeaders }))
  http.all('*', withServices, (c) => renderPage(c.req.raw, c.get('services')))

  http.onError((error, c) => {
    const isDependency = isStorageFailure(error)
    const reference = c.get('services')?.requestId ?? randomId(secureRandomBytes).slice(0, 8)
    const log =
      c.get('services')?.log ?? alarmingLog(createLog(reference), isolateOf(c.env).alarms.desk)
    log.alarm('UNEXPECTED_ERROR', { path: routePattern(routePath(c)), ...errorFields(error) })
    if (isDependency) c.header('Retry-After', '5')
    const sentence = isDependency
      ? `We’re having a technical problem. Please try again shortly. (${reference})`
      : `Something went wrong. (${reference})`
    const status = isDependency ? 503 : 500
    const { path } = c.req
    return path.startsWith('/api/')
      ? c.json(refusalAt(path, status, sentence), status)
      : c.text(sentence, status)
  })
  return {
    fetch(request: Request, env: Env, context?: ExecutionContext): Response | Promise<Response> {
      const isolate = isolateOf(env)
      const response = behindDoor(request, isolate, ({ follow }) => {
        const rest = () => http.fetch(request, env, context)
        const gone = go(request, follow)
        return gone instanceof Promise ? gone.then((late) => late ?? rest()) : (gone ?? rest())
      })
      // A GET writes only counts and audited looks, and those may be cut off anywhere.
      const mayChange = request.method !== 'GET' && request.method !== 'HEAD'
      if (mayChange) context?.waitUntil(settled(response))
      return response
    },
  }
}

/**
 * Waits for the response even if the client disconnects. The runtime cancels an abandoned request midway, which
 * would leave budgets charged with no text sent, or a lead half delivered. Awaited background work goes on.
 */
async function settled(response: Response | Promise<Response>): Promise<void> {
  try {
    await response
  } catch {
    // Reported to the client, if it is still connected, and logged where it happened.
  }
}

/** Logs the path of a page that does not exist, cached or not, so a broken link is found. */
function logMissing(now: () => number) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    await next()
    if (c.res.status !== 404) return
    const path = attemptedPath(c.req.path)
    const { log, noteMissing } = c.get('isolate')
    const count = noteMissing(path, ipOf(c.req.raw.headers), now())
    if (count === null) return
    log.info('page.not_found', count > 0 ? { path, count } : { path })
  })
}
