import { createMiddleware } from 'hono/factory'
import { pageAt } from '#app/document/asked-page'
import { readUserAgent } from '#app/domain/links/user-agent'
import { visitorDimensions } from '#app/flows/visitor-dimensions.server'
import { isDataRequest, withoutDataSuffix } from '#app/shared/data-request'
import { otherName } from '#app/shared/other-name'
import { isPrefetch } from '#app/shared/prefetch'
import type { HonoEnv } from '#workers/api/context'
import { readVisit } from '#workers/visit'

/**
 * Counts pages that people view, cached or not: which page, and by what brought them. Nothing about the visitor is
 * kept.
 */
export function countViews(now: () => number) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    await next()
    const request = c.req.raw
    if (!isView(request, c.res)) return
    // With the click of this request's own address.
    const visit = c.get('visit') ?? readVisit(request)
    if (readUserAgent(visit.userAgent).isBot) return
    const { funnel } = c.get('isolate')
    const page = pageName(new URL(request.url).pathname)
    const isFromElsewhere = isVisit(request)
    const dimensions = visitorDimensions(visit, visit.tracking)
    funnel.view(page, isFromElsewhere, now())
    funnel.count('page_viewed', dimensions, now())
    if (isFromElsewhere) funnel.count('visit', dimensions, now())
    // The pages whose own form proposes the visitor's country are those with a lead form.
    if (pageAt(page)?.variesByCountry) funnel.count('form_viewed', dimensions, now())
  })
}

/** A page that was not modified is viewed all the same. */
function isView(request: Request, { status, headers }: Response): boolean {
  if (request.method !== 'GET' || (status !== 200 && status !== 304)) return false
  if (isPrefetch(request.headers)) return false
  if (isDataRequest(request)) return isOtherPage(request)
  return headers.get('content-type')?.startsWith('text/html') === true
}

/** The router also fetches the data of the page that is open, to refresh it. */
function isOtherPage({ url, headers }: Request): boolean {
  const from = headers.get('referer')
  if (from === null || !URL.canParse(from)) return false
  return pageName(new URL(from).pathname) !== pageName(new URL(url).pathname)
}

/** Returns whether a page was opened from outside this site. */
function isVisit(request: Request): boolean {
  if (isDataRequest(request)) return false
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin'
  const from = request.headers.get('referer')
  return from === null || !URL.canParse(from) || new URL(from).host !== new URL(request.url).host
}

const printedPath = /^\/[a-z\d./-]{0,120}$/

/** Returns one spelling of a page's path: the router takes any case, escapes and repeated slashes. */
function pageName(pathname: string): string {
  const path = withoutDataSuffix(decoded(pathname))
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
  const name = path.replace(/\/(?:_root|_)?$/, '') || '/'
  return printedPath.test(name) ? name : otherName
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return otherName
  }
}
