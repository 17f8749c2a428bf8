import { type LeadDetails, leadContext } from '#app/domain/leads/lead'
import type { Services } from '#app/services'
import { assertNever } from '#app/shared/assert-never'
import type { PhoneNumber } from '#app/shared/phone-number'
import { auditChange } from './audit-owner.server'
import { proofKeys } from './challenge-owner.server'
import { queueWithdrawals } from './erase-person.server'
import { type NotifyNeeds, notifyOwner } from './notify-owner.server'
import { type SubmitLeadNeeds, submitLead } from './submit-lead.server'

type WithdrawNeeds = NotifyNeeds & Pick<Services, 'people' | 'withdrawalQueue' | 'audits'>

/** Withdraws one consent of a proved phone. False where there is none, or it was withdrawn before. */
export async function withdrawConsent(
  services: WithdrawNeeds,
  phone: PhoneNumber,
  leadId: string,
): Promise<boolean> {
  const { hash, people, now, log } = services
  const phoneKey = await hash('phone', phone)
  const { isWithdrawn, buyersToTell } = await people.withdraw(phoneKey, leadId, now())
  await queueWithdrawals(services, buyersToTell)
  if (!isWithdrawn) return false
  log.info('consent.withdrawn', { leadId })
  await auditChange(services, { phone, action: 'own-data.withdraw', leadId })
  notifyOwner(services, { kind: 'withdrawn', phone, occasion: leadId })
  return true
}

export type AgreeAgainOutcome =
  | { ok: true; leadId: string }
  | { ok: false; reason: AgreeAgainRefusal }

type AgreeAgainRefusal =
  | 'nothing_withdrawn'
  /** A newer registration at the same firm stands. */
  | 'already_agreed'
  | 'too_many_requests'
  | 'not_verified'
  | 'text_changed'
  | 'refused'

type AgreeNeeds = SubmitLeadNeeds & NotifyNeeds & Pick<Services, 'people' | 'challenges' | 'audits'>

/**
 * Renews a consent that was withdrawn: a new lead of the same details under the words shown now. It
 * spends the proof that opened the person's data, as any lead spends one.
 */
export async function agreeAgain(
  services: AgreeNeeds,
  holder: { phone: PhoneNumber; proof: string },
  request: { leadId: string; version: string; page: string },
): Promise<AgreeAgainOutcome> {
  const { hash, people, dataSealer, challenges, now } = services
  const { leads, consents } = await people.find(await hash('phone', holder.phone))
  const lead = leads.find(({ id }) => id === request.leadId)
  const consent = consents.find(({ leadId }) => leadId === request.leadId)
  if (!lead || consent?.withdrawnAt == null) return { ok: false, reason: 'nothing_withdrawn' }
  const isAgreed = leads.some(
    ({ id, buyerId, state }) =>
      buyerId === lead.buyerId &&
      state !== 'rejected' &&
      state !== 'dead' &&
      consents.some((one) => one.leadId === id && one.withdrawnAt === null),
  )
  if (isAgreed) return { ok: false, reason: 'already_agreed' }
  // Before the proof is turned into one for a lead: a refusal must not cost it.
  if (!(await services.passesSieve('submit'))) return { ok: false, reason: 'too_many_requests' }
  const opened = await dataSealer.open(lead.personSealed, leadContext(lead.id))
  if (opened === null) return { ok: false, reason: 'nothing_withdrawn' }

  const keys = await proofKeys(services, holder.proof, holder.phone)
  const isOurs = await challenges.rededicate(keys, lead.emailKey, now())
  if (!isOurs) return { ok: false, reason: 'not_verified' }
  const details = JSON.parse(opened) as LeadDetails
  const { firstName, lastName, email, phoneNumber, country, source, tracking } = details
  const outcome = await submitLead(services, {
    ...{ firstName, lastName, email, country, source },
    phone: phoneNumber,
    defaultRegion: 'US',
    proof: holder.proof,
    // As it was stored, where it was parsed from the visitor's cookie.
    tracking: tracking as Parameters<typeof submitLead>[1]['tracking'],
    consent: { version: request.version, givenAt: now(), page: request.page },
  })
  if (outcome.ok) {
    const leadId = outcome.leadId ?? request.leadId
    await auditChange(services, { phone: holder.phone, action: 'own-data.agree', leadId })
    notifyOwner(services, { kind: 'renewed', phone: holder.phone, occasion: leadId })
    return { ok: true, leadId }
  }
  switch (outcome.reason) {
    case 'too_many_requests':
    case 'not_verified':
      return { ok: false, reason: outcome.reason }
    case 'unknown_consent_text':
      return { ok: false, reason: 'text_changed' }
    case 'rejected_by_buyer':
      return { ok: false, reason: 'refused' }
    default:
      return assertNever(outcome)
  }
}
