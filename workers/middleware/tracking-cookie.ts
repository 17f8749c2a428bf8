import { createMiddleware } from 'hono/factory'
import {
  holdsClick,
  rememberTouch,
  touchFromUrl,
  withoutClickIds,
} from '#app/domain/attribution/tracking'
import {
  parseTrackingCookie,
  serializeTrackingCookie,
} from '#app/domain/attribution/tracking-cookie'
import { toIso } from '#app/shared/time'
import type { TrackingData } from '#app/shared/tracking-data'
import type { HonoEnv } from '#workers/api/context'
import { isOwnPage, pathOf, readPage } from '#workers/page-name'
import { isPrefetch, readTrackingConsent, readVisit } from '#workers/visit'
import { isStepOfFunnel } from './count-views'

/** Stores the ad click that brought a visitor, read from the requested URL, and deletes one that they now refuse. */
export function trackingCookie(now: () => number) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const { url, method, headers } = c.req.raw
    if (method !== 'GET') return next()
    const queryAt = url.indexOf('?')
    const touch = queryAt < 0 ? null : touchFromUrl(new URLSearchParams(url.slice(queryAt)))
    // The browser shows a prefetched page without another request, so what must be stored or counted is rendered only
    // on navigation.
    if (isPrefetch(headers) && (touch || isStepOfFunnel(c.req.raw))) {
      return c.text('Not ahead of time.', 425, { 'Cache-Control': 'no-store' })
    }
    const cookie = headers.get('cookie')
    // Nothing to store, and nothing to delete.
    if (!touch && cookie === null) return next()
    const isDenied = readTrackingConsent(headers, cookie) === 'denied'
    let tracking: TrackingData | null = null
    if (touch) {
      const visit = readVisit(c.req.raw)
      const { page } = readPage(pathOf(url))
      if (isOwnPage(page)) touch.landing = page
      tracking = rememberTouch(visit.tracking, touch, toIso(now()), isDenied)
      c.set('visit', { ...visit, tracking })
    } else if (isDenied) tracking = leftByRefusal(cookie)
    await next()
    // A feed, for example: a shared cache would hand one visitor's first click to others.
    if (!tracking || /\bpublic\b/.test(c.res.headers.get('Cache-Control') ?? '')) return undefined
    const terms = { isSecure: url.startsWith('https:'), isSessionOnly: isDenied }
    c.res.headers.append('Set-Cookie', serializeTrackingCookie(tracking, terms))
    return undefined
  })
}

/** Returns what a visitor's refusal leaves of an earlier click; null if it changes nothing. */
function leftByRefusal(cookie: string | null): TrackingData | null {
  const tracking = parseTrackingCookie(cookie)
  return tracking && holdsClick(tracking) ? withoutClickIds(tracking) : null
}
