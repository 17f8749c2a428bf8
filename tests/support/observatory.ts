/**
 * Returns the HTTP Observatory's score of one response over https. Rules:
 * https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring ("Tests and scoring"; the modifiers as of
 * version 1 of mdn-http-observatory, 2026). Base 100; the sum of all penalties first, bonuses only if that leaves
 * 90 or more. Not scored here, because they need the network: the redirect from http (Cloudflare's "Always Use
 * HTTPS": 0) and HSTS preloading (+5, not claimed).
 */
export function observatoryScore(response: ObservedResponse): {
  score: number
  modifiers: Modifiers
} {
  const csp = policyOf(response.headers.get('content-security-policy'))
  const modifiers: Modifiers = {
    'content-security-policy': scorePolicy(csp),
    cookies: scoreCookies(response),
    cors: scoreCors(response.headers),
    'referrer-policy': scoreReferrer(response.headers.get('referrer-policy')),
    'strict-transport-security': scoreHsts(response.headers.get('strict-transport-security')),
    'subresource-integrity': scoreScripts(response),
    'x-content-type-options':
      response.headers.get('x-content-type-options')?.toLowerCase() === 'nosniff' ? 0 : -5,
    'x-frame-options': csp.has('frame-ancestors') ? 5 : scoreFrames(response.headers),
    'cross-origin-resource-policy': scoreCorp(response.headers.get('cross-origin-resource-policy')),
  }
  const all = Object.values(modifiers)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const withoutBonus = 100 + sum(all.filter((value) => value < 0))
  const bonus = withoutBonus >= 90 ? sum(all.filter((value) => value > 0)) : 0
  return { score: Math.max(0, withoutBonus + bonus), modifiers }
}

export type ObservedResponse = { url: string; headers: Headers; html: string }
type Modifiers = Record<string, number>
type Policy = Map<string, string[]>

function policyOf(header: string | null): Policy {
  const directives = (header ?? '').split(';').map((directive) => directive.trim().split(/\s+/))
  const named = directives.filter(([name]) => name)
  // The first of two equal directives counts (CSP 3, 2.2.1).
  return new Map(named.reverse().map(([name = '', ...sources]) => [name.toLowerCase(), sources]))
}

const broad = /^(ftp:|http:|https:|\*|https?:\/\/\*(\.\*)?)$/
const unsafe = /^('unsafe-inline'|data:)$/
const trusted = /^'(sha256|sha384|sha512|nonce)-/
const passive = new Set(['img-src', 'media-src'])

function scorePolicy(policy: Policy): number {
  if (policy.size === 0) return -25
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const script = effective(sourcesOf('script-src'), true)
  const style = effective(sourcesOf('style-src'), false)
  const insecure = (sources: string[]) => sources.some((source) => /^(http|ftp):/.test(source))
  const active = [...policy].filter(([name]) => !passive.has(name) && name !== 'script-src')
  if (script.includes("'strict-dynamic'") && !script.some((source) => trusted.test(source))) {
    return -25
  }
  if (script.some((source) => broad.test(source) || unsafe.test(source))) return -20
  if (sourcesOf('object-src').some((source) => broad.test(source))) return -20
  if (insecure([...active.flatMap(([, sources]) => sources), ...script])) return -20
  if ([...script, ...style].includes("'unsafe-eval'")) return -10
  if (insecure([...passive].flatMap((name) => policy.get(name) ?? []))) return -10
  if (style.some((source) => broad.test(source) || unsafe.test(source))) return 0
  return policy.get('default-src')?.join(' ') === "'none'" ? 10 : 5
}

/** Ignores what a browser that supports nonces and hashes ignores. */
function effective(sources: string[], isScript: boolean): string[] {
  if (!sources.some((source) => trusted.test(source))) return sources
  const isDynamic = isScript && sources.includes("'strict-dynamic'")
  return sources.filter(
    (source) =>
      source !== "'unsafe-inline'" &&
      !(isDynamic && (source === "'self'" || /^(https?:|ftp:|\*)/.test(source))),
  )
}

function scoreCookies({ headers }: ObservedResponse): number {
  const cookies = headers.getSetCookie().map((cookie) => {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
    const flags = new Map(
      attributes.map((one) => {
        const [name = '', value = ''] = one.split('=')
        return [name.toLowerCase(), value.toLowerCase()]
      }),
    )
    return { name: pair.split('=')[0]?.toLowerCase() ?? '', flags }
  })
  if (cookies.length === 0) return 0
  const isProtected = scoreHsts(headers.get('strict-transport-security')) >= 0
  const scores = cookies.map(({ name, flags }) => {
    const isSession = /login|sess/.test(name)
    const sameSite = flags.get('samesite')
    const faults = [
      isSession && !flags.has('secure') ? (isProtected ? -10 : -40) : 0,
      isSession && !flags.has('httponly') ? -30 : 0,
      name.includes('csrf') && !sameSite ? -20 : 0,
      sameSite !== undefined && !['lax', 'strict', 'none'].includes(sameSite) ? -20 : 0,
      sameSite === 'none' && !flags.has('secure') ? -20 : 0,
      flags.has('secure') ? 0 : isProtected ? -5 : -20,
    ]
    return Math.min(...faults)
  })
  const worst = Math.min(...scores)
  if (worst < 0) return worst
  return cookies.every(({ flags }) => flags.get('samesite')) ? 5 : 0
}

function scoreCors(headers: Headers): number {
  const mayBearCredentials = headers.get('access-control-allow-credentials') === 'true'
  return headers.has('access-control-allow-origin') && mayBearCredentials ? -50 : 0
}

function scoreReferrer(header: string | null): number {
  if (header === null) return 0
  const last = header.split(',').at(-1)?.trim().toLowerCase() ?? ''
  const safe = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']
  return safe.includes(last) ? 5 : -5
}

function scoreHsts(header: string | null): number {
  const seconds = Number(/(?:^|;)\s*max-age=(\d+)/i.exec(header ?? '')?.[1] ?? Number.NaN)
  if (Number.isNaN(seconds) || header?.includes(',')) return -20
  return seconds >= 15_552_000 ? 0 : -10
}

function scoreScripts({ url, html }: ObservedResponse): number {
  const scores = Array.from(html.matchAll(/<script\b([^>]*)>/gi), ([, attributes = '']) => {
    const source = /\bsrc="([^"]*)"/.exec(attributes)?.[1]
    if (source === undefined) return 0
    const hasIntegrity = /\bintegrity="/.test(attributes)
    const isRelative = !/^(https?:)?\/\//.test(source)
    const isSameOrigin = isRelative || source.startsWith(`${new URL(url).origin}/`)
    if (isSameOrigin) return hasIntegrity ? 5 : 0
    const isSecure = source.startsWith('https:')
    if (hasIntegrity) return isSecure ? 0 : -20
    return isSecure ? -5 : -50
  })
  const worst = Math.min(0, ...scores)
  return worst < 0 ? worst : Math.max(0, ...scores)
}

function scoreFrames(headers: Headers): number {
  const value = headers.get('x-frame-options')?.trim().toLowerCase()
  return value === 'deny' || value === 'sameorigin' || value?.startsWith('allow-from') ? 0 : -20
}

function scoreCorp(header: string | null): number {
  const value = header?.trim().toLowerCase()
  if (value === undefined || value === 'cross-origin') return 0
  return value === 'same-origin' || value === 'same-site' ? 10 : -5
}
