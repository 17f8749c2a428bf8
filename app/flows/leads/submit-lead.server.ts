import { campaignOf, readLinkMark } from '#app/domain/attribution/tracking'
import { closedTo } from '#app/domain/compliance/closed-regions.server'
import type { GivenConsent } from '#app/domain/compliance/consent'
import { consentContext, type Lead, LeadPerson } from '#app/domain/leads/lead'
import {
  type LeadDetails,
  openLead,
  openUrl,
  sealLead,
} from '#app/domain/leads/lead-details.server'
import { sealContact } from '#app/domain/leads/persons/withdrawal-store.server'
import type { LeadClick, NewLead } from '#app/domain/leads/ports'
import { countedName } from '#app/domain/links/counted-name'
import { visitorDimensions } from '#app/flows/funnel/visitor-dimensions.server'
import type { Services } from '#app/services'
import { LeadId, type PhoneNumber } from '#app/shared/brands'
import { errorFields } from '#app/shared/error-fields'
import type { PreferredContact } from '#app/shared/preferred-contact'
import { randomId, readableId } from '#app/shared/random'
import { day } from '#app/shared/time'
import type { TrackingData } from '#app/shared/tracking-data'
import { findConsent } from './compose-consent.server'
import { type DeliverNeeds, type DeliverOutcome, deliverLead } from './deliver-lead.server'

export type SubmitLeadRequest = {
  person: LeadPerson
  /** The number as the edge parsed it. Null if it wasn't a phone number. */
  phone: PhoneNumber | null
  /** The token that `verifyCode` returned; null without one. */
  proof: string | null
  source: string
  tracking: TrackingData
  consent: GivenConsent
}

export type SubmitLeadOutcome =
  /**
   * The lead is committed. `url` is the buyer's URL or this site's thank-you page. `leadId` is null if the phone's
   * lead was registered under another email, so this person may not open it.
   */
  | {
      ok: true
      leadId: LeadId | null
      url: string
      /** The buyer took the lead. */
      hasDetails: boolean
      /** The call that the buyer's lead asks for: of a repeat, the first one's. */
      preferred?: PreferredContact | undefined
    }
  | { ok: false; reason: 'too_many_requests' }
  | { ok: false; reason: 'closed_region'; region: string }
  | { ok: false; reason: 'not_verified' }
  /** The person was shown another firm or another text than the current one. */
  | { ok: false; reason: 'consent_changed' }
  | { ok: false; reason: 'rejected_by_buyer' }

export type SubmitLeadNeeds = DeliverNeeds & Pick<Services, 'hash' | 'leadQueue' | 'passesSieve'>
type Needs = SubmitLeadNeeds

/**
 * Turns a phone's proof into a committed lead and tries to deliver it while the visitor waits. Once committed, the
 * lead cannot be lost: this request, the queue and the sweep all know about it.
 */
export async function submitLead(
  services: Needs,
  request: SubmitLeadRequest,
): Promise<SubmitLeadOutcome> {
  if (!(await services.passesSieve('submit'))) return { ok: false, reason: 'too_many_requests' }
  return commitLead(services, request)
}

/**
 * Does the same for a caller that has passed the sieve, and is the one way to a lead: a proof from elsewhere opens no
 * closed region. `renewedBy`: the own-data proof that replaces a new one.
 */
export async function commitLead(
  services: Needs,
  request: SubmitLeadRequest & { renewedBy?: string },
): Promise<SubmitLeadOutcome> {
  const { now, leads, log, visit, settings } = services
  const region = closedTo(visit, settings.closedRegions)
  if (region !== null) return { ok: false, reason: 'closed_region', region }
  const lead = await composeLead(services, request)
  if (!lead.ok) return lead
  const accepted = await leads.accept(lead.value, now())
  if (accepted.kind === 'no_proof') return { ok: false, reason: 'not_verified' }
  if (accepted.kind === 'repeat') return outcomeOfRepeat(services, lead.value, accepted.lead)

  const { id } = accepted.lead
  log.info('lead.committed', { leadId: id, buyerId: accepted.lead.buyerId })
  const { dimensions } = lead.value
  if (dimensions) services.funnel.count('lead_committed', dimensions)
  const { safetyNetSeconds } = services.settings.delivery
  const [outcome] = await Promise.all([
    orLater(services, id, deliverLead(services, id)),
    services.leadQueue
      .send({ type: 'deliver-lead', leadId: id }, Math.ceil(safetyNetSeconds))
      .catch(() => {
        log.warn('lead.queue_send_failed', { leadId: id })
      }),
  ])
  return withCall(visitorOutcome(services, id, outcome), request.consent.preferred)
}

/** Runs a step after the commit. Queue and sweep repair what fails here, so the visitor does not see it. */
async function orLater(
  { log }: Needs,
  leadId: LeadId,
  work: Promise<DeliverOutcome>,
): Promise<DeliverOutcome> {
  try {
    return await work
  } catch (error) {
    log.warn('lead.attempt_failed', { leadId, ...errorFields(error) })
    return { status: 'held' }
  }
}

async function composeLead(
  services: Needs,
  request: SubmitLeadRequest & { renewedBy?: string },
): Promise<
  { ok: true; value: NewLead } | { ok: false; reason: 'not_verified' | 'consent_changed' }
> {
  const { hash, dataSealer, visit, buyers, random } = services
  const { person, phone, tracking, source, consent, proof } = request
  const { email } = person
  if (!phone || !proof) return { ok: false, reason: 'not_verified' }
  const shown = await findConsent(services, consent.mark)
  if (shown === null) return { ok: false, reason: 'consent_changed' }
  const { version, text, textHash } = shown
  const { givenAt, page: consentPage, preferred } = consent

  const buyer = buyers.choose(email)
  const id = LeadId.parse(readableId(random))
  const details: LeadDetails = {
    ...LeadPerson.parse(person),
    phoneNumber: phone,
    clientIp: visit.ip,
    userAgent: visit.userAgent,
    source,
    consent: { version, textHash, givenAt, page: consentPage, ...(preferred ? { preferred } : {}) },
    tracking,
  }
  const [dedupeKey, proofKey, phoneKey, emailKey, personSealed] = await Promise.all([
    hash('lead', `${phone}|${buyer.id}`),
    hash('proof', proof),
    hash('phone', phone),
    hash('email', email),
    sealLead(dataSealer, id, details),
  ])
  const [ipSealed, contactKey, contactSealed] = await Promise.all([
    dataSealer.seal(visit.ip, consentContext(id)),
    hash('buyer', `${buyer.withdrawUrl}|${buyer.apiKey}`),
    sealContact(dataSealer, textHash, buyer),
  ])
  const { cid, page } = tracking
  const { renewedBy: by } = request
  return {
    ok: true,
    value: {
      id,
      dedupeKey,
      proofKey,
      phoneKey,
      emailKey,
      personSealed,
      cid,
      page,
      source,
      buyerId: buyer.id,
      consent: {
        ...details.consent,
        id: randomId(random),
        text,
        ipSealed,
        firm: buyer.name,
        contactKey,
        contactSealed,
      },
      click: leadClick(tracking),
      // A renewed consent comes from no visit of an ad.
      dimensions: by ? null : visitorDimensions(visit, tracking),
      renewal: by ? { by, action: 'own-data.agree', subject: phoneKey, note: id } : null,
    },
  }
}

/**
 * Returns the first result for the same person at the same buyer, and sends nothing twice. A phone can be shared or
 * change hands, so another email gets only the thank-you page.
 */
async function outcomeOfRepeat(
  services: Needs,
  lead: NewLead,
  first: Lead,
): Promise<SubmitLeadOutcome> {
  if (first.emailKey !== lead.emailKey) {
    const url = `${services.visit.origin}/thank-you`
    return { ok: true, leadId: null, url, hasDetails: false }
  }
  const details = await openLead(services.dataSealer, first)
  const preferred = details?.consent.preferred
  const isOver = preferred?.at != null && preferred.at < services.now() - day
  return withCall(await repeatOutcome(services, first.id), isOver ? undefined : preferred)
}

function withCall(
  outcome: SubmitLeadOutcome,
  preferred: PreferredContact | undefined,
): SubmitLeadOutcome {
  return outcome.ok ? { ...outcome, preferred } : outcome
}

/** Returns the result that this lead's visitor got, or is about to get. */
export async function repeatOutcome(
  services: SubmitLeadNeeds,
  leadId: LeadId,
): Promise<SubmitLeadOutcome> {
  const outcome = orLater(services, leadId, awaitFirstOutcome(services, leadId))
  return visitorOutcome(services, leadId, await outcome)
}

const pollMs = 250
const longestPolls = 24

/** The first of two clicks may still be waiting for the buyer. */
async function awaitFirstOutcome(services: Needs, leadId: LeadId): Promise<DeliverOutcome> {
  const { leads, sleep, shortSealer, now } = services
  let lead = await leads.find(leadId)
  for (let polls = 0; polls < longestPolls; polls++) {
    if (lead?.state !== 'new' && lead?.state !== 'sending') break
    await sleep(pollMs)
    lead = (await leads.find(leadId)) ?? lead
  }
  if (lead?.state === 'rejected') return { status: 'rejected' }
  if (lead?.state === 'accepted') {
    return { status: 'accepted', url: await openUrl(shortSealer, lead, now()) }
  }
  return { status: 'stopped' }
}

function visitorOutcome(
  { visit }: Pick<Services, 'visit'>,
  leadId: LeadId,
  outcome: DeliverOutcome,
): SubmitLeadOutcome {
  if (outcome.status === 'rejected') return { ok: false, reason: 'rejected_by_buyer' }
  const url = outcome.status === 'accepted' && outcome.url ? outcome.url : '/thank-you'
  return {
    ok: true,
    leadId,
    url: url.startsWith('/') ? `${visit.origin}${url}` : url,
    hasDetails: outcome.status === 'accepted',
  }
}

/** Returns the click data stored with a lead; null if there is none. */
function leadClick(tracking: TrackingData): LeadClick | null {
  const { first } = tracking
  const mark = readLinkMark(tracking.link)
  const named = tracking.utm_source ?? tracking.utm_campaign ?? first?.link
  if (!mark && named === undefined) return null
  return {
    link: mark?.slug ?? null,
    source: countedName(tracking.utm_source),
    campaign: countedName(campaignOf(tracking)),
    firstLink: readLinkMark(first?.link)?.slug ?? null,
    firstSource: countedName(first?.utm_source),
    firstCampaign: countedName(first && campaignOf(first)),
  }
}
