import { createMiddleware } from 'hono/factory'
import { mergeTouch, touchFromUrl, withoutClickIds } from '#app/domain/attribution/tracking'
import { serializeTrackingCookie } from '#app/domain/attribution/tracking-cookie'
import { toIso } from '#app/shared/time'
import type { HonoEnv } from '../api/context'

/** Remembers the ad click that brought a visitor, by the address of the page asked for. */
export const trackingCookie = createMiddleware<HonoEnv>(async (c, next) => {
  const url = new URL(c.req.url)
  const touch = c.req.method === 'GET' ? touchFromUrl(url.searchParams) : null
  if (!touch) return next()
  const services = c.get('services')
  const merged = mergeTouch(services.visit.tracking, touch, toIso(services.now()))
  const isDenied = services.visit.trackingConsent === 'denied'
  const tracking = isDenied ? withoutClickIds(merged) : merged
  c.set('services', { ...services, visit: { ...services.visit, tracking } })
  await next()
  const terms = { isSecure: url.protocol === 'https:', isSessionOnly: isDenied }
  c.res.headers.append('Set-Cookie', serializeTrackingCookie(tracking, terms))
})
