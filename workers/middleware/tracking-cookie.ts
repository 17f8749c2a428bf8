import { createMiddleware } from 'hono/factory'
import { mergeTouch, touchFromUrl, withoutClickIds } from '#app/domain/attribution/tracking'
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
    const merged = mergeTouch(visit.tracking, touch, toIso(now()))
    const isDenied = visit.trackingConsent === 'denied'
    const tracking = isDenied ? withoutClickIds(merged) : merged
    c.set('visit', { ...visit, tracking })
    await next()
    const terms = { isSecure: url.startsWith('https:'), isSessionOnly: isDenied }
    c.res.headers.append('Set-Cookie', serializeTrackingCookie(tracking, terms))
    return undefined
  })
}
