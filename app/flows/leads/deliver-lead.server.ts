import type { FunnelEvent } from '#app/domain/funnel/funnel-event'
import type { Buyer } from '#app/domain/leads/buyer'
import { isBuyerFailure } from '#app/domain/leads/delivery/buyer-health-store.server'
import {
  classify,
  classifyLookup,
  type DeliveryVerdict,
  describeResponse,
  type ResponseRules,
} from '#app/domain/leads/delivery/classify'
import { composePayload } from '#app/domain/leads/delivery/payload.server'
import {
  ended,
  exhaustedState,
  type SettleRules,
  settlementOf,
} from '#app/domain/leads/delivery/settlement'
import { type ClaimedLead, isFinal } from '#app/domain/leads/lead'
import { type LeadDetails, openLead, openUrl, sealUrl } from '#app/domain/leads/lead-details.server'
import type { Settlement } from '#app/domain/leads/ports'
import { countLead } from '#app/flows/funnel/visitor-dimensions.server'
import type { Services } from '#app/services'
import { assertNever } from '#app/shared/assert-never'
import type { LeadId } from '#app/shared/brands'
import { errorFields } from '#app/shared/error-fields'
import { second } from '#app/shared/time'

export type DeliverOutcome =
  | { status: 'accepted'; url: string | null }
  | { status: 'rejected' }
  /** Another caller holds it, or the next attempt is scheduled. */
  | { status: 'waiting'; delaySeconds: number }
  /** Its buyer is held; the sweep continues afterwards. */
  | { status: 'held' }
  /** Parked or dead: nothing more happens automatically. */
  | { status: 'stopped' }

export type DeliverNeeds = Pick<
  Services,
  | 'now'
  | 'sleep'
  | 'random'
  | 'log'
  | 'settings'
  | 'visit'
  | 'dataSealer'
  | 'shortSealer'
  | 'leads'
  | 'buyers'
  | 'buyerHealth'
  | 'suppression'
  | 'inBackground'
  | 'leadQueue'
  | 'funnel'
>

/** Makes one attempt at one lead. Request, queue and sweep all use this, and the claim admits one of them. */
export async function deliverLead(services: DeliverNeeds, leadId: LeadId): Promise<DeliverOutcome> {
  const { leads, now, settings } = services
  const leaseUntil = now() + settings.delivery.leaseSeconds * second
  const claimed = await leads.claim(leadId, now(), leaseUntil)
  if (!claimed) return existingOutcome(services, leadId)

  const { settlement, verdict, call } = await attempt(services, claimed, leaseUntil)
  const url = verdict?.kind === 'accepted' ? verdict.url : null
  const urlSealed = url && (await sealUrl(services.shortSealer, leadId, url))
  const [isApplied] = await Promise.all([
    settleSurely(services, { ...settlement, urlSealed, call }),
    verdict && noteHealth(services, claimed, verdict),
  ])
  if (!isApplied) return existingOutcome(services, leadId)
  report(services, claimed, settlement)
  const event = eventOf(settlement)
  if (event) countLead(services, leadId, event)
  switch (settlement.state) {
    case 'accepted':
      return { status: 'accepted', url }
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

function eventOf({ state }: Settlement): FunnelEvent | null {
  switch (state) {
    case 'accepted':
      return 'lead_accepted'
    case 'rejected':
      return 'lead_rejected'
    case 'parked':
      return 'lead_parked'
    case 'retry':
    case 'dead':
      return null
    default:
      return assertNever(state)
  }
}

/** `verdict` is null if the buyer was not called. */
type Attempt = { settlement: Settlement; verdict: DeliveryVerdict | null; call?: Call }
type Call = NonNullable<Settlement['call']>

async function attempt(
  services: DeliverNeeds,
  lead: ClaimedLead,
  leaseUntil: number,
): Promise<Attempt> {
  const { now, settings, suppression, buyers } = services
  const unasked = (state: 'dead' | 'parked', reason: string): Attempt => ({
    settlement: ended(lead, state, reason, now()),
    verdict: null,
  })
  const buyer = buyers.byId(lead.buyerId)
  if (lead.isConsentWithdrawn) return unasked('dead', 'withdrawn')
  if (await suppression.has(lead.phoneKey)) return unasked('dead', 'suppressed')
  if (now() - lead.createdAt > settings.delivery.leadMaxAgeSeconds * second) {
    return unasked(exhaustedState(lead, buyer?.unknownPolicy ?? 'none'), 'too_old')
  }
  if (!buyer) return unasked('parked', 'buyer_unknown')
  const details = await openLead(services.dataSealer, lead)
  if (details === null) return unasked('parked', 'person_unreadable')
  // Another firm may have taken the id of the one that the person agreed to.
  if (lead.firm !== buyer.name) return unasked('parked', 'buyer_unknown')

  const asked = lead.isUnsure ? await askFirst(services, lead, buyer) : null
  const isUnsure = lead.isUnsure && !asked?.isSurelyNotThere
  const settled = (verdict: DeliveryVerdict) =>
    settlementOf({ ...lead, isUnsure }, verdict, buyer.unknownPolicy, settleRules(services))
  if (!asked?.verdict && mayOutliveLease(services, leaseUntil)) {
    return { settlement: settled(heldUp), verdict: null }
  }
  if (asked?.verdict) return { settlement: settled(asked.verdict), verdict: asked.verdict }
  const { verdict, call } = await post(services, lead, buyer, details)
  return { settlement: settled(verdict), verdict, call }
}

const heldUp = { kind: 'retry', reason: 'held_up', retryAfterSeconds: 0 } as const

/** Slow storage may have used up the lease, after which the sweep lets another attempt send the lead. */
function mayOutliveLease({ now, settings }: DeliverNeeds, leaseUntil: number): boolean {
  return now() + settings.delivery.deliveryTimeoutSeconds * second > leaseUntil
}

type Asked =
  | { verdict: DeliveryVerdict; isSurelyNotThere: false }
  | { verdict: null; isSurelyNotThere: true }

/**
 * Returns whether a lead may be sent again after an attempt with an unknown result. Null if the buyer need not be
 * asked.
 */
async function askFirst(
  services: DeliverNeeds,
  lead: ClaimedLead,
  buyer: Buyer,
): Promise<Asked | null> {
  switch (buyer.unknownPolicy) {
    case 'idempotent':
    case 'dedupes':
      return null
    case 'none':
      // Reached only after a settings change: an attempt made under another policy is not repeated.
      return { verdict: { kind: 'unknown', reason: 'policy_changed' }, isSurelyNotThere: false }
    case 'lookup': {
      const response = await services.buyers.lookUp(buyer, lead.id)
      const verdict = classifyLookup(response, responseRules(services, buyer))
      return verdict.kind === 'retry'
        ? { verdict: null, isSurelyNotThere: true }
        : { verdict, isSurelyNotThere: false }
    }
    default:
      return assertNever(buyer.unknownPolicy)
  }
}

async function post(
  services: DeliverNeeds,
  lead: ClaimedLead,
  buyer: Buyer,
  details: LeadDetails,
): Promise<{ verdict: DeliveryVerdict; call: Call }> {
  const form = composePayload(lead.id, details, {
    apiKey: buyer.apiKey,
    defaultSuid: services.settings.defaultSuid,
  })
  const begunAt = services.now()
  const response = await services.buyers.deliver(buyer, form, lead.id)
  const call = { response: describeResponse(response), tookMs: services.now() - begunAt }
  return { verdict: classify(response, responseRules(services, buyer)), call }
}

function responseRules({ visit, now }: DeliverNeeds, { allowedHosts }: Buyer): ResponseRules {
  return { allowedHosts, ownOrigin: visit.origin, now: now() }
}

export function settleRules({
  now,
  settings,
  random,
}: Pick<Services, 'now' | 'settings' | 'random'>): SettleRules {
  const jitter = ((random(1)[0] ?? 0) + 1) / 256
  return { now: now(), retryDelaysSeconds: settings.delivery.retryDelaysSeconds, jitter }
}

const settleTries = 3
const settlePauseMs = 150

/** Retries the write: once the buyer has responded, a storage error must not discard its response. */
async function settleSurely(
  { leads, now, sleep }: DeliverNeeds,
  settlement: Settlement,
): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      return await leads.settle(settlement, now())
    } catch (error) {
      if (tries === settleTries) throw error
      await sleep(tries * settlePauseMs)
    }
  }
}

/** Records the breaker's state. A failure here does not hold up the lead. */
async function noteHealth(
  { buyerHealth, log, now, settings }: DeliverNeeds,
  { buyerId }: ClaimedLead,
  verdict: DeliveryVerdict,
): Promise<void> {
  const openMs = settings.delivery.breakerOpenSeconds * second
  try {
    const opens = await buyerHealth.note(buyerId, isBuyerFailure(verdict), now(), openMs)
    if (opens) log.alarm('BUYER_BREAKER_OPEN', { buyerId, reason: verdict.reason })
  } catch (error) {
    log.warn('lead.health_not_noted', { buyerId, ...errorFields(error) })
  }
}

async function existingOutcome(
  { leads, buyerHealth, shortSealer, now }: DeliverNeeds,
  leadId: LeadId,
): Promise<DeliverOutcome> {
  const lead = await leads.find(leadId)
  if (!lead) return { status: 'stopped' }
  if (lead.state === 'accepted') {
    return { status: 'accepted', url: await openUrl(shortSealer, lead, now()) }
  }
  if (lead.state === 'rejected') return { status: 'rejected' }
  if (isFinal(lead.state)) return { status: 'stopped' }
  const isDue = lead.state !== 'sending' && lead.nextAttemptAt <= now()
  if (isDue && (await buyerHealth.holdOn(lead.buyerId, now()))) return { status: 'held' }
  return waiting(lead.nextAttemptAt - now())
}

function waiting(ms: number): DeliverOutcome {
  return { status: 'waiting', delaySeconds: Math.max(1, Math.ceil(ms / second)) }
}

function report({ log }: DeliverNeeds, lead: ClaimedLead, { state, reason }: Settlement): void {
  const fields = { leadId: lead.id, buyerId: lead.buyerId, attempt: lead.attempt, reason }
  log.info(`lead.${state}`, fields)
  if (state === 'parked') log.alarm(parkedAlarm(reason), fields)
  if (state === 'dead' && !wishes.has(reason)) log.alarm('LEAD_DEAD', fields)
  if (reason === 'unusable_url') log.alarm('LEAD_URL_UNUSABLE', fields)
  if (refusalsOfUs.has(reason)) log.alarm('BUYER_REFUSES_US', fields)
}

/** The person's own request is not a failure. */
const wishes = new Set(['suppressed', 'withdrawn'])

/** More likely a wrong key or URL than a bad lead; rejecting would refuse every visitor. */
const refusalsOfUs = new Set(['status_401', 'status_403', 'status_404', 'status_405'])

function parkedAlarm(reason: string) {
  if (reason === 'buyer_unknown') return 'LEAD_BUYER_UNKNOWN'
  return reason === 'person_unreadable' ? 'LEAD_UNREADABLE' : 'LEAD_PARKED'
}
