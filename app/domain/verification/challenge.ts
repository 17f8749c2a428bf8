import type { PhoneNumber } from '#app/shared/brands'
import type { Limits } from './limits'

/** What a code is asked for. A proof of one is never good for the other. */
export type ChallengeSubject = { kind: 'registration'; email: string } | { kind: 'own-data' }

export type ChallengePurpose = ChallengeSubject['kind']

/** One code sent to one phone for one requester; rightly answered, it becomes the proof of that phone. */
export type Challenge = {
  id: string
  reference: string
  createdAt: number
  expiresAt: number
  attempts: number
  isUsed: boolean
  isSuperseded: boolean
  proofExpiresAt: number | null
  /** Tries after the right one. */
  repeats: number
  /** By `writeCharge`: what its last text was charged to. */
  charge: string | null
}

export type ChallengeStanding =
  | { status: 'open' }
  /** Answered rightly before, and its proof still lives: the right code may be repeated. */
  | { status: 'used' }
  | { status: 'none' }
  | { status: 'expired' }
  | { status: 'exhausted' }

/** Where a challenge stands before a try is charged; the charge itself is decided by the store alone. */
export function standingOf(
  challenge: Challenge | null,
  limits: Pick<Limits, 'attemptsPerCode'>,
  now: number,
): ChallengeStanding {
  if (!challenge || challenge.isSuperseded) return { status: 'none' }
  if (challenge.isUsed) {
    const isLiving = (challenge.proofExpiresAt ?? 0) > now
    const isRepeatable = challenge.repeats < limits.attemptsPerCode
    return { status: isLiving && isRepeatable ? 'used' : 'none' }
  }
  if (challenge.attempts >= limits.attemptsPerCode) return { status: 'exhausted' }
  if (challenge.expiresAt <= now) return { status: 'expired' }
  return { status: 'open' }
}

/** The associated data a code is sealed under: it opens for no other challenge, phone or subject. */
export function codeContext(
  challengeId: string,
  phone: PhoneNumber,
  subject: ChallengeSubject,
): string {
  const who = subject.kind === 'registration' ? subject.email : subject.kind
  return `${challengeId}|${phone}|${who}`
}

/** How many digits a code has: access to a person's data asks for more than a registration. */
export function codeLengthOf(
  purpose: ChallengePurpose,
  limits: Pick<Limits, 'codeLength' | 'ownDataCodeLength'>,
): number {
  return purpose === 'own-data' ? limits.ownDataCodeLength : limits.codeLength
}

/** Letters that are not mistaken for one another or for digits. */
export const referenceAlphabet = 'ABCDEFGHJKLMNPRTUVWXY'
export const referenceLength = 3
