import { campaignOf, readLinkMark } from '#app/domain/attribution/tracking'
import type { CountedTouch } from '#app/domain/attribution/tracking-cookie'
import { countedName } from '#app/domain/links/click-counter'
import { readUserAgent } from '#app/domain/links/user-agent'
import type { Visit } from '#app/services'
import type { Dimensions } from '#app/shared/dimensions'

type Visitor = Pick<Visit, 'country' | 'userAgent' | 'trackingConsent'>

/**
 * Returns what a visitor's events are counted by: the last click, as `tracking_data` has it, only if the visitor
 * has not refused tracking.
 */
export function visitorDimensions(
  { country, userAgent, trackingConsent }: Visitor,
  tracking: CountedTouch | null,
): Dimensions {
  const { device } = readUserAgent(userAgent)
  const isCounted = tracking !== null && trackingConsent !== 'denied'
  const mark = isCounted ? readLinkMark(tracking.link) : null
  return {
    link: mark?.slug ?? '',
    campaign: isCounted ? countedName(campaignOf(tracking)) : '',
    country,
    device,
    variant: mark?.variant ?? '',
  }
}
