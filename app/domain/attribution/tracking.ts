import { isLinkSlug, type LinkSlug } from '#app/shared/brands'
import { type Parameter, readQuery } from '#app/shared/query'
import {
  linkMark,
  longestTrackingValue,
  type Touch,
  type TrackingData,
  touchFields,
} from '#app/shared/tracking-data'
import { isReadable } from '#app/shared/visible-text'

type TrackingField = keyof typeof touchFields
const trackingFields = Object.keys(touchFields) as TrackingField[]
/** By URL parameter: the specification writes one of them otherwise. */
const fieldByParameter: ReadonlyMap<string, TrackingField> = new Map(
  trackingFields.map((field) => [field === 'adSet' ? 'AdSet' : field, field]),
)

const defaultCampaignId = '19457'
const defaultPage = 'Smart GrokAI'

/** Validates one URL value without a schema, for speed in redirects. Returns null for an invalid one. */
export function readTrackingValue(text: string): string | null {
  const value = text.trim()
  if (value === '' || value.length > longestTrackingValue) return null
  return isReadable(value) ? value : null
}

export const defaultTracking: TrackingData = {
  cid: defaultCampaignId,
  page: defaultPage,
  description: defaultPage,
}

/** Returns the tracking parameters of a URL; the first usable value of a repeated name counts. Null without any. */
export function touchFromUrl(parameters: Iterable<Parameter>): Touch | null {
  let touch: Touch | null = null
  for (const [parameter, text] of parameters) {
    const field = fieldByParameter.get(parameter)
    if (field === undefined || touch?.[field] !== undefined) continue
    const value = readTrackingValue(text)
    if (value === null) continue
    touch ??= {}
    touch[field] = value
  }
  return touch && withClickId(touch)
}

/** Returns the cookie's content after a click, as far as the visitor allows. */
export function rememberTouch(
  existing: TrackingData | null,
  touch: Touch,
  nowIso: string,
  isDenied: boolean,
): TrackingData {
  if (!isDenied) return mergeTouch(existing, touch, nowIso)
  return withoutClickIds(mergeTouch(existing, withoutClickIds(touch), nowIso))
}

/** Replaces the top level with the later click; the first touch stays. */
export function mergeTouch(
  existing: TrackingData | null,
  touch: Touch,
  nowIso: string,
): TrackingData {
  // The link's destination repeats the same click in its URL, but not the link.
  const isRepeated = touch.link === undefined && existing !== null && isSameTouch(existing, touch)
  const marked = isRepeated ? withLinkOf(existing, touch) : touch
  const first = existing?.first ?? { ...marked, at: nowIso }
  return { ...defaultTracking, ...marked, first }
}

function withLinkOf(existing: TrackingData, touch: Touch): Touch {
  const { link, linkCampaign } = existing
  // The page that a link led to stays, whatever page repeats its click.
  const { landing } = link === undefined ? touch : existing
  return {
    ...touch,
    landing,
    ...(link === undefined ? {} : { link }),
    ...(linkCampaign === undefined ? {} : { linkCampaign }),
  }
}

function isSameTouch(existing: TrackingData, touch: Touch): boolean {
  return trackingFields.every((field) => {
    const fallback = field === 'cid' ? defaultCampaignId : undefined
    return (touch[field] ?? fallback) === existing[field]
  })
}

/**
 * Applies the specification's rule, `clickid` falls back to `fbclid`, then to `adct`; ours adds other networks'
 * ids.
 */
export function withClickId<T extends Touch>(touch: T): T {
  const clickid = touch.clickid ?? touch.fbclid ?? touch.adct ?? touch.gclid ?? touch.msclkid
  return clickid ? { ...touch, clickid } : touch
}

/** Returns what may be kept for a visitor who refused tracking or sends Global Privacy Control. */
export function withoutClickIds<T extends Touch & Partial<TrackingData>>(tracking: T): T {
  const allowed = { ...tracking, link: tracking.link?.split('.', 1)[0] }
  return Object.fromEntries(
    namingNoClick.flatMap((field) =>
      allowed[field] === undefined ? [] : [[field, allowed[field]]],
    ),
  ) as Partial<T> as T
}

const namingNoClick = [
  ...(['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'cid'] as const),
  ...(['page', 'description', 'link', 'linkCampaign'] as const),
]

/** Returns whether there is more than a visitor who refused tracking may keep. */
export function holdsClick(tracking: TrackingData): boolean {
  const allowed = withoutClickIds(tracking)
  return (
    tracking.link !== allowed.link ||
    Object.entries(tracking).some(([field, value]) => value !== undefined && !(field in allowed))
  )
}

/** Parses a mark: which link, and which variant if it may be kept. Null for anything else. */
export function readLinkMark(
  mark: string | undefined,
): { slug: LinkSlug; variant: string | null } | null {
  const [, slug = '', , variant = null] = linkMark.exec(mark ?? '') ?? []
  return isLinkSlug(slug) ? { slug, variant } : null
}

/** Returns the campaign that a touch is counted under: a link's own before its destination's. */
export function campaignOf({ linkCampaign, utm_campaign }: Touch): string | undefined {
  return linkCampaign ?? utm_campaign
}

/** More than any ad network appends; the rest is dropped. */
const maxPassed = 40

/** Kept after a refusal too: these name a campaign, not a click. */
const campaignName = /^(?:utm_[a-z_]{1,24}|cid)$/

/**
 * Returns the parameters that a redirect passes on: the tracking parameters and every `utm_*`, each name once, with
 * values as the cookie stores them. After a refusal, only those that name no click.
 */
export function passedParameters(query: string, isDenied: boolean): Parameter[] {
  if (query === '') return []
  const passed: Parameter[] = []
  for (const pair of readQuery(query)) {
    const [name, text] = pair
    const isWanted = campaignName.test(name) || (!isDenied && fieldByParameter.has(name))
    if (passed.length === maxPassed) break
    if (!isWanted || passed.some(([known]) => known === name)) continue
    const value = readTrackingValue(text)
    if (value !== null) passed.push(value === text ? pair : [name, value])
  }
  return passed
}
