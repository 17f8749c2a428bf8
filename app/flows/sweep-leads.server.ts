import type { Services } from '#app/services'
import { second } from '#app/shared/time'
import { type DeliverNeeds, settleUnknown } from './deliver-lead.server'

/** How long the queue may be late before its message counts as lost. */
const graceMs = 60 * second
const leadsPerSweep = 100

/**
 * Repairs what a lost queue message or a dead request left behind: leads whose turn has passed are
 * queued anew, and attempts that never came back are settled as of unknown end.
 */
export async function sweepLeads(
  services: DeliverNeeds & Pick<Services, 'deliveryQueue'>,
): Promise<{ queued: number; expired: number }> {
  const { leads, buyers, deliveryQueue, log, now } = services
  const expired = await leads.listExpiredLeases(now(), leadsPerSweep)
  for (const lease of expired) {
    const policy = buyers.byId(lease.buyerId) ?? { unknownPolicy: 'none' as const }
    const settlement = settleUnknown(services, lease, 'lease_expired', policy)
    const isOurs = await leads.settle(settlement, now())
    if (!isOurs) continue
    const fields = { leadId: lease.id, attempt: lease.attempt, reason: 'lease_expired' }
    if (settlement.state === 'parked') log.alarm('LEAD_PARKED', fields)
    else if (settlement.state === 'dead') log.alarm('LEAD_DEAD', fields)
    else log.warn('lead.lease_expired', fields)
  }
  const overdue = await leads.listOverdue(now() - graceMs, leadsPerSweep)
  for (const leadId of overdue) await deliveryQueue.send(leadId, 0)
  if (overdue.length > 0) log.warn('lead.requeued', { count: overdue.length })
  return { queued: overdue.length, expired: expired.length }
}
