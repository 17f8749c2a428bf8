import { site } from '#app/content/site'
import { closedTo } from '#app/domain/compliance/closed-regions.server'
import { decoyBudget } from '#app/domain/verification/budget'
import {
  type Challenge,
  type ChallengeSubject,
  challengeStatus,
  codeContext,
  codeLengthOf,
  referenceAlphabet,
  referenceLength,
} from '#app/domain/verification/challenge'
import { SealedCode, unmatchableCode } from '#app/domain/verification/code-vault.server'
import { kvLifeSeconds } from '#app/domain/verification/limits'
import { codeMessage } from '#app/domain/verification/owner-notice'
import { judgePhone, type PhoneVerdict } from '#app/domain/verification/phone-policy.server'
import type { ChallengeOwner } from '#app/domain/verification/ports'
import { addCharge, type SendCharge } from '#app/domain/verification/send-charge'
import { visitDimensions } from '#app/flows/funnel/visitor-dimensions.server'
import { challengeOwner } from '#app/flows/own-data/proven-phone.server'
import type { Services } from '#app/services'
import type { PhoneNumber } from '#app/shared/brands'
import { networkOf } from '#app/shared/ip'
import { randomId, randomText } from '#app/shared/random'
import { publicOrigin } from '#app/shared/safe-url'
import { openRecord, sealRecord } from '#app/shared/sealed-record.server'
import {
  type ChargedSend,
  type ChargeSendNeeds,
  type ChargeSendOutcome,
  chargeSend,
  returnFailedSend,
} from './charge-send.server'
import type { RobotCheckRequest } from './check-robot.server'

export type SendCodeRequest = RobotCheckRequest & {
  /** The number as the edge parsed it. Null if it wasn't a phone number. */
  phone: PhoneNumber | null
  /** The email, normalised by its schema. */
  subject: ChallengeSubject
  /** The token of an earlier send by the same browser or client; null for the first one. */
  requesterToken: string | null
  /** Set if a robot filled in the form: the response is the usual one, and nothing else happens. */
  isTrap?: boolean
}

export type SendCodeOutcome =
  | CodeSent
  | Exclude<PhoneVerdict, { ok: true }>
  | { ok: false; reason: 'too_many_requests' }
  /** `region`: its name. */
  | { ok: false; reason: 'closed_region'; region: string }
  | Exclude<ChargeSendOutcome, { ok: true }>
  | { ok: false; reason: 'refused_by_provider' }
  | { ok: false; reason: 'provider_unavailable' }

export type CodeSent = {
  ok: true
  phone: PhoneNumber
  reference: string
  cooldownSeconds: number
  /** The holder of this token, and no one else, can verify, resend and supersede this code. */
  requesterToken: string
  /** The robot check was needed and passed. */
  isChecked: boolean
}

type Needs = ChargeSendNeeds &
  Pick<
    Services,
    'shortSealer' | 'challenges' | 'codes' | 'sms' | 'suppression' | 'passesSieve' | 'funnel'
  >

/**
 * Sends a code to a phone, within the budgets. Returns the same response for known and unknown numbers, to prevent
 * enumeration.
 */
export async function sendCode(
  services: Needs,
  request: SendCodeRequest,
): Promise<SendCodeOutcome> {
  const { settings, visit, log, random } = services
  const door = request.subject.kind === 'own-data' ? 'own-send' : 'send'
  if (!(await services.passesSieve(door))) return { ok: false, reason: 'too_many_requests' }
  // Own data stays open everywhere.
  const region =
    request.subject.kind === 'registration' ? closedTo(visit, settings.closedRegions) : null
  if (region !== null) return { ok: false, reason: 'closed_region', region }
  const verdict = judgePhone(request.phone, { allowedRegions: settings.allowedRegions })
  if (!verdict.ok) return verdict
  const requesterToken = request.requesterToken ?? randomId(random)
  if (request.isTrap) return pretendToSend(services, verdict.number, requesterToken)
  const { subject } = request
  const owner = await challengeOwner(services, verdict.number, subject, requesterToken)
  const charged = await chargeSend(services, {
    purpose: subject.kind,
    phone: verdict.number,
    phoneKey: owner.phoneKey,
    email: subject.kind === 'registration' ? subject.email : null,
    region: verdict.region,
    robotCheckToken: request.robotCheckToken ?? null,
    isCheckedBefore: request.isCheckedBefore ?? false,
    isResend: request.requesterToken !== null,
  })
  if (!charged.ok) return charged

  const person: Person = { owner, subject, phone: verdict.number }
  const { isWithheld, ...issued } = await prepareCode(services, person, charged)
  const sent: CodeSent = {
    ok: true,
    phone: verdict.number,
    reference: issued.reference,
    cooldownSeconds: settings.limits.sends.phone_cooldown.window,
    requesterToken,
    isChecked: charged.isChecked,
  }
  if (isWithheld) {
    log.info('code.withheld', { reason: 'suppressed' })
    await services.sms.pretend()
    return sent
  }
  // Erased while the code was being prepared, so it may not be texted any more.
  if (await services.suppression.has(owner.phoneKey)) return sent
  const failure = await textCode(services, person, issued, charged.charge)
  if (failure) return failure
  log.info('code.sent', { challengeId: issued.challengeId, country: visit.country })
  const dimensions = visitDimensions(visit)
  services.funnel.count('text_sent', dimensions)
  if (subject.kind === 'registration') services.funnel.count('code_sent', dimensions)
  return sent
}

type Person = { owner: ChallengeOwner; subject: ChallengeSubject; phone: PhoneNumber }
type IssuedCode = { challengeId: string; reference: string; code: string }

/**
 * Responds to a robot as usual. Creates and supersedes no challenge, and charges only its network's budget for
 * decoys.
 */
async function pretendToSend(
  services: Needs,
  phone: PhoneNumber,
  requesterToken: string,
): Promise<SendCodeOutcome> {
  const { random, settings, log, sms, hash, visit, budgets, now } = services
  const network = networkOf(visit.ip)
  if (network !== null) {
    const decoys = decoyBudget(await hash('network', network), settings.limits)
    const charged = await budgets.charge([decoys], now())
    if (!charged.ok) return { ok: false, reason: 'too_many_requests' }
  }
  log.info('code.withheld', { reason: 'trap' })
  await sms.pretend()
  return {
    ok: true,
    phone,
    reference: randomText(random, referenceAlphabet, referenceLength),
    cooldownSeconds: settings.limits.sends.phone_cooldown.window,
    requesterToken,
    isChecked: false,
  }
}

/** Also hides a failure of our storage, which must not make the visitor wait. */
async function prepareCode(
  services: Needs,
  person: Person,
  charged: ChargedSend,
): Promise<IssuedCode & { isWithheld: boolean }> {
  const { charge } = charged
  try {
    const [, isWithheld, existing] = await Promise.all([
      services.sentTexts.add(charged.text),
      services.suppression.has(person.owner.phoneKey),
      services.challenges.find(person.owner),
    ])
    const issued =
      (await repeatCode(services, person, existing, charge)) ??
      (await issueCode(services, person, existing, charge, isWithheld))
    return { ...issued, isWithheld }
  } catch (error) {
    await returnFailedSend(services, charge)
    throw error
  }
}

/** Resends an untried code instead of replacing it, because texts can arrive out of order. */
async function repeatCode(
  { codes, shortSealer, challenges, settings, now }: Needs,
  { subject, phone }: Person,
  existing: Challenge | null,
  charge: SendCharge,
): Promise<IssuedCode | null> {
  const isOpen = challengeStatus(existing, settings.limits, now()).status === 'open'
  if (!existing || !isOpen || existing.attempts > 0) return null
  const { id: challengeId, reference, createdAt } = existing
  const sealed = await codes.read(challengeId)
  const context = codeContext(challengeId, phone, subject)
  const record = await openRecord(shortSealer, sealed, context, SealedCode)
  if (!record) return null
  const lifeMs = settings.limits.codeLifeSeconds * 1_000
  // The sealed record lives for two lives of the code, so a resend cannot extend it further.
  const expiresAt = Math.min(now() + lifeMs, createdAt + 2 * lifeMs)
  const charges = chargesOf(existing, charge)
  const isReusable = await challenges.extend(challengeId, expiresAt, now(), charges)
  return isReusable ? { challengeId, reference, code: record.code } : null
}

/** The code proves the phone, so it also returns this requester's texts to it whose code was never entered. */
function chargesOf(existing: Challenge | null, charge: SendCharge): string {
  const earlier = existing && !existing.isUsed ? existing.charge : null
  return addCharge(earlier, charge)
}

/** Writes KV before D1, so every challenge that can be found has its code. */
async function issueCode(
  services: Needs,
  { owner, subject, phone }: Person,
  existing: Challenge | null,
  charge: SendCharge,
  isWithheld: boolean,
): Promise<IssuedCode> {
  const { random, settings, now, hash } = services
  const challengeId = randomId(random)
  const proof = randomId(random)
  const length = codeLengthOf(subject.kind, settings.limits)
  const code = isWithheld ? unmatchableCode(length) : randomText(random, '0123456789', length)
  const reference = randomText(random, referenceAlphabet, referenceLength)
  const context = codeContext(challengeId, phone, subject)
  const sealed = await sealRecord(
    services.shortSealer,
    { code, proof } satisfies SealedCode,
    context,
  )
  await services.codes.put(challengeId, sealed, kvLifeSeconds(settings.limits))
  const isOpened = await services.challenges.open({
    ...owner,
    isWithheld,
    id: challengeId,
    proofKey: await hash('proof', proof),
    reference,
    createdAt: now(),
    expiresAt: now() + settings.limits.codeLifeSeconds * 1_000,
    charge: chargesOf(existing, charge),
  })
  // Erased since the suppression was read, so nothing may be left of this send.
  if (!isOpened) await services.codes.drop(challengeId)
  return { challengeId, reference, code }
}

async function textCode(
  services: Needs,
  { phone, subject }: Person,
  issued: IssuedCode,
  charge: SendCharge,
): Promise<Extract<SendCodeOutcome, { ok: false }> | null> {
  const { sms, settings, log } = services
  const outcome = await sms.send(
    codeMessage({
      to: phone,
      siteName: site.name,
      host: new URL(publicOrigin(services)).hostname,
      code: issued.code,
      reference: issued.reference,
      lifeSeconds: settings.limits.codeLifeSeconds,
      purpose: subject.kind,
    }),
  )
  if (outcome.ok) return null
  // The text failed, so the visitor need not wait to retry.
  await returnFailedSend(services, charge)
  const fields = { challengeId: issued.challengeId, detail: outcome.detail }
  if (outcome.reason === 'refused') {
    log.warn('code.refused_by_provider', fields)
    return { ok: false, reason: 'refused_by_provider' }
  }
  log.alarm('SMS_PROVIDER_FAILING', fields)
  return { ok: false, reason: 'provider_unavailable' }
}
