import { createMiddleware } from 'hono/factory'
import { type AskedPage, askedPage } from '#app/document/asked-page'
import { consentVersion } from '#app/domain/compliance/consent'
import type { Buyer } from '#app/domain/leads/buyer'
import { sessionAt } from '#app/domain/market/tsx-calendar'
import { second } from '#app/shared/time'
import type { HonoEnv } from '#workers/api/context'
import type { ReadyIsolate } from '#workers/isolate'
import type { SetSecurityHeaders } from '#workers/middleware/security-headers'
import { askedOrigin, countryOf } from '#workers/visit'
import type { PageCopy } from './isolate-copies'

/** Where a response came from, as `Server-Timing` reports it. */
type PageSource = 'hit' | 'stale' | 'miss'

const longestCopyMs = 30 * second

/** Returns a page that is rendered for everyone, or null if the request needs its own response. */
async function respondFromCache(
  isolate: ReadyIsolate,
  request: Request,
  { now, setSecurityHeaders }: Parts,
): Promise<Response | null> {
  const asked = askedPage(request)
  if (!asked) return null
  const { settings, copies } = isolate
  const origin = settings.environment === 'production' ? settings.siteOrigin : askedOrigin(request)
  const country = asked.page.variesByCountry ? countryOf(request) : null
  const key = `${country ?? ''} ${origin}${asked.path}`
  const copy = copies.get(key, now())
  if (copy) return toResponse(copy, request)
  const askedAt = now()
  const { drops } = copies
  const firm = firmOf(settings.buyer)
  const rendered = await isolate.pages.ask({ path: asked.path, origin, country, firm })
  const source = sourceOf(rendered)
  const body = new Uint8Array(await rendered.arrayBuffer())
  const headers = new Headers(rendered.headers)
  forBrowsers(headers, rendered.status)
  headers.set('Server-Timing', `cache;desc=${source}`)
  if (!headers.has('ETag')) {
    return new Response(rendered.body === null ? null : body, { status: rendered.status, headers })
  }
  setSecurityHeaders(headers, settings, origin.startsWith('https:'))
  const response = toResponse({ body, headers }, request)
  headers.set('Server-Timing', 'cache;desc=hit')
  const followsPrices = asked.page.followsPrices === true
  const page = { body, headers, followsPrices, until: copyEnds(asked, askedAt) }
  // Neither a stale page is copied, nor one that was asked for before new prices.
  const isOvertaken = followsPrices && copies.drops !== drops
  if (source !== 'stale' && !isOvertaken) copies.set(key, page)
  return response
}

/** Returns everything of the firm that a page shows, from settings. An isolate's copies are all of one firm. */
function firmOf(buyer: Buyer | null): string {
  if (!buyer) return consentVersion
  const { id, name, address, registrationNumber, registrationCheckedOn } = buyer
  const shown = [id, name, address, registrationNumber, registrationCheckedOn]
  return [consentVersion, ...shown].join('|')
}

function copyEnds({ page }: AskedPage, now: number): number {
  const nextChange = page.followsPrices ? sessionAt(now).nextChangeAt : Number.POSITIVE_INFINITY
  return Math.min(now + longestCopyMs, nextChange)
}

/**
 * Returns the source that the platform's cache reports, if any
 * (developers.cloudflare.com/cache/concepts/cache-responses).
 */
function sourceOf({ headers }: Response): PageSource {
  const status = headers.get('cf-cache-status')
  if (status === 'HIT' || status === 'REVALIDATED') return 'hit'
  return status === 'STALE' || status === 'UPDATING' ? 'stale' : 'miss'
}

/** The headers are copied with the response, whole: one by one they take longer than everything else here. */
function toResponse({ body, headers }: Pick<PageCopy, 'body' | 'headers'>, request: Request) {
  const known = request.headers.get('if-none-match')
  if (known !== null && isAmong(known, headers.get('etag') ?? '')) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

/** Compares `If-None-Match` weakly (RFC 9110, 13.1.2), because an edge that compresses weakens the tag. */
export function isAmong(known: string, tag: string): boolean {
  return known.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')))
}

const forCaches = /^(?:(?:cloudflare-)?cdn-cache-control|cache-tag|cf-cache-status|age)$/

/**
 * Replaces the headers meant for our own caches. Only the visitor's browser stores a page, and it revalidates
 * before showing it again; the back button need not.
 */
function forBrowsers(headers: Headers, status: number): void {
  for (const name of Array.from(headers.keys())) if (forCaches.test(name)) headers.delete(name)
  const isPage = status === 200 && headers.get('Content-Type')?.startsWith('text/html')
  if (isPage && !headers.has('Cache-Control')) {
    headers.set('Cache-Control', 'private, max-age=0, must-revalidate')
  }
}

type Parts = {
  now: () => number
  cachesPages: boolean
  setSecurityHeaders: SetSecurityHeaders
}

/** Serves cached pages before the application is set up; other requests go on to be rendered. */
export function cachePages(parts: Parts) {
  const { now, cachesPages } = parts
  return createMiddleware<HonoEnv>(async (c, next) => {
    const cached = cachesPages && (await respondFromCache(c.get('isolate'), c.req.raw, parts))
    if (cached) return cached
    const beganAt = now()
    await next()
    const { headers } = c.res
    headers.set('Server-Timing', timing(headers, now() - beganAt))
    forBrowsers(headers, c.res.status)
    return undefined
  })
}

/** Returns the `Server-Timing` value. The page reports `render` itself; the rest was waiting for data. */
function timing(pageHeaders: Headers, tookMs: number): string {
  const render = /render;dur=(\d+)/.exec(pageHeaders.get('Server-Timing') ?? '')?.[1]
  if (render === undefined) return 'cache;desc=bypass'
  return `cache;desc=bypass, db;dur=${Math.max(0, tookMs - Number(render))}, render;dur=${render}`
}
