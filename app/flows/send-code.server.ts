import { site } from '#app/content/site'
import type { Purpose } from '#app/domain/verification/budget'
import {
  codeContext,
  referenceAlphabet,
  referenceLength,
  standingOf,
  subjectOf,
} from '#app/domain/verification/challenge'
import { judgePhone, type PhoneVerdict } from '#app/domain/verification/phone-policy.server'
import { type SendCharge, sealCharge } from '#app/domain/verification/send-charge'
import { codeMessage } from '#app/domain/verification/text-message'
import type { Services } from '#app/services'
import type { PhoneNumber } from '#app/shared/phone-number'
import { randomId, randomText } from '#app/shared/random'
import { type ChargeSendOutcome, chargeSend, returnFailedSend } from './charge-send.server'
import { checkRobot, type RobotCheckFailure, type RobotCheckRequest } from './check-robot.server'

export type SendCodeRequest = RobotCheckRequest & {
  phone: string
  /** Normalised by its schema; null to see, correct or erase one's own data. */
  email: string | null
  /** ISO 3166-1, for a number typed in its national form. */
  defaultRegion: string
  /** A form filled in by a robot gets the same answer and no text. */
  isTrap?: boolean
}

export type SendCodeOutcome =
  | CodeSent
  | Exclude<PhoneVerdict, { ok: true }>
  | RobotCheckFailure
  | Exclude<ChargeSendOutcome, { ok: true }>
  | { ok: false; reason: 'too_many_wrong_tries' }
  | { ok: false; reason: 'refused_by_provider' }
  | { ok: false; reason: 'provider_unavailable' }

export type CodeSent = {
  ok: true
  phone: PhoneNumber
  reference: string
  cooldownSeconds: number
}

type Needs = Pick<
  Services,
  | 'now'
  | 'random'
  | 'log'
  | 'settings'
  | 'visit'
  | 'hash'
  | 'shortSealer'
  | 'budgets'
  | 'sentTexts'
  | 'knownNetworks'
  | 'challenges'
  | 'codes'
  | 'sms'
  | 'robotCheck'
  | 'suppression'
>

/** Sends a code to a phone, within the budgets. Whoever asks, known or not, gets the same answer. */
export async function sendCode(
  services: Needs,
  request: SendCodeRequest,
): Promise<SendCodeOutcome> {
  const { settings, visit, log } = services
  const verdict = judgePhone(request.phone, {
    allowedRegions: settings.allowedRegions,
    defaultRegion: request.defaultRegion,
  })
  if (!verdict.ok) return verdict
  // A token is good for one look: a slip of the pen above must not cost it.
  const checked = await checkRobot(services, request)
  if (!checked.ok) return checked

  const email = subjectOf(verdict.number, request.email)
  const subject = await nameSubject(services, verdict.number, email)
  const standing = await findStanding(services, subject)
  if (standing.status === 'locked') return { ok: false, reason: 'too_many_wrong_tries' }

  const purpose: Purpose = request.email === null ? 'own-data' : 'registration'
  const charged = await chargeSend(services, {
    ...{ purpose, phone: verdict.number, phoneKey: subject.phoneKey, email: request.email },
    ...{ region: verdict.region, isHuman: services.robotCheck !== null },
  })
  if (!charged.ok) return charged

  const person: Person = { ...subject, phone: verdict.number, email, purpose }
  const issued = await prepareCode(services, standing, person, charged.charge)
  const sent: CodeSent = {
    ok: true,
    phone: verdict.number,
    reference: issued.reference,
    cooldownSeconds: settings.limits.sendCooldownSeconds,
  }
  if (request.isTrap || (await services.suppression.has(subject.phoneKey))) {
    log.info('code.withheld', { reason: request.isTrap ? 'trap' : 'suppressed' })
    await services.sms.pretend()
    return sent
  }
  const failure = await textCode(services, person, issued, charged.charge)
  if (failure) return failure
  log.info('code.sent', { challengeId: issued.challengeId, country: visit.country })
  return sent
}

type Person = {
  phoneKey: string
  emailKey: string
  phone: PhoneNumber
  email: string
  purpose: Purpose
}
type IssuedCode = { challengeId: string; reference: string; code: string }

async function nameSubject({ hash }: Needs, phone: PhoneNumber, email: string) {
  const [phoneKey, emailKey] = await Promise.all([hash('phone', phone), hash('email', email)])
  return { phoneKey, emailKey }
}

type Standing =
  | { status: 'locked' }
  | { status: 'fresh' }
  | { status: 'untried'; challengeId: string; reference: string; createdAt: number }

async function findStanding(
  { challenges, settings, now }: Needs,
  { phoneKey, emailKey }: { phoneKey: string; emailKey: string },
): Promise<Standing> {
  const { limits } = settings
  const { challenge, wrongTriesToday } = await challenges.find(phoneKey, emailKey, now())
  if (wrongTriesToday >= limits.wrongTriesPerPhonePerDay) return { status: 'locked' }
  const isOpen = standingOf(challenge, wrongTriesToday, limits, now()).status === 'open'
  if (!challenge || !isOpen || challenge.attempts > 0) return { status: 'fresh' }
  const { id, reference, createdAt } = challenge
  return { status: 'untried', challengeId: id, reference, createdAt }
}

/** A failure of our own storage must not make the visitor wait either. */
async function prepareCode(
  services: Needs,
  standing: Standing,
  person: Person,
  charge: SendCharge,
): Promise<IssuedCode> {
  try {
    return (
      (await repeatCode(services, standing, person, charge)) ??
      (await issueCode(services, person, charge))
    )
  } catch (error) {
    await returnFailedSend(services, charge)
    throw error
  }
}

/** Texts arrive out of order, so an untried code is sent again rather than replaced. */
async function repeatCode(
  { codes, shortSealer, challenges, settings, now }: Needs,
  standing: Standing,
  person: Person,
  charge: SendCharge,
): Promise<IssuedCode | null> {
  if (standing.status !== 'untried') return null
  const { challengeId, reference, createdAt } = standing
  const sealed = await codes.read(challengeId)
  if (!sealed) return null
  const code = await shortSealer.open(sealed, codeContext(challengeId, person.phone, person.email))
  if (!code) return null
  const lifeMs = settings.limits.codeLifeSeconds * 1_000
  // The sealed record lives twice as long as the code, which is as far as a resend can stretch it.
  const expiresAt = Math.min(now() + lifeMs, createdAt + 2 * lifeMs)
  const isReusable = await challenges.extend(challengeId, expiresAt, now(), sealCharge(charge))
  return isReusable ? { challengeId, reference, code } : null
}

/** The sealed code goes to KV first: whoever finds the challenge in D1 finds its code written. */
async function issueCode(services: Needs, person: Person, charge: SendCharge): Promise<IssuedCode> {
  const { random, settings, now } = services
  const { codeLength, codeLifeSeconds } = settings.limits
  const challengeId = randomId(random)
  const code = randomText(random, '0123456789', codeLength)
  const reference = randomText(random, referenceAlphabet, referenceLength)
  const context = codeContext(challengeId, person.phone, person.email)
  const sealed = await services.shortSealer.seal(code, context)
  await services.codes.put(challengeId, sealed, 2 * codeLifeSeconds)
  await services.challenges.open({
    id: challengeId,
    phoneKey: person.phoneKey,
    emailKey: person.emailKey,
    reference,
    createdAt: now(),
    expiresAt: now() + codeLifeSeconds * 1_000,
    charge: sealCharge(charge),
  })
  return { challengeId, reference, code }
}

async function textCode(
  services: Needs,
  person: Person,
  issued: IssuedCode,
  charge: SendCharge,
): Promise<Extract<SendCodeOutcome, { ok: false }> | null> {
  const { sms, settings, log } = services
  const outcome = await sms.send(
    codeMessage({
      to: person.phone,
      siteName: site.name,
      code: issued.code,
      reference: issued.reference,
      lifeSeconds: settings.limits.codeLifeSeconds,
      purpose: person.purpose,
    }),
  )
  if (outcome.ok) return null
  await returnFailedSend(services, charge)
  const fields = { challengeId: issued.challengeId, detail: outcome.detail }
  if (outcome.reason === 'refused') {
    log.warn('code.refused_by_provider', fields)
    return { ok: false, reason: 'refused_by_provider' }
  }
  log.alarm('SMS_PROVIDER_FAILING', fields)
  return { ok: false, reason: 'provider_unavailable' }
}
