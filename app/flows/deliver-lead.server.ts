import type { Buyer } from '#app/domain/leads/buyer'
import { classify, type Verdict } from '#app/domain/leads/classify'
import { type ClaimedLead, isFinal, type LeadDetails, leadContext } from '#app/domain/leads/lead'
import { composePayload } from '#app/domain/leads/payload'
import type { Settlement } from '#app/domain/leads/ports'
import { retryDelaySeconds } from '#app/domain/leads/retry'
import type { Services } from '#app/services'
import { assertNever } from '#app/shared/assert-never'
import { second } from '#app/shared/time'

/** Longer than any attempt can take: whoever still holds a lead after this has died with it. */
export const leaseMs = 30 * second

export type DeliverOutcome =
  | { status: 'accepted'; url: string | null }
  | { status: 'rejected' }
  /** Not now: another caller holds it, or the next attempt is planned. */
  | { status: 'waiting'; delaySeconds: number }
  /** Parked or dead: nothing more happens by itself. */
  | { status: 'stopped' }

export type DeliverNeeds = Pick<
  Services,
  | 'now'
  | 'random'
  | 'log'
  | 'settings'
  | 'visit'
  | 'dataSealer'
  | 'leads'
  | 'buyers'
  | 'suppression'
>

/** One attempt at one lead. Request, queue and sweep all come through here, and the claim lets one pass. */
export async function deliverLead(services: DeliverNeeds, leadId: string): Promise<DeliverOutcome> {
  const { leads, now } = services
  const claimed = await leads.claim(leadId, now(), now() + leaseMs)
  if (!claimed) return standingOutcome(services, leadId)

  const settlement = await attempt(services, claimed)
  const isOurs = await leads.settle(settlement, now())
  if (!isOurs) return standingOutcome(services, leadId)
  report(services, claimed, settlement)
  switch (settlement.state) {
    case 'accepted':
      return { status: 'accepted', url: settlement.buyerUrl }
    case 'rejected':
      return { status: 'rejected' }
    case 'retry':
      return waiting(settlement.nextAttemptAt - now())
    case 'parked':
    case 'dead':
      return { status: 'stopped' }
    default:
      return assertNever(settlement.state)
  }
}

async function attempt(services: DeliverNeeds, lead: ClaimedLead): Promise<Settlement> {
  const { now, settings, suppression, buyers, visit } = services
  if (await suppression.has(lead.phoneKey)) return ended(lead, 'dead', 'suppressed', now())
  if (now() - lead.createdAt > settings.leadMaxAgeSeconds * second) {
    return ended(lead, 'dead', 'too_old', now())
  }
  const buyer = buyers.byId(lead.buyerId)
  if (!buyer) return ended(lead, 'parked', 'buyer_unknown', now())
  const opened = await services.dataSealer.open(lead.personSealed, leadContext(lead.id))
  if (opened === null) return ended(lead, 'parked', 'person_unreadable', now())

  const details = JSON.parse(opened) as LeadDetails
  const form = composePayload(lead.id, details, {
    apiKey: buyer.apiKey,
    defaultSuid: settings.defaultSuid,
  })
  const answer = await buyers.deliver(buyer, form, lead.id)
  const verdict = classify(answer, { allowedHosts: buyer.allowedHosts, ownOrigin: visit.origin })
  return settlementOf(services, lead, verdict, buyer)
}

function settlementOf(
  services: DeliverNeeds,
  lead: ClaimedLead,
  verdict: Verdict,
  buyer: Buyer,
): Settlement {
  const now = services.now()
  switch (verdict.kind) {
    case 'accepted':
      return { ...ended(lead, 'accepted', verdict.reason, now), buyerUrl: verdict.url }
    case 'rejected':
      return ended(lead, 'rejected', verdict.reason, now)
    case 'retry':
      return planRetry(services, lead, verdict.reason)
    case 'unknown':
      return settleUnknown(services, lead, verdict.reason, buyer)
    default:
      return assertNever(verdict)
  }
}

/** The buyer may have taken it: only a buyer that knows a lead again is asked again. */
export function settleUnknown(
  services: Pick<Services, 'now' | 'settings' | 'random'>,
  lead: { id: string; attempt: number },
  reason: string,
  buyer: Pick<Buyer, 'unknownPolicy'>,
): Settlement {
  switch (buyer.unknownPolicy) {
    case 'idempotent':
    case 'dedupes':
      return planRetry(services, lead, reason)
    case 'none':
      return ended(lead, 'parked', reason, services.now())
    default:
      return assertNever(buyer.unknownPolicy)
  }
}

function planRetry(
  { now, settings, random }: Pick<Services, 'now' | 'settings' | 'random'>,
  lead: { id: string; attempt: number },
  reason: string,
): Settlement {
  const fraction = ((random(1)[0] ?? 0) + 1) / 256
  const delaySeconds = retryDelaySeconds(lead.attempt, settings.retryDelaysSeconds, fraction)
  if (delaySeconds === null) return ended(lead, 'dead', reason, now())
  return {
    ...ended(lead, 'retry', reason, now()),
    nextAttemptAt: now() + Math.ceil(delaySeconds * second),
  }
}

function ended(
  lead: { id: string; attempt: number },
  state: Settlement['state'],
  reason: string,
  now: number,
): Settlement {
  return {
    leadId: lead.id,
    attempt: lead.attempt,
    state,
    reason,
    buyerUrl: null,
    nextAttemptAt: now,
  }
}

async function standingOutcome(
  { leads, now }: Pick<Services, 'leads' | 'now'>,
  leadId: string,
): Promise<DeliverOutcome> {
  const lead = await leads.find(leadId)
  if (!lead) return { status: 'stopped' }
  if (lead.state === 'accepted') return { status: 'accepted', url: lead.buyerUrl }
  if (lead.state === 'rejected') return { status: 'rejected' }
  return isFinal(lead.state) ? { status: 'stopped' } : waiting(lead.nextAttemptAt - now())
}

function waiting(ms: number): DeliverOutcome {
  return { status: 'waiting', delaySeconds: Math.max(1, Math.ceil(ms / second)) }
}

function report({ log }: DeliverNeeds, lead: ClaimedLead, { state, reason }: Settlement): void {
  const fields = { leadId: lead.id, buyerId: lead.buyerId, attempt: lead.attempt, reason }
  log.info(`lead.${state}`, fields)
  if (state === 'parked') log.alarm(parkedAlarm(reason), fields)
  if (state === 'dead' && reason !== 'suppressed') log.alarm('LEAD_DEAD', fields)
  if (reason === 'unusable_url') log.alarm('LEAD_URL_UNUSABLE', fields)
  if (refusalsOfOurselves.has(reason)) log.alarm('BUYER_REFUSES_US', fields)
}

/** More likely our key or address than this lead: every visitor would be turned away. */
const refusalsOfOurselves = new Set(['status_401', 'status_403', 'status_404', 'status_405'])

function parkedAlarm(reason: string) {
  if (reason === 'buyer_unknown') return 'LEAD_BUYER_UNKNOWN'
  return reason === 'person_unreadable' ? 'LEAD_UNREADABLE' : 'LEAD_PARKED'
}
