import { isLinkSlug, type LinkSlug } from '#app/shared/brands'
import {
  longestTrackingValue,
  type Touch,
  type TrackingData,
  touchFields,
} from '#app/shared/tracking-data'

/** Names of the tracking fields, by the URL parameter that bears each: the spec's, and two networks' own ids. */
export const trackingParameters = {
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
  utm_content: 'utm_content',
  AdSet: 'adSet',
  fbclid: 'fbclid',
  adct: 'adct',
  gclid: 'gclid',
  msclkid: 'msclkid',
  clickid: 'clickid',
  cid: 'cid',
  suid: 'suid',
} as const
type TrackingField = (typeof trackingParameters)[keyof typeof trackingParameters]
const fieldByParameter: ReadonlyMap<string, TrackingField> = new Map(
  Object.entries(trackingParameters),
)

const defaultCampaignId = '19457'
const defaultPage = 'Smart GrokAI'

/** The same for one value of an address, where a redirect has no time for a schema; null for a bad one. */
export function readTrackingValue(text: string): string | null {
  const value = text.trim()
  const isUsable = value !== '' && value.length <= longestTrackingValue && !/\p{Cc}/u.test(value)
  return isUsable ? value : null
}

export const defaultTracking: TrackingData = {
  cid: defaultCampaignId,
  page: defaultPage,
  description: defaultPage,
}

/**
 * The tracking parameters of an address; of two with one name the first counts, and an unusable
 * value counts as absent. Null without any.
 */
export function touchFromUrl(parameters: Iterable<readonly [string, string]>): Touch | null {
  const touch: Touch = {}
  const seen = new Set<TrackingField>()
  for (const [parameter, text] of parameters) {
    const field = fieldByParameter.get(parameter)
    if (field === undefined || seen.has(field)) continue
    seen.add(field)
    const value = readTrackingValue(text)
    if (value !== null) touch[field] = value
  }
  return Object.keys(touch).length > 0 ? withClickId(touch) : null
}

/** What the cookie holds after a click, as far as the visitor allows. */
export function rememberTouch(
  standing: TrackingData | null,
  touch: Touch,
  nowIso: string,
  isDenied: boolean,
): TrackingData {
  if (!isDenied) return mergeTouch(standing, touch, nowIso)
  return withoutClickIds(mergeTouch(standing, withoutClickIds(touch), nowIso))
}

/** A later click replaces the top level as a whole; the first touch stays. */
export function mergeTouch(
  standing: TrackingData | null,
  touch: Touch,
  nowIso: string,
): TrackingData {
  // A link leads to a page whose address tells of the same click, but no longer of the link.
  const link = touch.link ?? (standing && isSameTouch(standing, touch) ? standing.link : undefined)
  const marked = link === undefined ? touch : { ...touch, link }
  const first = standing?.first ?? { ...marked, at: nowIso }
  return { ...defaultTracking, ...marked, first }
}

function isSameTouch(standing: TrackingData, touch: Touch): boolean {
  const fields = Object.keys(touchFields) as TrackingField[]
  return fields.every((field) => {
    const fallback = field === 'cid' ? defaultCampaignId : undefined
    return (touch[field] ?? fallback) === standing[field]
  })
}

/** The spec's rule: `clickid` falls back to `fbclid`, then to `adct`; ours, to other networks' ids. */
export function withClickId<T extends Touch>(touch: T): T {
  const clickid = touch.clickid ?? touch.fbclid ?? touch.adct ?? touch.gclid ?? touch.msclkid
  return clickid ? { ...touch, clickid } : touch
}

/** What may be kept of a visitor who said no, or whose browser sends Global Privacy Control. */
export function withoutClickIds<T extends Touch & Partial<TrackingData>>(tracking: T): T {
  const { utm_source, utm_medium, utm_campaign, utm_content, cid, page, description } = tracking
  const link = tracking.link?.split('.', 1)[0]
  const kept = {
    utm_source,
    utm_medium,
    utm_campaign,
    utm_content,
    cid,
    page,
    description,
    link,
  }
  return Object.fromEntries(
    Object.entries(kept).filter(([, text]) => text !== undefined),
  ) as Partial<T> as T
}

/** A mark read back: which link, and which click on it where its id may be kept. */
export function readLinkMark(
  mark: string | undefined,
): { slug: LinkSlug; clickId: string | null } | null {
  if (mark === undefined) return null
  const [slug = '', clickId] = mark.split('.')
  return isLinkSlug(slug) ? { slug, clickId: clickId ?? null } : null
}
