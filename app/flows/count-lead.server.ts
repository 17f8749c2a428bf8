import type { FunnelEvent } from '#app/domain/funnel/funnel-event'
import type { Services } from '#app/services'
import type { LeadId } from '#app/shared/brands'
import { errorFields } from '#app/shared/error-fields'

export type CountLeadNeeds = Pick<Services, 'funnel' | 'inBackground' | 'log'> & {
  leads: Pick<Services['leads'], 'dimensionsOf'>
}

/** Counts what became of a lead, by where its visitor came from. Runs in the background and never fails. */
export function countLead(
  { leads, funnel, inBackground, log }: CountLeadNeeds,
  leadId: LeadId,
  event: FunnelEvent,
): void {
  inBackground(
    leads
      .dimensionsOf(leadId)
      .then((dimensions) => dimensions && funnel.count(event, dimensions))
      .catch((error: unknown) => log.warn('funnel.not_counted', { leadId, ...errorFields(error) })),
  )
}
