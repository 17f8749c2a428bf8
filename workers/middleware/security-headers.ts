import { createMiddleware } from 'hono/factory'
import type { HonoEnv } from '#workers/api/context'
import { type Settings, turnstileHost } from '#workers/settings'

/** What stands in pages as text and may: its hashes, `sha256-…`, from the build. */
export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] }

/** Headers of every answer, alike for everybody. No inline script or style gets in but those of the build. */
export function securityHeaders(inline: InlineHashes) {
  const policies = new WeakMap<Settings, string>()
  const policyOf = (settings: Settings) => {
    const policy = policies.get(settings) ?? contentSecurityPolicy(inline, settings)
    policies.set(settings, policy)
    return policy
  }
  return createMiddleware<HonoEnv>(async (c, next) => {
    await next()
    const { headers } = c.res
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', policyOf(c.get('isolate').settings))
    }
    headers.set('Reporting-Endpoints', `csp="${reportPath}"`)
    for (const [name, value] of fixedSecurityHeaders(c.req.url.startsWith('https:'))) {
      // A page whose address is a secret tells others less of it.
      if (name !== 'Referrer-Policy' || !headers.has(name)) headers.set(name, value)
    }
  })
}

/** The headers that are the same for every answer over the same protocol. */
function fixedSecurityHeaders(isSecure: boolean): readonly [string, string][] {
  return isSecure ? [...headersOfAll, strictTransport] : headersOfAll
}

/** The headers of an answer that shows nothing and is kept by no one. */
export function closedHeaders(isSecure: boolean): Headers {
  const headers = new Headers([...fixedSecurityHeaders(isSecure)])
  headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  headers.set('Cache-Control', 'no-store')
  return headers
}

const headersOfAll: readonly [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  // Not `no-referrer`: that makes browsers send `Origin: null`, which form actions must refuse.
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['X-Frame-Options', 'DENY'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
]
const strictTransport: [string, string] = [
  'Strict-Transport-Security',
  'max-age=31536000; includeSubDomains',
]

const reportPath = '/api/csp-report'

/** Where the ad network's tag reports to. `strict-dynamic` lets its script in, which we insert after a yes. */
const adRollHosts = ' https://*.adroll.com'

/** The hosts besides our own that the policy lets in, as it names them. */
export function namedSources({ adRoll, turnstile }: Settings): string[] {
  return [...(adRoll ? [adRollHosts.trim()] : []), ...(turnstile ? [turnstileHost] : [])]
}

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
    // The second is for browsers that know no reporting endpoints.
    'report-to csp',
    `report-uri ${reportPath}`,
  ].join('; ')
}

function quoted(hashes: readonly string[]): string[] {
  return hashes.map((hash) => `'${hash}'`)
}
