import { createMiddleware } from 'hono/factory'
import { readCountedTouch } from '#app/domain/attribution/tracking-cookie'
import type { FunnelEvent } from '#app/domain/funnel/funnel-event'
import { readUserAgent } from '#app/domain/links/user-agent'
import { visitorDimensions } from '#app/flows/funnel/visitor-dimensions.server'
import { isDataPath } from '#app/shared/data-request'
import type { HonoEnv } from '#workers/api/context'
import { isServicePage, pathOf, readPage } from '#workers/page-name'
import {
  askedOrigin,
  countryOf,
  ipOf,
  isForDocument,
  isPrefetch,
  readTrackingConsent,
  userAgentOf,
} from '#workers/visit'

/**
 * Counts pages that people view, cached or not: the page, and the link that brought them. Nothing about the visitor is
 * kept.
 */
export function countViews(now: () => number) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    await next()
    const request = c.req.raw
    const path = pathOf(request.url)
    if (!isView(request, path, c.res)) return
    const { headers } = request
    const userAgent = userAgentOf(headers)
    if (readUserAgent(userAgent).isBot) return
    const cookie = headers.get('cookie')
    const trackingConsent = readTrackingConsent(headers, cookie)
    const visitor = { country: countryOf(request), userAgent, trackingConsent }
    // The click of this request's own address comes before an earlier one.
    const touch = c.get('visit')?.tracking ?? readCountedTouch(cookie)
    const { page, hasForm } = readPage(path)
    const events: FunnelEvent[] = ['page_viewed']
    const begins = isVisit(request, path)
    if (begins && !isServicePage(page)) events.push('visit')
    if (hasForm) events.push('form_viewed')
    const { funnel } = c.get('isolate')
    const at = now()
    const by = funnel.limited(visitorDimensions(visitor, touch), ipOf(headers), at)
    funnel.view({ page, isVisit: begins }, events, by, at)
  })
}

/** A page that was not modified is viewed all the same. */
function isView(request: Request, path: string, response: Response): boolean {
  const { method, headers } = request
  if (method !== 'GET' || (response.status !== 200 && response.status !== 304)) return false
  if (isPrefetch(headers)) return false
  if (isDataPath(path)) return isFromAnotherPage(request, path)
  if (!isForDocument(headers)) return false
  return response.headers.get('content-type')?.startsWith('text/html') === true
}

/** The router also fetches the data of the page that is open, to refresh it. */
function isFromAnotherPage(request: Request, path: string): boolean {
  const from = request.headers.get('referer') ?? ''
  return isFromHere(request) && readPage(pathOf(from)).page !== readPage(path).page
}

/**
 * Returns whether a view of the page that a browser asks for ahead of time would count as a visit, or as one of a form.
 * `Sec-Fetch-Site` is `none` then, wherever the link is.
 */
export function isStepOfFunnel(request: Request): boolean {
  return !isFromHere(request) || readPage(pathOf(request.url)).hasForm
}

/** Returns whether a page was opened from outside this site. */
function isVisit(request: Request, path: string): boolean {
  if (isDataPath(path)) return false
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin'
  return !isFromHere(request)
}

function isFromHere(request: Request): boolean {
  return request.headers.get('referer')?.startsWith(`${askedOrigin(request)}/`) === true
}
