import { campaignOf, readLinkMark } from '#app/domain/attribution/tracking'
import { clickIdsOf } from '#app/domain/conversions/conversion'
import type { LeadClick } from '#app/domain/leads/ports'
import { countedName } from '#app/domain/links/counted-name'
import type { Services } from '#app/services'
import type { TrackingData } from '#app/shared/tracking-data'

/** Returns the click data stored with a lead; null if there is none. */
export function leadClick(
  { settings, visit }: Pick<Services, 'settings' | 'visit'>,
  tracking: TrackingData,
): LeadClick | null {
  const { first } = tracking
  const mark = readLinkMark(tracking.link)
  const hasClickIds = clickIdsOf(tracking) !== null
  const isToBeReported =
    settings.sendsConversions && hasClickIds && visit.trackingConsent === 'granted'
  const named = tracking.utm_source ?? tracking.utm_campaign ?? first?.link
  if (!mark && !hasClickIds && named === undefined) return null
  return {
    link: mark?.slug ?? null,
    clickId: mark?.clickId ?? null,
    source: countedName(tracking.utm_source),
    variant: mark?.variant ?? null,
    campaign: countedName(campaignOf(tracking)),
    firstLink: readLinkMark(first?.link)?.slug ?? null,
    firstSource: countedName(first?.utm_source),
    firstCampaign: countedName(first && campaignOf(first)),
    isToBeReported,
  }
}
