import { defaultTracking, TrackingData } from './tracking'

const trackingCookieName = 'tracking_data'

const thirtyDaysSeconds = 30 * 86_400
/** Browsers drop a cookie of more than 4,096 bytes, name and attributes included. */
const longestValue = 3_800

export type CookieTerms = {
  isSecure: boolean
  /** A visitor who said no to tracking keeps the cookie for the session only. */
  isSessionOnly: boolean
}

/** URL-encoded JSON with the spec's field names; read by the site's own scripts, so not HttpOnly. */
export function serializeTrackingCookie(tracking: TrackingData, terms: CookieTerms): string {
  const life = terms.isSessionOnly ? '' : `; Max-Age=${thirtyDaysSeconds}`
  const secure = terms.isSecure ? '; Secure' : ''
  return `${trackingCookieName}=${encodeWithinLimit(tracking)}; Path=/; SameSite=Lax${life}${secure}`
}

/** Null for no cookie and for one that does not read as tracking data: a visitor can write anything there. */
export function parseTrackingCookie(cookieHeader: string | null): TrackingData | null {
  const pair = cookieHeader
    ?.split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${trackingCookieName}=`))
  if (!pair) return null
  try {
    const json: unknown = JSON.parse(decodeURIComponent(pair.slice(trackingCookieName.length + 1)))
    const parsed = TrackingData.safeParse(json)
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function encodeWithinLimit(tracking: TrackingData): string {
  const encoded = encodeJson(tracking)
  if (encoded.length <= longestValue) return encoded
  if (tracking.first) return encodeWithinLimit({ ...tracking, first: undefined })
  // A cut click id is worth nothing, so whole fields go, the longest first.
  const longest = Object.entries(tracking)
    .filter(([field, text]) => text !== undefined && !isNeeded(field))
    .sort(([, a], [, b]) => String(b).length - String(a).length)[0]
  if (!longest) return encodeJson(defaultTracking)
  return encodeWithinLimit({ ...tracking, [longest[0]]: undefined })
}

function encodeJson(tracking: TrackingData): string {
  return encodeURIComponent(JSON.stringify(tracking))
}

function isNeeded(field: string): boolean {
  return field in defaultTracking
}
