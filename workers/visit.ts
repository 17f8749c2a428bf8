import { withoutClickIds } from '#app/domain/attribution/tracking'
import { parseTrackingCookie } from '#app/domain/attribution/tracking-cookie'
import type { Visit } from '#app/services'
import { networkOf } from '#app/shared/ip'
import { hasPrivacySignal, readConsentChoice } from '#app/shared/preferences'
import { timeZoneOf } from '#app/shared/preferred-contact'
import { remember } from '#app/shared/remember'
import { torontoZone } from '#app/shared/toronto-time'
import { cutText, withoutHiddenCharacters } from '#app/shared/visible-text'

const localNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Returns whether an origin is this machine's own. */
export const isLocalOrigin = remember(
  (origin: string) => URL.canParse(origin) && localNames.has(new URL(origin).hostname),
  100,
)

const fallbackCountry = 'US'
/** For a developer's machine, where no edge names a country. */
const localCountry = 'CA'

/** Returns what the edge knows about a request. Only cookies are taken from the client. */
export function readVisit(request: Request): Visit {
  const { headers } = request
  const cookie = headers.get('cookie')
  const tracking = parseTrackingCookie(cookie)
  const trackingConsent = readTrackingConsent(headers, cookie)
  return {
    ip: ipOf(headers),
    country: countryOf(request),
    province: provinceOf(request),
    // Asked when a form is sent alone: the runtime takes long to know a zone.
    get timeZone() {
      return timeZoneAt(request)
    },
    userAgent: userAgentOf(headers),
    origin: askedOrigin(request),
    // The cookie may be older than the visitor's refusal.
    tracking: tracking && trackingConsent === 'denied' ? withoutClickIds(tracking) : tracking,
    trackingConsent,
  }
}

/** Returns `https://example.com` by slicing: parsing a URL takes as long as sending a redirect. */
export function askedOrigin({ url }: Request): string {
  return url.slice(0, url.indexOf('/', url.indexOf('://') + 3))
}

/** Some bot patterns are slow on long input. */
const longestUserAgent = 512

/** Returns it without invisible letters, since people read it in a consent's certificate. */
export function userAgentOf(headers: Headers): string {
  const named = headers.get('user-agent') ?? ''
  return cutText(withoutHiddenCharacters(named), longestUserAgent)
}

/** Returns the address that the edge sets on every request; a request without it came over loopback. */
export function ipOf(headers: Headers): string {
  return headers.get('cf-connecting-ip') ?? '127.0.0.1'
}

/** Returns the ISO 3166-1 alpha-2 code. The edge sends `XX` for an unknown country. */
export function countryOf(request: Request): string {
  const country = (request as { cf?: IncomingRequestCfProperties }).cf?.country ?? ''
  if (/^(?!XX)[A-Z]{2}$/.test(country)) return country
  const isLocal = isLocalOrigin(askedOrigin(request)) && networkOf(ipOf(request.headers)) === null
  return isLocal ? localCountry : fallbackCountry
}

function provinceOf(request: Request): string | null {
  const { country, regionCode } = (request as { cf?: IncomingRequestCfProperties }).cf ?? {}
  return country === 'CA' && regionCode ? regionCode : null
}

function timeZoneAt(request: Request): string {
  const named = (request as { cf?: IncomingRequestCfProperties }).cf?.timezone ?? ''
  return timeZoneOf(named) ?? torontoZone
}

/** Returns the visitor's choice. Global Privacy Control counts as a refusal (https://w3c.github.io/gpc/). */
export function readTrackingConsent(
  headers: Headers,
  cookie: string | null,
): Visit['trackingConsent'] {
  return hasPrivacySignal(headers) ? 'denied' : (readConsentChoice(cookie) ?? 'unset')
}

/** Returns the visit of queue, cron and cached pages, which act for no visitor. */
export function noVisit(siteOrigin: string): Visit {
  return {
    ip: '127.0.0.1',
    country: fallbackCountry,
    province: null,
    timeZone: torontoZone,
    userAgent: '',
    origin: siteOrigin,
    tracking: null,
    trackingConsent: 'unset',
  }
}

/**
 * Returns whether the request is for a document of a tab: not for an image, a frame or a script's fetch (Fetch
 * standard). Older browsers don't tell.
 */
export function isForDocument(headers: Headers): boolean {
  return (headers.get('sec-fetch-dest') ?? 'document') === 'document'
}

/**
 * Returns whether a browser requests ahead of time what may never be viewed: `Sec-Purpose: prefetch` and similar
 * (Fetch standard); `Purpose` in older browsers.
 */
export function isPrefetch(headers: Headers): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose')
  return purpose !== null && /prefetch|prerender|preview/i.test(purpose)
}
