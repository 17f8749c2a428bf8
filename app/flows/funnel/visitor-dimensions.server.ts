import { readLinkMark } from '#app/domain/attribution/tracking'
import type { CountedTouch } from '#app/domain/attribution/tracking-cookie'
import type { FunnelEvent } from '#app/domain/funnel/funnel-event'
import { countedNames } from '#app/domain/links/counted-name'
import { readUserAgent } from '#app/domain/links/user-agent'
import type { Services, Visit } from '#app/services'
import type { LeadId } from '#app/shared/brands'
import type { Dimensions } from '#app/shared/dimensions'
import { errorFields } from '#app/shared/error-fields'

/** Returns what the events of a request to a form are counted by. */
export function visitDimensions(visit: Visit): Dimensions {
  return visitorDimensions(visit, visit.tracking)
}

/**
 * Returns what a visitor's events are counted by: the last click, as `tracking_data` has it, only if the visitor
 * has not refused tracking.
 */
export function visitorDimensions(
  { country, userAgent, trackingConsent }: Pick<Visit, 'country' | 'userAgent' | 'trackingConsent'>,
  tracking: CountedTouch | null,
): Dimensions {
  const { device } = readUserAgent(userAgent)
  const touch = trackingConsent === 'denied' ? null : tracking
  const mark = readLinkMark(touch?.link)
  return {
    link: mark?.slug ?? '',
    ...countedNames(touch ?? {}),
    country,
    device,
    landing: touch?.landing ?? '',
    variant: mark?.variant ?? '',
  }
}

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
