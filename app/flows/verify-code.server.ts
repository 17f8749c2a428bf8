import { codeContext, standingOf, subjectOf } from '#app/domain/verification/challenge'
import type { Services } from '#app/services'
import { assertNever } from '#app/shared/assert-never'
import { constantTimeEqual } from '#app/shared/crypto.server'
import { parsePhoneNumber } from '#app/shared/phone-number.server'
import { returnVerifiedSend } from './charge-send.server'

export type VerifyCodeRequest = {
  phone: string
  /** As in `SendCodeRequest`. */
  email: string | null
  code: string
  defaultRegion: string
}

export type VerifyCodeOutcome =
  | { ok: true; challengeId: string }
  | { ok: false; reason: 'wrong'; attemptsLeft: number }
  /** The last try was wrong, or none was left. */
  | { ok: false; reason: 'exhausted' }
  | { ok: false; reason: 'expired' }
  | { ok: false; reason: 'no_challenge' }
  /** Rightly answered before, as by the first of two clicks; not an answer to this code. */
  | { ok: false; reason: 'already_used'; challengeId: string }
  /** The sealed code has not reached this location yet; no try was charged. */
  | { ok: false; reason: 'not_readable_yet' }

type Needs = Pick<
  Services,
  | 'now'
  | 'log'
  | 'settings'
  | 'hash'
  | 'shortSealer'
  | 'challenges'
  | 'codes'
  | 'budgets'
  | 'sentTexts'
  | 'knownNetworks'
>

/**
 * Checks a code: read the sealed code, charge one try, and only then compare, so that however
 * many ask at once, no more codes are compared than tries were charged.
 */
export async function verifyCode(
  services: Needs,
  { phone, email: given, code, defaultRegion }: VerifyCodeRequest,
): Promise<VerifyCodeOutcome> {
  const { settings, challenges, now, log } = services
  const { limits } = settings
  const number = parsePhoneNumber(phone, defaultRegion)?.number
  if (!number) return { ok: false, reason: 'no_challenge' }
  const email = subjectOf(number, given)
  const [phoneKey, emailKey] = await Promise.all([
    services.hash('phone', number),
    services.hash('email', email),
  ])

  const found = await challenges.find(phoneKey, emailKey, now())
  const standing = standingOf(found.challenge, found.wrongTriesToday, limits, now())
  if (standing.status !== 'open') return closedOutcome(standing)
  const { id: challengeId } = found.challenge as { id: string }

  const sealed = await services.codes.read(challengeId)
  if (sealed === null) return { ok: false, reason: 'not_readable_yet' }
  const charged = await challenges.charge({
    challengeId,
    phoneKey,
    attemptsPerCode: limits.attemptsPerCode,
    wrongTriesPerDay: limits.wrongTriesPerPhonePerDay,
    now: now(),
  })
  if (!charged) return refusedCharge(services, phoneKey, emailKey)

  const expected = await services.shortSealer.open(sealed, codeContext(challengeId, number, email))
  const isRight = expected !== null && constantTimeEqual(code, expected)
  if (!isRight) {
    const wrongTries = found.wrongTriesToday + 1
    const attemptsLeft = Math.min(
      limits.attemptsPerCode - charged.attempts,
      Math.max(0, limits.wrongTriesPerPhonePerDay - wrongTries),
    )
    log.info('code.wrong', { challengeId, attempt: charged.attempts })
    return attemptsLeft > 0
      ? { ok: false, reason: 'wrong', attemptsLeft }
      : { ok: false, reason: 'exhausted' }
  }
  const isFirst = await challenges.consume(challengeId, now() + limits.proofLifeSeconds * 1_000)
  if (!isFirst) return { ok: false, reason: 'already_used', challengeId }
  await returnVerifiedSend(services, found.challenge?.charge ?? null)
  log.info('code.verified', { challengeId, attempt: charged.attempts })
  return { ok: true, challengeId }
}

/** Others were charged between the look and the charge: look once more for the reason. */
async function refusedCharge(
  { challenges, settings, now }: Needs,
  phoneKey: string,
  emailKey: string,
): Promise<VerifyCodeOutcome> {
  const { challenge, wrongTriesToday } = await challenges.find(phoneKey, emailKey, now())
  const standing = standingOf(challenge, wrongTriesToday, settings.limits, now())
  return standing.status === 'open'
    ? { ok: false, reason: 'no_challenge' }
    : closedOutcome(standing)
}

function closedOutcome(
  standing: Exclude<ReturnType<typeof standingOf>, { status: 'open' }>,
): VerifyCodeOutcome {
  switch (standing.status) {
    case 'none':
      return { ok: false, reason: 'no_challenge' }
    case 'expired':
      return { ok: false, reason: 'expired' }
    case 'exhausted':
      return { ok: false, reason: 'exhausted' }
    case 'used':
      return { ok: false, reason: 'already_used', challengeId: standing.challengeId }
    default:
      return assertNever(standing)
  }
}
