import { openLead } from '#app/domain/leads/lead-details.server'
import { queueWithdrawals } from '#app/flows/own-data/erase-person.server'
import { type NotifyNeeds, notifyOwner } from '#app/flows/own-data/notify-owner.server'
import type { DataProof, ProvenPhone } from '#app/flows/own-data/proven-phone.server'
import { proofKeys } from '#app/flows/own-data/proven-phone.server'
import type { Services } from '#app/services'
import { assertNever } from '#app/shared/assert-never'
import { requestsOf } from '#app/shared/audit-entry'
import type { LeadId } from '#app/shared/brands'
import {
  commitLead,
  repeatOutcome,
  type SubmitLeadNeeds,
  type SubmitLeadOutcome,
} from './submit-lead.server'

export type WithdrawOutcome = 'withdrawn' | 'withdrawn_before' | 'not_found'

/** Withdraws one consent of a verified phone. */
export async function withdrawConsent(
  services: NotifyNeeds & Pick<Services, 'random' | 'people' | 'optOuts' | 'leadQueue'>,
  owner: ProvenPhone,
  leadId: LeadId,
): Promise<WithdrawOutcome> {
  const { phone, by, note } = owner
  const { hash, people, optOuts, now, log } = services
  const phoneKey = await hash('phone', phone)
  const { consents } = await people.find(phoneKey)
  const consent = consents.find((one) => one.leadId === leadId)
  if (!consent) return 'not_found'
  if (consent.withdrawnAt !== null) return 'withdrawn_before'
  // An operator's audit entry is under the lead, as for their other acts.
  const of = note ? { subject: leadId, note } : { subject: phoneKey, note: leadId }
  const audit = {
    by,
    action: 'own-data.withdraw',
    ...of,
    ...requestsOf(owner, 'stop', services),
  } as const
  await optOuts.add({ kind: 'withdrawn', phoneKey, leadId, at: now() })
  const { isWithdrawn, buyersToNotify } = await people.withdraw({ phoneKey, leadId, audit }, now())
  await queueWithdrawals(services, buyersToNotify)
  if (!isWithdrawn) return 'withdrawn_before'
  log.info('consent.withdrawn', { leadId })
  notifyOwner(services, { kind: 'withdrawn', phone, occasion: leadId })
  return 'withdrawn'
}

export type AgreeAgainOutcome =
  | { ok: true; leadId: LeadId }
  | { ok: false; reason: AgreeAgainRefusal }
  | { ok: false; reason: 'closed_region'; region: string }

type AgreeAgainRefusal =
  | 'nothing_withdrawn'
  /** There is a newer registration at the same firm. */
  | 'already_agreed'
  | 'too_many_requests'
  | 'not_verified'
  | 'text_changed'
  | 'refused'

/**
 * Renews a withdrawn consent: commits a new lead with the same details under the current wording. Spends the proof
 * that opened the person's data, as every lead spends one.
 */
export async function agreeAgain(
  services: SubmitLeadNeeds & NotifyNeeds & Pick<Services, 'people' | 'challenges'>,
  owner: ProvenPhone,
  request: { leadId: LeadId; mark: string; page: string },
): Promise<AgreeAgainOutcome> {
  const { hash, people, dataSealer, now } = services
  const phoneKey = await hash('phone', owner.phone)
  const { leads, consents } = await people.find(phoneKey)
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
  const { phone, occasion: proof } = owner
  if (isAgreed) {
    const repeated = await repeatAgreement(services, { phone, proof }, lead.id)
    return repeated ?? { ok: false, reason: 'already_agreed' }
  }
  if (!(await services.passesSieve('submit'))) return { ok: false, reason: 'too_many_requests' }
  const details = await openLead(dataSealer, lead)
  if (details === null) return { ok: false, reason: 'nothing_withdrawn' }

  const { phoneNumber, source, tracking } = details
  const outcome = await commitLead(services, {
    renewedBy: owner.by,
    person: details,
    source,
    phone: phoneNumber,
    proof,
    tracking,
    consent: { mark: request.mark, givenAt: now(), page: request.page },
  })
  if (outcome.ok) {
    const leadId = outcome.leadId ?? request.leadId
    notifyOwner(services, { kind: 'renewed', phone, occasion: leadId })
    return { ok: true, leadId }
  }
  // The other half of a double click may have spent the proof in the meantime.
  const repeated =
    outcome.reason === 'not_verified'
      ? await repeatAgreement(services, { phone, proof }, lead.id)
      : null
  return repeated ?? refusalOf(outcome)
}

/**
 * Returns the first half's result for the second half of a double click; null if the proof did not renew this
 * consent. Gives access only to the lead that the proof was spent on.
 */
export async function repeatAgreement(
  services: SubmitLeadNeeds & Pick<Services, 'challenges'>,
  { phone, proof }: DataProof,
  asked: LeadId,
): Promise<AgreeAgainOutcome | null> {
  const { challenges, leads, now } = services
  const keys = await proofKeys(services, proof, phone)
  const proofStatus = await challenges.proofStatus(keys, now())
  if (proofStatus?.status !== 'agreed') return null
  const { leadId } = proofStatus
  const [withdrawn, renewed] = await Promise.all([leads.find(asked), leads.find(leadId)])
  // The firm depends on the email, so the same email means the same agreement.
  if (!withdrawn || withdrawn.emailKey !== renewed?.emailKey) return null
  const outcome = await repeatOutcome(services, leadId)
  return outcome.ok ? { ok: true, leadId } : refusalOf(outcome)
}

function refusalOf(outcome: Exclude<SubmitLeadOutcome, { ok: true }>): AgreeAgainOutcome {
  switch (outcome.reason) {
    case 'closed_region':
      return outcome
    case 'too_many_requests':
    case 'not_verified':
      return { ok: false, reason: outcome.reason }
    case 'consent_changed':
      return { ok: false, reason: 'text_changed' }
    case 'rejected_by_buyer':
      return { ok: false, reason: 'refused' }
    default:
      return assertNever(outcome)
  }
}
