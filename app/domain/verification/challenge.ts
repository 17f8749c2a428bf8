import type { Limits } from './limits'

/** One code sent to one phone for one email; rightly answered, it becomes the proof of that phone. */
export type Challenge = {
  id: string
  reference: string
  createdAt: number
  expiresAt: number
  attempts: number
  isUsed: boolean
  isSuperseded: boolean
  proofExpiresAt: number | null
  /** By `sealCharge`: what its last text was charged to. */
  charge: string | null
}

export type ChallengeStanding =
  | { status: 'open' }
  | { status: 'none' }
  | { status: 'expired' }
  | { status: 'exhausted' }
  | { status: 'used'; challengeId: string }

/** Where a challenge stands before a try is charged; the charge itself is decided by the store alone. */
export function standingOf(
  challenge: Challenge | null,
  wrongTriesToday: number,
  limits: Limits,
  now: number,
): ChallengeStanding {
  if (!challenge || challenge.isSuperseded) return { status: 'none' }
  if (challenge.isUsed) return { status: 'used', challengeId: challenge.id }
  if (challenge.attempts >= limits.attemptsPerCode) return { status: 'exhausted' }
  if (wrongTriesToday >= limits.wrongTriesPerPhonePerDay) return { status: 'exhausted' }
  if (challenge.expiresAt <= now) return { status: 'expired' }
  return { status: 'open' }
}

/** The words a code is sealed under: it opens for no other challenge, phone or email. */
export function codeContext(challengeId: string, phone: string, email: string): string {
  return `${challengeId}|${phone}|${email}`
}

/**
 * What a code is asked for: to register under an email, or for the person's own data, where no email
 * is asked. The second bears what no email can, so that neither proof is good for the other.
 */
export function subjectOf(phone: string, email: string | null): string {
  return email ?? `own data|${phone}`
}

/** Letters that are not mistaken for one another or for digits. */
export const referenceAlphabet = 'ABCDEFGHJKLMNPRTUVWXY'
export const referenceLength = 3
