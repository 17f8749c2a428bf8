import * as z from 'zod/mini'

/** Names of the spec's tracking fields, by the URL parameter that bears each. */
export const trackingParameters = {
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
  utm_content: 'utm_content',
  AdSet: 'adSet',
  fbclid: 'fbclid',
  adct: 'adct',
  clickid: 'clickid',
  cid: 'cid',
  suid: 'suid',
} as const

export const defaultCampaignId = '19457'
export const defaultPage = 'Smart GrokAI'

/** What an ad network's own value may look like: anything printable, of a length that fits a cookie. */
export const trackingValue = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(512), z.regex(/^[^\p{Cc}]*$/u))
const optionalValue = z.optional(trackingValue)

export const touchFields = {
  utm_source: optionalValue,
  utm_medium: optionalValue,
  utm_campaign: optionalValue,
  utm_content: optionalValue,
  adSet: optionalValue,
  fbclid: optionalValue,
  adct: optionalValue,
  clickid: optionalValue,
  cid: optionalValue,
  suid: optionalValue,
}
export const Touch = z.object(touchFields)
/** What one click told us. */
export type Touch = z.infer<typeof Touch>

export const TrackingData = z.object({
  ...touchFields,
  cid: trackingValue,
  page: trackingValue,
  description: trackingValue,
  first: z.optional(z.object({ ...touchFields, at: z.iso.datetime() })),
})
/** The last touch at the top level, the first one kept under `first`, with defaults filled in. */
export type TrackingData = z.infer<typeof TrackingData>

export const defaultTracking: TrackingData = {
  cid: defaultCampaignId,
  page: defaultPage,
  description: defaultPage,
}

/** The tracking parameters of an address; an unusable value counts as absent. Null without any. */
export function touchFromUrl(parameters: URLSearchParams): Touch | null {
  const touch: Touch = {}
  for (const [parameter, field] of Object.entries(trackingParameters)) {
    const parsed = optionalValue.safeParse(parameters.get(parameter) ?? undefined)
    if (parsed.success && parsed.data !== undefined) touch[field] = parsed.data
  }
  return Object.keys(touch).length > 0 ? withClickId(touch) : null
}

/** A later click replaces the top level as a whole; the first touch stays. */
export function mergeTouch(
  standing: TrackingData | null,
  touch: Touch,
  nowIso: string,
): TrackingData {
  const first = standing?.first ?? { ...touch, at: nowIso }
  return { ...defaultTracking, ...touch, first }
}

/** The spec's rule: `clickid` falls back to `fbclid`, then to `adct`. */
export function withClickId<T extends Touch>(touch: T): T {
  const clickid = touch.clickid ?? touch.fbclid ?? touch.adct
  return clickid ? { ...touch, clickid } : touch
}

/** What may be kept of a visitor who said no, or whose browser sends Global Privacy Control. */
export function withoutClickIds(tracking: TrackingData): TrackingData {
  const { utm_source, utm_medium, utm_campaign, utm_content, cid, page, description } = tracking
  return dropUndefined({
    utm_source,
    utm_medium,
    utm_campaign,
    utm_content,
    cid,
    page,
    description,
  })
}

function dropUndefined(tracking: TrackingData): TrackingData {
  const kept = Object.entries(tracking).filter(([, text]) => text !== undefined)
  return Object.fromEntries(kept) as TrackingData
}
