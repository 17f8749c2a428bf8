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
import { isPrefetch } from '#app/shared/prefetch'
import { toIso } from '#app/shared/time'
import type { TrackingData } from '#app/shared/tracking-data'
import type { HonoEnv } from '#workers/api/context'
import { readTrackingConsent, readVisit } from '#workers/visit'

/** Stores the ad click that brought a visitor, read from the requested URL, and deletes one that they now refuse. */
export function trackingCookie(now: () => number) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const { url, method, headers } = c.req.raw
    if (method !== 'GET') return next()
    const queryAt = url.indexOf('?')
    const touch = queryAt < 0 ? null : touchFromUrl(new URLSearchParams(url.slice(queryAt)))
    if (!touch) {
      const left = leftByRefusal(headers)
      await next()
      if (left)
        setTracking(c.res, left, { isSecure: url.startsWith('https:'), isSessionOnly: true })
      return undefined
    }
    // The browser shows a prefetched page without another request, so a page with a click is rendered only on
    // navigation.
    if (isPrefetch(headers)) {
      return c.text('Not ahead of time.', 425, { 'Cache-Control': 'no-store' })
    }
    const visit = readVisit(c.req.raw)
    const isDenied = visit.trackingConsent === 'denied'
    const tracking = rememberTouch(visit.tracking, touch, toIso(now()), isDenied)
    c.set('visit', { ...visit, tracking })
    await next()
    setTracking(c.res, tracking, { isSecure: url.startsWith('https:'), isSessionOnly: isDenied })
    return undefined
  })
}

/** Returns what a visitor's refusal leaves of an earlier click; null where it changes nothing. */
function leftByRefusal(headers: Headers): TrackingData | null {
  const cookie = headers.get('cookie')
  if (cookie === null || readTrackingConsent(headers, cookie) !== 'denied') return null
  const tracking = parseTrackingCookie(cookie)
  return tracking && holdsClick(tracking) ? withoutClickIds(tracking) : null
}

function setTracking(
  { headers }: Response,
  tracking: TrackingData,
  terms: Parameters<typeof serializeTrackingCookie>[1],
): void {
  // A feed, for example: a shared cache would hand one visitor's first click to others.
  if (/\bpublic\b/.test(headers.get('Cache-Control') ?? '')) return
  headers.append('Set-Cookie', serializeTrackingCookie(tracking, terms))
}
