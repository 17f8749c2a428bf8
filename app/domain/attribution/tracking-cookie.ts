import { cookies } from '#app/shared/cookies'
import { decoded } from '#app/shared/data-request'
import { parseJsonObject } from '#app/shared/third-party-response'
import { pagePath, type Touch, TrackingData } from '#app/shared/tracking-data'
import { defaultTracking, readTrackingValue } from './tracking'

const name = 'tracking_data'
const { path, sameSite, lifeSeconds } = cookies[name]
/** Browsers drop a cookie of more than 4,096 bytes, name and attributes included. */
const longestValue = 3_800

export type CookieTerms = {
  isSecure: boolean
  /** A visitor who refused tracking keeps the cookie for the session only. */
  isSessionOnly: boolean
}

/**
 * Returns URL-encoded JSON with the spec's field names, not HttpOnly, because the site's own scripts read it. Does
 * not use `setCookie` (which would encode twice) or `readCookie`, for speed: every click on `/go` needs both.
 */
export function serializeTrackingCookie(tracking: TrackingData, terms: CookieTerms): string {
  const life = terms.isSessionOnly ? '' : `; Max-Age=${lifeSeconds}`
  const secure = terms.isSecure ? '; Secure' : ''
  return `${name}=${encodeWithinLimit(tracking)}; Path=${path}; SameSite=${sameSite}${life}${secure}`
}

/**
 * Returns null without a cookie, and for one that is not valid tracking data: visitors can write anything there.
 * Where a client's own script wrote some of the fields only, the defaults complete them.
 */
export function parseTrackingCookie(cookieHeader: string | null): TrackingData | null {
  const json = readJson(cookieHeader)
  if (!json) return null
  const parsed = TrackingData.safeParse({ ...defaultTracking, ...json })
  return parsed.success ? parsed.data : null
}

/** The names under which a click counts. */
export type CountedTouch = Pick<
  Touch,
  'link' | 'utm_source' | 'utm_campaign' | 'linkCampaign' | 'landing'
>

/** Returns what a cookie counts under, as `/go` writes it, without a schema, because every view needs it. */
export function readCountedTouch(cookieHeader: string | null): CountedTouch | null {
  const json = readJson(cookieHeader)
  if (!json) return null
  const { link, utm_source, utm_campaign, linkCampaign, landing } = json
  return {
    link: textOf(link),
    utm_source: nameOf(utm_source),
    utm_campaign: nameOf(utm_campaign),
    linkCampaign: nameOf(linkCampaign),
    landing: pagePath.test(textOf(landing) ?? '') ? textOf(landing) : undefined,
  }
}

const written = /(?:^|;\s*)tracking_data=([^;]*)/

function readJson(cookieHeader: string | null): Record<string, unknown> | null {
  const value = cookieHeader === null ? undefined : written.exec(cookieHeader)?.[1]
  return value ? parseJsonObject(decoded(value)) : null
}

/**
 * Returns a pattern for the frame's script, which matches the cookie of a visitor who came by the ad network's ad;
 * only those visitors are asked for consent. Undefined without a network.
 */
export function adMarksOf({ adRoll }: { adRoll: object | null }): string | undefined {
  return adRoll ? encodeURIComponent('"utm_source":"adroll"') : undefined
}

function nameOf(value: unknown): string | undefined {
  return readTrackingValue(textOf(value) ?? '') ?? undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function encodeWithinLimit(tracking: TrackingData): string {
  const encoded = encodeJson(tracking)
  if (encoded.length <= longestValue) return encoded
  if (tracking.first) return encodeWithinLimit({ ...tracking, first: undefined })
  // A truncated click id is worthless, so whole fields are dropped, longest first.
  const longest = Object.entries(tracking)
    .filter(([field, text]) => text !== undefined && !(field in defaultTracking))
    .sort(([, a], [, b]) => String(b).length - String(a).length)[0]
  if (!longest) return encodeJson(defaultTracking)
  return encodeWithinLimit({ ...tracking, [longest[0]]: undefined })
}

function encodeJson(tracking: TrackingData): string {
  return encodeURIComponent(JSON.stringify(tracking))
}
