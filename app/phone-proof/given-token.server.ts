import type { Services } from '#app/services'
import { readCapability, setCookie } from '#app/shared/cookies'
import { constantTimeEqual } from '#app/shared/crypto.server'
import { readToken } from '#app/shared/random'

type Kind = 'requester' | 'proof'

/**
 * A requester or a proof as a client passes it on. `shown` is of the consent that `send-otp` returned with it, so
 * a lead names what the person could read; null for a form's, whose sealed state has it.
 */
export type GivenToken = { token: string; shown: { mark: string; mac: string } | null }

const given = /^([^.]+)(?:\.([a-f\d]{32})\.([\w-]{43}))?$/

/** Returns null unless it has our format. */
export function readGivenToken(text: string | null | undefined): GivenToken | null {
  const [, first, mark, mac] = given.exec(text ?? '') ?? []
  const token = readToken(first)
  return token === null ? null : { token, shown: mark && mac ? { mark, mac } : null }
}

/** Returns a token with the mark of the consent that was shown, as only we can write it. */
export async function writeGivenToken(
  services: Pick<Services, 'hash'>,
  kind: Kind,
  { token, mark }: { token: string; mark: string | null },
): Promise<string> {
  return mark === null ? token : `${token}.${mark}.${await macOf(services, kind, token, mark)}`
}

/** Returns the mark that we gave out with this very token; null without one. */
export async function shownMark(
  services: Pick<Services, 'hash'>,
  kind: Kind,
  given: GivenToken | null,
): Promise<string | null> {
  if (!given?.shown) return null
  const { mark, mac } = given.shown
  return constantTimeEqual(mac, await macOf(services, kind, given.token, mark)) ? mark : null
}

function macOf({ hash }: Pick<Services, 'hash'>, kind: Kind, token: string, mark: string) {
  return hash(`shown-with-${kind}`, `${token}|${mark}`)
}

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
