import { parse, serialize } from 'hono/utils/cookie'
import { readToken } from '#app/domain/verification/tokens'

/** How long a browser stays the requester of its codes, from its last send. */
const requesterLifeSeconds = 1_800

type Terms = { isSecure: boolean }

/**
 * Identifies the browser that asked for a code. Set by a send, never by a page view; it changes
 * nothing on any page, so it does not bypass kept pages.
 */
export function requesterCookie(requester: string, { isSecure }: Terms): string {
  return tokenCookie('requester', requester, { isSecure, maxAge: requesterLifeSeconds })
}

/** Lets the browser that verified a phone submit its lead without scripts having held the proof. */
export function proofCookie(proof: string, terms: Terms & { lifeSeconds: number }): string {
  return tokenCookie('proof', proof, { isSecure: terms.isSecure, maxAge: terms.lifeSeconds })
}

/** Returns the token of a `Cookie` header, or null where there is none of ours. */
export function readProofCookie(
  name: 'requester' | 'proof',
  cookieHeader: string | null | undefined,
): string | null {
  return readToken(readCookie(name, cookieHeader))
}

export type StateCookie = Terms & {
  name: 'lead_flow' | 'my_data' | 'my_data_done'
  path: '/' | '/privacy'
  sameSite: 'Lax' | 'Strict'
  maxAgeSeconds: number
}

/** Lets a reload go on where it was. HttpOnly: nothing in the page reads it. Null takes it away. */
export function stateCookie(
  sealed: string | null,
  { name, path, sameSite, isSecure, maxAgeSeconds }: StateCookie,
): string {
  const maxAge = sealed ? maxAgeSeconds : 0
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${sealed ?? ''}; Path=${path}; HttpOnly; SameSite=${sameSite}; Max-Age=${maxAge}${secure}`
}

/** Returns one cookie of a `Cookie` header; null where it is absent or empty. */
export function readCookie(name: string, cookieHeader: string | null | undefined): string | null {
  return (cookieHeader && parse(cookieHeader, name)[name]) || null
}

function tokenCookie(
  name: 'requester' | 'proof',
  token: string,
  { isSecure, maxAge }: { isSecure: boolean; maxAge: number },
): string {
  // A longer setting than a browser keeps cookies for would make the library throw.
  const longest = 400 * 86_400
  const terms = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure } as const
  return serialize(name, token, { ...terms, maxAge: Math.min(maxAge, longest) })
}
