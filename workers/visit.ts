import { withoutClickIds } from '#app/domain/attribution/tracking'
import { parseTrackingCookie } from '#app/domain/attribution/tracking-cookie'
import type { Visit } from '#app/services'
import { hasPrivacySignal, readConsentChoice } from '#app/shared/preferences'

const fallbackCountry = 'US'

/** What the edge knows of a request; the client's own word counts for its cookies alone. */
export function readVisit(request: Request): Visit {
  const { headers } = request
  const cookie = headers.get('cookie')
  const tracking = parseTrackingCookie(cookie)
  const trackingConsent = readTrackingConsent(headers, cookie)
  return {
    ip: ipOf(headers),
    country: countryOf(request),
    userAgent: (headers.get('user-agent') ?? '').slice(0, 512),
    origin: askedOrigin(request),
    // A cookie may be older than the visitor's no.
    tracking: tracking && trackingConsent === 'denied' ? withoutClickIds(tracking) : tracking,
    trackingConsent,
  }
}

/** `https://example.com`, cut out: parsing an address takes as long as answering a redirect. */
export function askedOrigin({ url }: Request): string {
  return url.slice(0, url.indexOf('/', url.indexOf('://') + 3))
}

/** Set by the edge on every request; without it the request came over loopback. */
export function ipOf(headers: Headers): string {
  return headers.get('cf-connecting-ip') ?? '127.0.0.1'
}

/** ISO 3166-1 alpha-2. `XX` is the edge's word for a country it does not know. */
export function countryOf(request: Request): string {
  const country = (request as { cf?: IncomingRequestCfProperties }).cf?.country ?? ''
  return /^(?!XX)[A-Z]{2}$/.test(country) ? country : fallbackCountry
}

/** Global Privacy Control counts as a no (https://w3c.github.io/gpc/). */
export function readTrackingConsent(
  headers: Headers,
  cookie: string | null,
): Visit['trackingConsent'] {
  return hasPrivacySignal(headers) ? 'denied' : (readConsentChoice(cookie) ?? 'unset')
}

/** Queue and cron act for nobody, and a page that is kept is drawn for nobody. */
export function noVisit(siteOrigin: string): Visit {
  return {
    ip: '127.0.0.1',
    country: fallbackCountry,
    userAgent: '',
    origin: siteOrigin,
    tracking: null,
    trackingConsent: 'unset',
  }
}
