import * as z from 'zod/mini'
import { hasHiddenCharacters, hasTooManyMarks } from './visible-text'

export const longestTrackingValue = 512

/** An ad network's own value: anything visible, because operators read it, and short enough for a cookie. */
export const trackingValue = z.string().check(
  z.trim(),
  z.minLength(1, 'must not be empty'),
  z.maxLength(longestTrackingValue, `must have up to ${longestTrackingValue} characters`),
  z.refine((text) => !hasHiddenCharacters(text), 'must have no control or hidden characters'),
  z.refine((text) => !hasTooManyMarks(text), 'must have up to 3 accents on a letter'),
)

const optionalValue = z.optional(trackingValue)

export const touchFields = {
  utm_source: optionalValue,
  utm_medium: optionalValue,
  utm_campaign: optionalValue,
  utm_content: optionalValue,
  adSet: optionalValue,
  fbclid: optionalValue,
  adct: optionalValue,
  gclid: optionalValue,
  msclkid: optionalValue,
  clickid: optionalValue,
  cid: optionalValue,
  suid: optionalValue,
}

/**
 * A link's slug, and if they may be kept, the click's id and the variant that it was sent to:
 * `autumn.<22 characters>.<up to 7>`.
 */
export const linkMark =
  /^([a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?)(?:\.([\w-]{22})(?:\.([a-z0-9]{1,7}))?)?$/
const optionalMark = z.optional(z.string().check(z.regex(linkMark)))
/** One spelling of a page's path. */
export const pagePath = /^\/(?!\/)[a-z\d./-]{0,120}$/
/**
 * `linkCampaign`: the `utm_campaign` that the link was advertised with, if its destination has another. `landing`: the
 * page of this site that the click led to.
 */
const markedTouch = {
  ...touchFields,
  link: optionalMark,
  linkCampaign: optionalValue,
  landing: z.optional(z.string().check(z.regex(pagePath))),
}

export const Touch = z.object(markedTouch)
/** The tracking fields of one click. */
export type Touch = z.infer<typeof Touch>

export const TrackingData = z.object({
  ...markedTouch,
  cid: trackingValue,
  page: trackingValue,
  description: trackingValue,
  first: z.optional(z.object({ ...markedTouch, at: z.iso.datetime() })),
})
/** The last touch at the top level, the first under `first`, with defaults filled in. */
export type TrackingData = z.infer<typeof TrackingData>

const storedText = z.optional(z.string())
const storedTouch = Object.fromEntries(
  Object.keys(markedTouch).map((field) => [field, storedText]),
) as Record<keyof typeof markedTouch, typeof storedText>

/** Tracking data as stored with a lead: the rules above may have become stricter since. */
export const StoredTracking: z.ZodMiniType<TrackingData> = z.object({
  ...storedTouch,
  cid: z.string(),
  page: z.string(),
  description: z.string(),
  first: z.optional(z.object({ ...storedTouch, at: z.string() })),
})
