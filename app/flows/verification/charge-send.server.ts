import {
  type BudgetName,
  hasReserve,
  isSoft,
  privilegeOf,
  returnsOfFailure,
  returnsOfVerification,
  type SenderStatus,
  type SendSubject,
  sendBudgets,
} from '#app/domain/verification/budget'
import type { ChallengePurpose } from '#app/domain/verification/challenge'
import { verifiedRule } from '#app/domain/verification/limits'
import type { SentText } from '#app/domain/verification/ports'
import {
  readCharges,
  type SendCharge,
  type StoredCharge,
} from '#app/domain/verification/send-charge'
import type { Services } from '#app/services'
import type { PhoneNumber } from '#app/shared/brands'
import { mailboxOf } from '#app/shared/form-fields'
import { networkOf } from '#app/shared/ip'
import { randomId } from '#app/shared/random'
import { day } from '#app/shared/time'
import { checkRobot, type RobotCheckRequest } from './check-robot.server'
import { networkKeys } from './network-keys.server'

export type ChargeSendRequest = RobotCheckRequest & {
  purpose: ChallengePurpose
  phone: PhoneNumber
  phoneKey: string
  /** The email as `normalizeEmail` returns it. Null for own data. */
  email: string | null
  /** ISO 3166-1, of the number. */
  region: string
  /** Set if the requester was texted before, at any number: the first may have been mistyped. */
  isResend?: boolean
}

export type ChargeSendOutcome = ChargedSend | ChargeRefusal

type ChargeRefusal = { ok: false; retryAfterSeconds: number } & (
  | { reason: 'over_budget'; budget: BudgetName }
  /** Suspicious, with Turnstile configured; passes after the wait without it. */
  | { reason: 'robot_check_missing' }
  | { reason: 'robot_check_refused' }
  | { reason: 'robot_check_unavailable' }
)

/** `text` is passed to `recordSend`. */
export type ChargedSend = {
  ok: true
  charge: SendCharge
  text: SentText
  /** The robot check passed, so a resend need not ask again. */
  isChecked: boolean
}

export type ChargeSendNeeds = Pick<
  Services,
  | 'now'
  | 'random'
  | 'log'
  | 'settings'
  | 'visit'
  | 'hash'
  | 'budgets'
  | 'sentTexts'
  | 'knownNetworks'
  | 'robotCheck'
>

/**
 * Charges one text to every budget, narrowest first, or to none. A suspicious one needs a block of addresses without
 * another unverified text, or the robot check. Sends and records nothing itself.
 */
export async function chargeSend(
  services: ChargeSendNeeds,
  request: ChargeSendRequest,
): Promise<ChargeSendOutcome> {
  const now = services.now()
  const subject = await nameSubject(services, request)
  const [isKnown, isRarelyVerified] = await Promise.all([
    isFromKnownNetwork(services, subject, now),
    judge(services, subject, now),
  ])
  const chargeAs = (status: SenderStatus) => charge(services, subject, status, now)
  if (isKnown) {
    const known = await chargeAsKnown(chargeAs)
    // Its privileges are used up, so it counts as any other network.
    if (known.ok || !known.budget.endsWith('known_day')) return reported(services, known)
  }
  const usual = isRarelyVerified ? null : await chargeAs('usual')
  if (usual && (usual.ok || !isSoft(usual.budget))) return reported(services, usual)
  const clean = await chargeAs(request.isResend ? 'resend' : 'first')
  if (clean.ok || !clean.budget.endsWith('block_hour')) return reported(services, clean)
  // Tokens are single-use, so one is redeemed only if nothing else helps.
  const failure = await checkRobot(services, request)
  if (failure === null) {
    const human = await chargeAs('human')
    return reported(services, human.ok ? { ...human, isChecked: true } : human)
  }
  const waits = [clean, ...(usual ? [usual] : [])].map((one) => one.retryAfterSeconds)
  const retryAfterSeconds = Math.min(...waits)
  if (failure !== 'not_configured') return { ok: false, reason: failure, retryAfterSeconds }
  return reported(services, { ...clean, retryAfterSeconds })
}

/** Takes from the reserve only what the shared budgets refuse. */
async function chargeAsKnown(chargeAs: (status: SenderStatus) => Promise<Charged>) {
  const known = await chargeAs('known')
  if (known.ok || !hasReserve(known.budget)) return known
  const reserved = await chargeAs('reserve')
  return reserved.ok ? reserved : sooner(known, reserved)
}

function sooner<Refused extends { retryAfterSeconds: number }>(one: Refused, other: Refused) {
  return other.retryAfterSeconds < one.retryAfterSeconds ? other : one
}

type Charged = ChargedSend | Extract<ChargeRefusal, { reason: 'over_budget' }>

async function charge(
  services: ChargeSendNeeds,
  subject: SendSubject,
  status: SenderStatus,
  now: number,
): Promise<Charged> {
  const budgets = sendBudgets(subject, services.settings.limits, status)
  const charged = await services.budgets.charge(budgets, now)
  if (!charged.ok) {
    const { budget, retryAfterSeconds } = charged
    return { ok: false, reason: 'over_budget', budget: budget.name, retryAfterSeconds }
  }
  const { purpose, networks, block, range, country, prefixKey } = subject
  const textId = randomId(services.random)
  const privilege = privilegeOf(status)
  const isJudged = purpose === 'registration'
  return {
    ok: true,
    charge: {
      textId,
      purpose,
      chargedAt: now,
      networks,
      block,
      range,
      country,
      privilege,
      budgets,
    },
    text: {
      id: textId,
      sentAt: now,
      country: isJudged ? country : null,
      prefixKey: isJudged ? prefixKey : null,
      block,
      range,
    },
    isChecked: false,
  }
}

function reported({ log }: ChargeSendNeeds, charged: Charged): Charged {
  if (!charged.ok) log.info('code.over_budget', { budget: charged.budget })
  return charged
}

/**
 * Returns the charges of a text that was not sent, so the visitor can ask again at once. The phone's daily charge
 * stays.
 */
export async function returnFailedSend(
  { budgets, sentTexts }: Pick<Services, 'budgets' | 'sentTexts'>,
  charge: SendCharge,
): Promise<void> {
  await Promise.all([
    budgets.giveBack(returnsOfFailure(charge.budgets), charge.chargedAt),
    sentTexts.drop(charge.textId),
  ])
}

/**
 * Credits the networks that a verified code was sent from, and remembers the narrowest for some hours. Takes the
 * result of `addCharge`; a second call for the same text returns nothing. Never throws: a storage error here must
 * not cost the visitor their proof.
 */
export async function returnVerifiedSend(
  services: Crediting,
  stored: string | null,
): Promise<void> {
  await Promise.all(readCharges(stored).map((charge) => credit(services, charge))).catch(() =>
    services.log.warn('code.not_credited'),
  )
}

type Crediting = Pick<
  Services,
  'now' | 'log' | 'budgets' | 'sentTexts' | 'knownNetworks' | 'settings'
>

async function credit(services: Crediting, charge: StoredCharge): Promise<void> {
  const { budgets, sentTexts, knownNetworks, settings, now } = services
  if (!(await sentTexts.markVerified(charge.textId))) return
  const { limits } = settings
  const [narrowest] = charge.networks
  const knownUntil = now() + limits.knownNetworkDays * day
  await Promise.all([
    budgets.giveBack(returnsOfVerification(charge, limits), charge.chargedAt),
    narrowest && knownNetworks.add(knownKey(charge.purpose, narrowest.key), knownUntil),
  ])
}

async function nameSubject(
  services: ChargeSendNeeds,
  { purpose, phone, phoneKey, email, region }: ChargeSendRequest,
): Promise<SendSubject> {
  const { hash, visit } = services
  // Keyed by network too, so a stranger elsewhere cannot use up someone's address.
  const mailbox = email === null ? null : `${mailboxOf(email)}\n${networkOf(visit.ip) ?? ''}`
  const prefix = phone.startsWith('+1') ? null : phone.slice(0, '+1234567'.length)
  const [mailboxKey, prefixKey, networks] = await Promise.all([
    mailbox === null ? null : hash('mailbox', mailbox),
    prefix === null ? null : hash('prefix', prefix),
    networkKeys(services),
  ])
  return { purpose, phoneKey, mailboxKey, prefixKey, country: region, ...networks }
}

async function isFromKnownNetwork(
  { knownNetworks }: ChargeSendNeeds,
  { purpose, networks: [narrowest] }: SendSubject,
  now: number,
): Promise<boolean> {
  return narrowest ? knownNetworks.has(knownKey(purpose, narrowest.key), now) : false
}

/** A code of one purpose gives no privileges for the other. */
function knownKey(purpose: ChallengePurpose, networkKey: string): string {
  return purpose === 'own-data' ? `own:${networkKey}` : networkKey
}

/** Own data is not judged: an attack on registrations must not reach it. */
async function judge(
  { sentTexts }: ChargeSendNeeds,
  { purpose, country, prefixKey }: SendSubject,
  now: number,
): Promise<boolean> {
  if (purpose === 'own-data') return false
  const since = now - verifiedRule.days * day
  return sentTexts.isRarelyVerified({ country, prefixKey }, since, verifiedRule)
}
