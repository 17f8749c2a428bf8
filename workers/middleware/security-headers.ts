import { createMiddleware } from 'hono/factory'
import type { HonoEnv } from '#workers/api/context'
import { type Settings, turnstileHost } from '#workers/settings'

/** The hashes (`sha256-…`) of inline scripts and styles that the build allows. */
export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] }

/** Sets the security headers, the same for everyone. Only the build's inline scripts and styles are allowed. */
export type SetSecurityHeaders = (headers: Headers, settings: Settings, isSecure: boolean) => void

export function createSecurityHeaders(inline: InlineHashes): SetSecurityHeaders {
  const policies = new WeakMap<Settings, string>()
  const policyOf = (settings: Settings) => {
    const policy = policies.get(settings) ?? contentSecurityPolicy(inline, settings)
    policies.set(settings, policy)
    return policy
  }
  return (headers, settings, isSecure) => {
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', policyOf(settings))
    }
    // A cache decides for itself about a response without a rule: the platform's would keep it for two hours.
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
    for (const [name, value] of fixedSecurityHeaders(isSecure)) {
      if (!stricterOnPrivatePages.has(name) || !headers.has(name)) headers.set(name, value)
    }
  }
}

/** Sets them on every response that does not have them yet: a copy of a page is kept with its own. */
export function securityHeaders(set: SetSecurityHeaders) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    await next()
    const { headers } = c.res
    if (headers.has('Permissions-Policy')) return
    set(headers, c.get('settings'), c.req.url.startsWith('https:'))
  })
}

/** Returns the headers that are the same for every response over the same protocol. */
function fixedSecurityHeaders(isSecure: boolean): readonly [string, string][] {
  return isSecure ? [...headersOfAll, strictTransport] : headersOfAll
}

/** Returns the headers of a response that shows nothing and is not stored. */
export function closedHeaders(isSecure: boolean): Headers {
  const headers = new Headers([...fixedSecurityHeaders(isSecure)])
  headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  headers.set('Cache-Control', 'no-store')
  return headers
}

const headersOfAll: readonly [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  // Not `no-referrer`: browsers then send `Origin: null`, which form actions must refuse.
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['X-Frame-Options', 'DENY'],
  // Not `same-origin`, which private pages have: a page that opens one would keep hold of its document.
  ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
]
const stricterOnPrivatePages = new Set(['Referrer-Policy', 'Cross-Origin-Opener-Policy'])
const strictTransport: [string, string] = [
  'Strict-Transport-Security',
  'max-age=31536000; includeSubDomains',
]

/** Where the ad network's tag reports to. `strict-dynamic` allows its script, which we insert after consent. */
const adRollHosts = ' https://*.adroll.com'

function contentSecurityPolicy({ scripts, styles }: InlineHashes, settings: Settings): string {
  const tagHosts = settings.adRoll ? adRollHosts : ''
  const checkHost = settings.turnstile ? ` ${turnstileHost}` : ''
  const isDevelopmentServer = import.meta.env?.DEV === true
  return [
    "default-src 'none'",
    ['script-src', ...quoted(scripts), "'strict-dynamic'"].join(' '),
    ["style-src 'self'", ...(isDevelopmentServer ? ["'unsafe-inline'"] : quoted(styles))].join(' '),
    `img-src 'self' data:${tagHosts}`,
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${isDevelopmentServer ? ' ws:' : ''}${tagHosts}${checkHost}`,
    ...(checkHost ? [`frame-src${checkHost}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function quoted(hashes: readonly string[]): string[] {
  return hashes.map((hash) => `'${hash}'`)
}

/** Returns plain text that shows nothing of the site and is not stored. */
export function closedResponse(request: Request, status: number, body: string): Response {
  const headers = closedHeaders(request.url.startsWith('https:'))
  headers.set('Content-Type', 'text/plain; charset=utf-8')
  return new Response(body, { status, headers })
}

/** The rate limiter's window, and long enough for storage or a third party to recover. */
const usualWaitSeconds = 60

/** Adds `Retry-After` to each response that asks the client to wait: a minute, unless the handler set it. */
export const retryAfter = createMiddleware<HonoEnv>(async (c, next) => {
  await next()
  const isWait = c.res.status === 429 || c.res.status === 503
  if (isWait && !c.res.headers.has('Retry-After')) c.header('Retry-After', String(usualWaitSeconds))
})
