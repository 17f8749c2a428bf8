import { readCookie, setCookie } from '#app/shared/cookies'
import { readToken } from '#app/shared/random'

type Terms = { isSecure: boolean }

/**
 * Identifies the browser that asked for a code. Set by a send, never by a page view; it changes
 * nothing on any page, so it does not bypass kept pages.
 */
export function requesterCookie(requester: string, terms: Terms): string {
  return setCookie('requester', requester, terms)
}

/** Lets the browser that verified a phone submit its lead without scripts having held the proof. */
export function proofCookie(proof: string, terms: Terms & { lifeSeconds: number }): string {
  return setCookie('proof', proof, terms)
}

/** Returns the token of a `Cookie` header, or null where there is none of ours. */
export function readProofCookie(
  name: 'requester' | 'proof',
  cookieHeader: string | null | undefined,
): string | null {
  return readToken(readCookie(name, cookieHeader))
}
