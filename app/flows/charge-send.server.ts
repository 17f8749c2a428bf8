import {
  type BreakerScope,
  type BudgetName,
  isAlarming,
  isNetwork,
  isOfKnown,
  type SendSubject,
  sendBudgets,
} from '#app/domain/verification/budget'
import type { ChallengePurpose } from '#app/domain/verification/challenge'
import type { Limits } from '#app/domain/verification/limits'
import { mailboxOf } from '#app/domain/verification/mailbox'
import type { BreakerRule, SentText } from '#app/domain/verification/ports'
import {
  readCharge,
  returnsOfFailure,
  returnsOfVerification,
  type SendCharge,
  type StoredCharge,
} from '#app/domain/verification/send-charge'
import type { Services } from '#app/services'
import type { PhoneNumber } from '#app/shared/brands'
import type { Budget } from '#app/shared/budget'
import { networkOf } from '#app/shared/ip'
import { randomId } from '#app/shared/random'
import { day } from '#app/shared/time'
import { networkKeys } from './network-keys.server'
import { raiseOnce, watchTotals } from './watch-totals.server'

export type ChargeSendRequest = {
  purpose: ChallengePurpose
  phone: PhoneNumber
  phoneKey: string
  /** As `normalizeEmail` returns it; null for own data. */
  email: string | null
  /** ISO 3166-1, of the number. */
  region: string
  /** Whether a robot check passed, now or at an earlier step. */
  isHuman: boolean
}

export type ChargeSendOutcome =
  | ChargedSend
  | { ok: false; reason: 'over_budget'; budget: BudgetName; retryAfterSeconds: number }
  /** Only if Turnstile is configured. */
  | { ok: false; reason: 'robot_check_missing' }

/** `text` is passed to `recordSend`. */
export type ChargedSend = { ok: true; charge: SendCharge; text: SentText }

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

/** Charges one text to every budget, narrowest first, or to none. Sends and records nothing itself. */
export async function chargeSend(
  services: ChargeSendNeeds,
  request: ChargeSendRequest,
): Promise<ChargeSendOutcome> {
  const { settings, budgets, log } = services
  const { limits } = settings
  const now = services.now()
  const subject = await nameSubject(services, request)
  const [isKnown, open] = await Promise.all([
    isFromKnownNetwork(services, subject, now),
    openBreakers(services, subject, now),
  ])
  const isSoft = services.robotCheck !== null && !request.isHuman
  const attempt = async (known: boolean): Promise<ChargeSendOutcome> => {
    const barring = known ? [] : open
    if (isSoft && barring.length > 0) {
      log.info('code.robot_check_missing', { reason: `${barring[0]}_breaker` })
      return { ok: false, reason: 'robot_check_missing' }
    }
    const probes = services.robotCheck === null ? barring : []
    const wanted = sendBudgets(subject, limits, { isKnown: known, isSoft, probes })
    const charged = await budgets.charge(wanted, now)
    if (charged.ok) {
      const charge = chargeOf(services, subject, wanted, known, now)
      return { ok: true, charge, text: sentTextOf(subject, charge) }
    }
    // Its privileges are used up, so it counts as any other network.
    if (isOfKnown(charged.budget.name)) return attempt(false)
    if (isSoft && isNetwork(charged.budget.name)) {
      log.info('code.robot_check_missing', { reason: charged.budget.name })
      return { ok: false, reason: 'robot_check_missing' }
    }
    return refuse(services, subject, charged.budget, charged.retryAfterSeconds, known)
  }
  return attempt(isKnown)
}

/** Records a charged text, for the breakers and the alarms on totals. */
export async function recordSend(
  services: ChargeSendNeeds,
  { text, charge }: Pick<ChargedSend, 'text' | 'charge'>,
): Promise<void> {
  const { purpose } = charge
  await Promise.all([
    noteText(services, text),
    watchTotals(services, { purpose, country: text.country }),
  ])
}

function chargeOf(
  { random }: Pick<Services, 'random'>,
  { purpose, networks, prefixKey, isPrefixLimited }: SendSubject,
  budgets: SendCharge['budgets'],
  isKnown: boolean,
  chargedAt: number,
): SendCharge {
  return {
    textId: randomId(random),
    purpose,
    chargedAt,
    networks,
    isKnown,
    budgets,
    prefixKey: isPrefixLimited && !isKnown ? prefixKey : null,
  }
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
    budgets.giveBack(returnsOfFailure(charge), charge.chargedAt),
    sentTexts.drop(charge.textId),
  ])
}

/**
 * Credits the networks that a verified code was sent from, and remembers the narrowest for a while. Takes the
 * result of `writeCharge`; a second call for the same text returns nothing. Never throws: a storage error here must
 * not cost the visitor their proof.
 */
export async function returnVerifiedSend(
  services: Crediting,
  stored: string | null,
): Promise<void> {
  const charge = readCharge(stored)
  if (!charge) return
  await credit(services, charge).catch(() => services.log.warn('code.not_credited'))
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
  await Promise.all([
    budgets.giveBack(returnsOfVerification(charge, limits), charge.chargedAt),
    narrowest && knownNetworks.add(narrowest.key, now() + limits.knownNetworkDays * day),
  ])
}

async function nameSubject(
  services: ChargeSendNeeds,
  { purpose, phone, phoneKey, email, region }: ChargeSendRequest,
): Promise<SendSubject> {
  const { hash, visit } = services
  // Keyed by network too, so a stranger elsewhere cannot use up someone's address.
  const mailbox = email === null ? null : `${mailboxOf(email)}\n${networkOf(visit.ip) ?? ''}`
  const [mailboxKey, prefixKey, networks] = await Promise.all([
    mailbox === null ? null : hash('mailbox', mailbox),
    hash('prefix', phone.slice(0, '+1234567'.length)),
    networkKeys(services),
  ])
  return {
    purpose,
    phoneKey,
    mailboxKey,
    prefixKey,
    networks,
    country: region,
    isPrefixLimited: purpose === 'registration' && !phone.startsWith('+1'),
  }
}

async function isFromKnownNetwork(
  { knownNetworks }: ChargeSendNeeds,
  { networks: [narrowest] }: SendSubject,
  now: number,
): Promise<boolean> {
  return narrowest ? knownNetworks.has(narrowest.key, now) : false
}

/**
 * Returns the open breakers; none for own data, whose totals are small and which an attack on registrations must
 * not reach.
 */
async function openBreakers(
  { sentTexts, settings, log }: ChargeSendNeeds,
  subject: SendSubject,
  now: number,
): Promise<BreakerScope[]> {
  if (subject.purpose === 'own-data') return []
  const { open, closed } = await sentTexts.readBreakers(subject, ruleOf(settings.limits), now)
  for (const scope of closed) {
    log.warn('code.breaker_closed', { budget: scope, country: subject.country })
  }
  return open
}

async function refuse(
  services: ChargeSendNeeds,
  { country }: SendSubject,
  budget: Budget<BudgetName>,
  retryAfterSeconds: number,
  isKnown: boolean,
): Promise<ChargeSendOutcome> {
  services.log.info('code.over_budget', { budget: budget.name })
  if (isAlarming(budget.name)) {
    const level = isKnown ? 'reserve_spent' : 'spent'
    await raiseOnce(services, 'SEND_BREAKER_OPEN', { budget, level, country })
  }
  return { ok: false, reason: 'over_budget', budget: budget.name, retryAfterSeconds }
}

function sentTextOf(
  { purpose, country, prefixKey }: SendSubject,
  { textId, chargedAt }: SendCharge,
): SentText {
  const isWatched = purpose === 'registration'
  return {
    id: textId,
    sentAt: chargedAt,
    country: isWatched ? country : null,
    prefixKey: isWatched ? prefixKey : null,
  }
}

async function noteText(
  { sentTexts, settings, log }: ChargeSendNeeds,
  text: SentText,
): Promise<void> {
  for (const scope of await sentTexts.add(text, ruleOf(settings.limits))) {
    log.alarm('SEND_BREAKER_OPEN', {
      budget: `${scope}_verified`,
      country: text.country ?? undefined,
    })
  }
}

function ruleOf(limits: Limits): BreakerRule {
  return {
    texts: limits.breakerTexts,
    verifiedPercent: limits.breakerVerifiedPercent,
    probes: limits.breakerProbesPerTenMinutes,
  }
}
