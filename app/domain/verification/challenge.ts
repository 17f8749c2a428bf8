import type { PhoneNumber } from '#app/shared/brands'
import type { Limits } from './limits'

/** The purpose of a code. A proof of one is never valid for the other. */
export type ChallengeSubject = { kind: 'registration'; email: string } | { kind: 'own-data' }

export type ChallengePurpose = ChallengeSubject['kind']

/** One code sent to one phone for one requester; once verified, it becomes the proof of that phone. */
export type Challenge = {
  id: string
  reference: string
  createdAt: number
  expiresAt: number
  attempts: number
  isUsed: boolean
  isSuperseded: boolean
  proofExpiresAt: number | null
  /** Repeats of the right code. */
  repeats: number
  /** The charges of its last text, as `writeCharge` writes them. */
  charge: string | null
}

export type ChallengeStatus =
  | { status: 'open' }
  /** Verified, with a valid proof: the right code may be repeated. */
  | { status: 'used' }
  | { status: 'none' }
  | { status: 'expired' }
  | { status: 'exhausted' }

/** Returns a challenge's status before a try is counted; only the store decides whether it counts. */
export function challengeStatus(
  challenge: Challenge | null,
  limits: Pick<Limits, 'attemptsPerCode'>,
  now: number,
): ChallengeStatus {
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

/** Returns the associated data of a sealed code: it opens for no other challenge, phone or subject. */
export function codeContext(
  challengeId: string,
  phone: PhoneNumber,
  subject: ChallengeSubject,
): string {
  const who = subject.kind === 'registration' ? subject.email : subject.kind
  return `${challengeId}|${phone}|${who}`
}

/** Returns the length of a code: access to personal data needs more digits than a registration. */
export function codeLengthOf(
  purpose: ChallengePurpose,
  limits: Pick<Limits, 'codeLength' | 'ownDataCodeLength'>,
): number {
  return purpose === 'own-data' ? limits.ownDataCodeLength : limits.codeLength
}

/** Letters that are not confused with each other or with digits. */
export const referenceAlphabet = 'ABCDEFGHJKLMNPRTUVWXY'
export const referenceLength = 3
