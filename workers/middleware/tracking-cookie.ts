import { createMiddleware } from 'hono/factory'
import { rememberTouch, touchFromUrl } from '#app/domain/attribution/tracking'
import { serializeTrackingCookie } from '#app/domain/attribution/tracking-cookie'
import { isPrefetch } from '#app/shared/prefetch'
import { toIso } from '#app/shared/time'
import type { HonoEnv } from '#workers/api/context'
import { readVisit } from '#workers/visit'

/** Stores the ad click that brought a visitor, read from the requested URL. */
export function trackingCookie(now: () => number) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const { url, method } = c.req.raw
    const queryAt = url.indexOf('?')
    if (method !== 'GET' || queryAt < 0) return next()
    const touch = touchFromUrl(new URLSearchParams(url.slice(queryAt)))
    if (!touch) return next()
    // The browser shows a prefetched page without another request, so a page with a click is rendered only on
    // navigation.
    if (isPrefetch(c.req.raw.headers)) {
      return c.text('Not ahead of time.', 425, { 'Cache-Control': 'no-store' })
    }
    const visit = readVisit(c.req.raw)
    const isDenied = visit.trackingConsent === 'denied'
    const tracking = rememberTouch(visit.tracking, touch, toIso(now()), isDenied)
    c.set('visit', { ...visit, tracking })
    await next()
    // A feed, for example: a shared cache would hand one visitor's first click to others.
    if (/\bpublic\b/.test(c.res.headers.get('Cache-Control') ?? '')) return undefined
    const terms = { isSecure: url.startsWith('https:'), isSessionOnly: isDenied }
    c.res.headers.append('Set-Cookie', serializeTrackingCookie(tracking, terms))
    return undefined
  })
}
