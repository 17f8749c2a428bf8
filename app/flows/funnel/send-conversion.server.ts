import {
  type ConversionEvent,
  clickIdsOf,
  conversionLifeSeconds,
  eventIdPurpose,
  judgeResponse,
} from '#app/domain/conversions/conversion'
import { openLead } from '#app/domain/leads/lead-details.server'
import type { Services } from '#app/services'
import { assertNever } from '#app/shared/assert-never'
import type { LeadId } from '#app/shared/brands'
import { minute, second, toIso } from '#app/shared/time'
import { type CountLeadNeeds, countLead } from './visitor-dimensions.server'

type Needs = CountLeadNeeds &
  Pick<Services, 'conversions' | 'sendConversion' | 'dataSealer' | 'hash' | 'now'>

/**
 * Reports one accepted lead to the ad network, if its visitor agreed. Throws if it should be retried. The network
 * deduplicates by the event's id.
 */
export async function sendConversion(services: Needs, leadId: LeadId): Promise<void> {
  const { conversions, log, now } = services
  if (!services.sendConversion) return
  const waiting = await conversions.findWaiting(leadId)
  if (!waiting || waiting.createdAt < now() - conversionLifeSeconds * second) return
  const { personSealed } = waiting
  const details = await openLead(services.dataSealer, { id: leadId, personSealed })
  const clickIds = details && clickIdsOf(details.tracking)
  if (clickIds === null) return conversions.settle(leadId, 'refused')

  const event: ConversionEvent = {
    event_id: await services.hash(eventIdPurpose, leadId),
    event_name: 'lead',
    event_time: toIso(waiting.createdAt),
    click_ids: clickIds,
  }
  const response = await services.sendConversion(event)
  const verdict = judgeResponse(response)
  const reason = response.kind === 'response' ? `status_${response.status}` : response.kind
  switch (verdict) {
    case 'sent':
      await conversions.settle(leadId, 'sent')
      countLead(services, leadId, 'conversion_sent')
      return log.info('conversion.sent', { leadId })
    case 'refused':
      await conversions.settle(leadId, 'refused')
      return log.alarm('CONVERSION_UNSENT', { leadId, reason })
    case 'again':
      throw new Error(`the ad network did not accept it: ${reason}`)
    default:
      return assertNever(verdict)
  }
}

/** Longer than the queue's own retries of one message. */
const graceMs = 10 * minute
const conversionsPerSweep = 20

/** Requeues conversions that the queue lost or gave up, for as long as the ad network accepts them. */
export async function sweepConversions({
  conversions,
  leadQueue,
  sendConversion,
  log,
  now,
}: Pick<Services, 'conversions' | 'leadQueue' | 'sendConversion' | 'log' | 'now'>): Promise<void> {
  if (!sendConversion) return
  const overdue = await conversions.listOverdue(
    now() - graceMs,
    now() - conversionLifeSeconds * second,
    conversionsPerSweep,
  )
  for (const leadId of overdue) await leadQueue.send({ type: 'send-conversion', leadId })
  if (overdue.length > 0) log.warn('conversion.requeued', { count: overdue.length })
}
