import { createMiddleware } from 'hono/factory'
import { rememberTouch, touchFromUrl } from '#app/domain/attribution/tracking'
import { serializeTrackingCookie } from '#app/domain/attribution/tracking-cookie'
import { toIso } from '#app/shared/time'
import type { HonoEnv } from '../api/context'
import { readVisit } from '../visit'

/** Remembers the ad click that brought a visitor, by the address of the page asked for. */
export function trackingCookie(now: () => number) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const { url, method } = c.req.raw
    const queryAt = url.indexOf('?')
    if (method !== 'GET' || queryAt < 0) return next()
    const touch = touchFromUrl(new URLSearchParams(url.slice(queryAt)))
    if (!touch) return next()
    const visit = readVisit(c.req.raw)
    const isDenied = visit.trackingConsent === 'denied'
    const tracking = rememberTouch(visit.tracking, touch, toIso(now()), isDenied)
    c.set('visit', { ...visit, tracking })
    await next()
    const terms = { isSecure: url.startsWith('https:'), isSessionOnly: isDenied }
    c.res.headers.append('Set-Cookie', serializeTrackingCookie(tracking, terms))
    return undefined
  })
}
