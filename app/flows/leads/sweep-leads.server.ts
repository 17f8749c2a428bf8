import { exhaustedState, settlementOf } from '#app/domain/leads/delivery/settlement'
import type { ClaimedLead } from '#app/domain/leads/lead'
import type { Settlement } from '#app/domain/leads/ports'
import { countLead } from '#app/flows/funnel/visitor-dimensions.server'
import type { Services } from '#app/services'
import { second } from '#app/shared/time'
import { type DeliverNeeds, settleRules } from './deliver-lead.server'

const leadsPerSweep = 100

type Needs = Omit<DeliverNeeds, 'buyerHealth'> & Pick<Services, 'buyerPauses'>

/**
 * Repairs what a lost queue message or a dead request left behind: requeues overdue leads, settles lost attempts as
 * unknown, ends leads past their maximum age, even while their buyer is held, and ends pauses and drops buyers' URLs
 * whose time is over.
 */
export async function sweepLeads(services: Needs): Promise<{ queued: number; expired: number }> {
  const { leads, leadQueue, log, now, settings } = services
  await leads.dropUrls(now())
  await services.buyerPauses.endDue(now())
  const expired = await settleExpiredLeases(services)
  await endTooOld(services)
  const graceMs = settings.delivery.queueGraceSeconds * second
  const overdue = await leads.listOverdue(now() - graceMs, now(), leadsPerSweep)
  for (const leadId of overdue) await leadQueue.send({ type: 'deliver-lead', leadId })
  if (overdue.length > 0) log.warn('lead.requeued', { count: overdue.length })
  return { queued: overdue.length, expired }
}

async function settleExpiredLeases(services: Needs): Promise<number> {
  const { leads, buyers, now } = services
  const expired = await leads.listExpiredLeases(now(), leadsPerSweep)
  for (const lease of expired) {
    const policy = buyers.byId(lease.buyerId)?.unknownPolicy ?? 'none'
    const verdict = { kind: 'unknown', reason: 'lease_expired' } as const
    const settlement = settlementOf(lease, verdict, policy, settleRules(services))
    const isApplied = await leads.settle(settlement, now())
    if (isApplied) reportEnd(services, lease, { ...settlement, reason: verdict.reason })
  }
  return expired.length
}

async function endTooOld(services: Needs): Promise<void> {
  const { leads, buyers, now, settings } = services
  const bornBefore = now() - settings.delivery.leadMaxAgeSeconds * second
  for (const lead of await leads.listTooOld(bornBefore, leadsPerSweep)) {
    const policy = buyers.byId(lead.buyerId)?.unknownPolicy ?? 'none'
    const state = exhaustedState(lead, policy)
    const isApplied = await leads.giveUp(lead.id, { state, reason: 'too_old' }, now())
    if (isApplied) reportEnd(services, lead, { state, reason: 'too_old' })
  }
}

function reportEnd(
  services: Needs,
  { id: leadId, attempt }: Pick<ClaimedLead, 'id' | 'attempt'>,
  { state, reason }: Pick<Settlement, 'state' | 'reason'>,
): void {
  const fields = { leadId, attempt, reason }
  if (state === 'parked') countLead(services, leadId, 'lead_parked')
  if (state === 'parked') services.log.alarm('LEAD_PARKED', fields)
  else if (state === 'dead') services.log.alarm('LEAD_DEAD', fields)
  else services.log.warn('lead.lease_expired', fields)
}
