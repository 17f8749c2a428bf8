import {
  type ChallengeSubject,
  challengeStatus,
  codeContext,
} from '#app/domain/verification/challenge'
import { SealedCode } from '#app/domain/verification/code-vault.server'
import { visitDimensions } from '#app/flows/funnel/visitor-dimensions.server'
import { challengeOwner } from '#app/flows/own-data/proven-phone.server'
import type { Services } from '#app/services'
import { assertNever } from '#app/shared/assert-never'
import type { PhoneNumber } from '#app/shared/brands'
import { constantTimeEqual } from '#app/shared/crypto.server'
import { openRecord } from '#app/shared/sealed-record.server'
import { returnVerifiedSend } from './charge-send.server'

export type VerifyCodeRequest = {
  /** The number as the edge parsed it. Null if it wasn't a phone number. */
  phone: PhoneNumber | null
  subject: ChallengeSubject
  code: string
  /** The token that the send returned. Without it the caller can reach no challenge. */
  requesterToken: string | null
}

export type VerifyCodeOutcome =
  /** `proof`: the single-use token that opens or submits what was verified. */
  | { ok: true; proof: string }
  /** The right code again, from its requester: the first response may have been lost. */
  | { ok: false; reason: 'already_used'; proof: string }
  | { ok: false; reason: 'wrong'; attemptsLeft: number }
  /** The last try was wrong, or none was left. */
  | { ok: false; reason: 'exhausted' }
  | { ok: false; reason: 'expired' }
  | { ok: false; reason: 'no_challenge' }
  /** The sealed code has not reached this location yet; no try was counted. */
  | { ok: false; reason: 'not_readable_yet' }
  | { ok: false; reason: 'too_many_requests' }

type Needs = Pick<
  Services,
  | 'now'
  | 'sleep'
  | 'log'
  | 'settings'
  | 'hash'
  | 'shortSealer'
  | 'challenges'
  | 'codes'
  | 'passesSieve'
  | 'budgets'
  | 'sentTexts'
  | 'knownNetworks'
  | 'visit'
  | 'funnel'
>

/** Long enough for a parallel try to be compared and stored. */
const parallelTryMs = 300

/**
 * Verifies a code: reads the sealed code, counts one try and only then compares, so parallel requests never
 * compare more codes than tries were counted.
 */
export async function verifyCode(
  services: Needs,
  { phone, subject, code, requesterToken }: VerifyCodeRequest,
): Promise<VerifyCodeOutcome> {
  const { settings, challenges, now, log } = services
  const { limits } = settings
  const door = subject.kind === 'own-data' ? 'own-verify' : 'verify'
  if (!(await services.passesSieve(door))) return { ok: false, reason: 'too_many_requests' }
  if (!phone || !requesterToken) return { ok: false, reason: 'no_challenge' }
  const owner = await challengeOwner(services, phone, subject, requesterToken)

  const challenge = await challenges.find(owner)
  const current = challengeStatus(challenge, limits, now())
  if (!challenge || !acceptsTries(current)) return closedOutcome(current)

  const { id: challengeId } = challenge
  const sealed = await services.codes.read(challengeId)
  if (sealed === null) return { ok: false, reason: 'not_readable_yet' }
  const { attemptsPerCode } = limits
  const countTry = () => challenges.countTry({ challengeId, attemptsPerCode, now: now() })
  let counted = await countTry()
  if (!counted) {
    // A parallel try took the last one after the challenge was read. It may be this person's other click with the
    // right code, which shows a moment later.
    await services.sleep(parallelTryMs)
    counted = await countTry()
  }
  if (!counted) return closedOutcome(challengeStatus(await challenges.find(owner), limits, now()))

  const context = codeContext(challengeId, phone, subject)
  const record = await openRecord(services.shortSealer, sealed, context, SealedCode)
  if (!record || !constantTimeEqual(code, record.code)) {
    log.info('code.wrong', { challengeId, attempt: counted.attempts })
    const attemptsLeft = attemptsPerCode - counted.attempts
    return attemptsLeft > 0
      ? { ok: false, reason: 'wrong', attemptsLeft }
      : { ok: false, reason: 'exhausted' }
  }
  const { proof } = record
  const isFirst = await challenges.consume(challengeId, now() + limits.proofLifeSeconds * 1_000)
  if (!isFirst) {
    // Another code of the same requester may have superseded this one after it was charged.
    const stands = (await challenges.find(owner))?.id === challengeId
    return stands
      ? { ok: false, reason: 'already_used', proof }
      : { ok: false, reason: 'no_challenge' }
  }
  await returnVerifiedSend(services, challenge.charge)
  log.info('code.verified', { challengeId, attempt: counted.attempts })
  if (subject.kind === 'registration') {
    const { visit, funnel } = services
    funnel.count('code_verified', visitDimensions(visit))
  }
  return { ok: true, proof }
}

type Current = ReturnType<typeof challengeStatus>

function acceptsTries({ status }: Current): boolean {
  return status === 'open' || status === 'used'
}

function closedOutcome(current: Current): VerifyCodeOutcome {
  switch (current.status) {
    case 'open':
    case 'used':
    case 'none':
      return { ok: false, reason: 'no_challenge' }
    case 'expired':
      return { ok: false, reason: 'expired' }
    case 'exhausted':
      return { ok: false, reason: 'exhausted' }
    default:
      return assertNever(current)
  }
}
