/** Maximum length of a third party's URL, in characters. */
export const longestUrl = 2_048

/**
 * Returns a URL that a third party may send a visitor to, or null: https, no user info, port or IP literal, host
 * equal to or below (at a dot) one of `allowedHosts`, no control characters.
 */
export function safeExternalUrl(text: unknown, allowedHosts: readonly string[]): string | null {
  if (typeof text !== 'string' || text.length > longestUrl) return null
  // Browsers drop tabs and newlines and read a backslash as a slash; the checked URL must be the one that opens.
  if (/[\p{Cc}\p{Cf}\s\\]/u.test(text) || !/^https:\/\/[^/]/i.test(text)) return null
  const url = parseUrl(text)
  if (url?.protocol !== 'https:' || url.username || url.password || url.port) return null
  if (authorityHasPortOrUser(text) || isIpLiteral(url.hostname)) return null
  // Percent-encoding can lengthen the URL.
  return isAllowedHost(url.hostname, allowedHosts) && url.href.length <= longestUrl
    ? url.href
    : null
}

/** Returns a path on this site, or null: where a form may ask to return to. */
export function safePath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > longestUrl) return null
  if (!/^\/(?![/\\])/.test(text) || /[\p{Cc}\p{Cf}\s\\]/u.test(text)) return null
  // `/.//evil.com` is a path until its dots are resolved and the rest is parsed again.
  return parseUrl(`https://site.invalid${text}`)?.pathname.startsWith('//') === false ? text : null
}

function parseUrl(text: string): URL | null {
  // `URL.canParse` is newer than the oldest browsers.
  try {
    return new URL(text)
  } catch {
    return null
  }
}

function authorityHasPortOrUser(text: string): boolean {
  const authority = text.slice('https://'.length).split(/[/?#]/, 1)[0] ?? ''
  return authority.includes(':') || authority.includes('@')
}

function isIpLiteral(hostname: string): boolean {
  return hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
}

function isAllowedHost(hostname: string, allowedHosts: readonly string[]): boolean {
  const host = hostname.toLowerCase()
  if (host.split('.').includes('')) return false
  return allowedHosts.some((allowed) => host === allowed || host.endsWith(`.${allowed}`))
}

/** Returns where a finished registration may lead: a page of this site, or an allowed URL of the buyer. */
export function safeDestination(url: string, allowedHosts: readonly string[]): string | null {
  return safePath(url) ?? safeExternalUrl(url, allowedHosts)
}

/** Returns the page of this site that a form was sent from, with its query; `otherwise` if unknown. */
export function referringPage(request: Request, origin: string, otherwise = '/'): string {
  const referrer = request.headers.get('referer') ?? ''
  if (!referrer.startsWith(`${origin}/`)) return otherwise
  return safePath(referrer.slice(origin.length).split('#')[0] ?? '') ?? otherwise
}

type Site = {
  settings: { isProduction: boolean; siteOrigin: string }
  visit: { origin: string }
}

/** Returns the origin that links name: in production the site's one, elsewhere that of the request. */
export function publicOrigin({ settings, visit }: Site): string {
  return settings.isProduction ? settings.siteOrigin : visit.origin
}
