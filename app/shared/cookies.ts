import { parse, serialize } from 'hono/utils/cookie'
import { day, hour, minute, second } from './time'

type Cookie = {
  path: string
  /** Null if the caller takes it from a setting. */
  lifeSeconds: number | null
  isHttpOnly: boolean
  sameSite: 'Lax' | 'Strict'
  /** A capability: its sender may do something. On https its name has a prefix, so no other host can plant one. */
  isCapability?: true
}

const yearSeconds = (365 * day) / second
const forScripts = { path: '/', isHttpOnly: false, sameSite: 'Lax' } as const
const forServer = { path: '/', isHttpOnly: true, sameSite: 'Lax' } as const
const forHolder = { ...forServer, isCapability: true } as const
/** Strict: a link on another site must not open anyone's data. */
const forOwnData = { ...forHolder, path: '/privacy', sameSite: 'Strict' } as const

/** Every cookie of the site, by name. */
export const cookies = {
  theme: { ...forScripts, lifeSeconds: yearSeconds },
  updates: { ...forScripts, lifeSeconds: yearSeconds },
  tracking_consent: { ...forScripts, lifeSeconds: (180 * day) / second },
  /** Set by a plain form: pages for this browser are rendered with its choices and not cached. */
  prefs_by_form: { ...forScripts, lifeSeconds: yearSeconds },
  /** For the session only once the visitor has declined tracking. */
  tracking_data: { ...forScripts, lifeSeconds: (30 * day) / second },
  currency: { ...forServer, lifeSeconds: yearSeconds },
  watchlist: { ...forServer, lifeSeconds: yearSeconds },
  /** At its own link's path; `splitLifeSeconds` where the link splits its visitors. */
  go: { ...forServer, path: '/go/', lifeSeconds: hour / second },
  lead_flow: { ...forHolder, lifeSeconds: (30 * minute) / second },
  requester: { ...forHolder, lifeSeconds: (30 * minute) / second },
  /** `proofLifeSeconds` */
  proof: { ...forHolder, lifeSeconds: null },
  /** `receiptsDays`; signed by the session library. */
  receipt: { ...forHolder, lifeSeconds: null },
  my_data: { ...forOwnData, lifeSeconds: (30 * minute) / second },
  my_data_done: { ...forOwnData, lifeSeconds: (10 * minute) / second },
} as const satisfies Record<string, Cookie>

/** How long a visitor keeps the variant of a link that splits its visitors. */
export const splitLifeSeconds = (30 * day) / second

export type CookieName = keyof typeof cookies
export type CapabilityName = {
  [Name in CookieName]: (typeof cookies)[Name] extends { isCapability: true } ? Name : never
}[CookieName]

/**
 * Returns the name in the header. Browsers take `__Host-` only from this very host over https, with path `/`, and
 * `__Secure-` only over https (RFC 6265bis, 4.1.3).
 */
export function sentName(name: CookieName, isSecure: boolean): string {
  const { path, isCapability }: Cookie = cookies[name]
  if (!isSecure || !isCapability) return name
  return `${path === '/' ? '__Host-' : '__Secure-'}${name}`
}

/** Browsers keep no cookie longer, and the library throws for more. */
const longestLifeSeconds = (400 * day) / second

/**
 * Returns a `Set-Cookie` value; an empty `value` deletes the cookie. Not used by the inline script, which imports
 * nothing, nor by `/go`, where it would add 7 µs per click (`tracking_data`, `tracking_consent`, `go`).
 */
export function setCookie(
  name: CookieName,
  value: string,
  terms: { isSecure: boolean; lifeSeconds?: number },
): string {
  const { path, isHttpOnly, sameSite, ...usual } = cookies[name]
  const lifeSeconds = value === '' ? 0 : (terms.lifeSeconds ?? usual.lifeSeconds)
  if (lifeSeconds === null) throw new Error(`no life given for the cookie ${name}`)
  return serialize(sentName(name, terms.isSecure), value, {
    path,
    maxAge: Math.min(lifeSeconds, longestLifeSeconds),
    httpOnly: isHttpOnly,
    secure: terms.isSecure,
    sameSite,
  })
}

type Header = string | null | undefined

/** Returns the first value of that name in a `Cookie` header; null if absent or empty. */
export function readCookie(
  name: Exclude<CookieName, CapabilityName>,
  header: Header,
): string | null {
  return cookieValue(name, header)
}

/** Does the same for a capability, which over https counts under its prefixed name alone. */
export function readCapability(name: CapabilityName, { url, headers }: Request): string | null {
  return cookieValue(sentName(name, url.startsWith('https:')), headers.get('cookie'))
}

function cookieValue(name: string, header: Header): string | null {
  return (header && parse(header, name)[name]) || null
}
