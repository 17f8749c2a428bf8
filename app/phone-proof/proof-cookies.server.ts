import { readCapability, setCookie } from '#app/shared/cookies'
import { type GivenToken, readGivenToken } from './given-token.server'

type Terms = { isSecure: boolean }

/**
 * Identifies the browser that requested a code. Set only by a send. It changes no page, so it does not bypass
 * cached pages.
 */
export function requesterCookie(requesterToken: string, terms: Terms): string {
  return setCookie('requester', requesterToken, terms)
}

/** Lets the browser that verified a phone submit its lead without scripts ever seeing the proof. */
export function proofCookie(proof: string, terms: Terms & { lifeSeconds: number }): string {
  return setCookie('proof', proof, terms)
}

/** Returns what a request's cookie passes back, or null if ours is absent. */
export function readProofCookie(name: 'requester' | 'proof', request: Request): GivenToken | null {
  return readGivenToken(readCapability(name, request))
}
