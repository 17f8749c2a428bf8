import type { LinkSlug } from '#app/shared/brands'
import type { Device } from '#app/shared/dimensions'
import { hashText } from '#app/shared/hash'
import { type Destination, parseDestination } from './destination'
import type { LinkOptions, LinkRecord } from './schema'

/** A link checked against this installation's allowed hosts, ready to be followed many times. */
export type PreparedLink = {
  slug: LinkSlug
  version: number
  isActive: boolean
  startsAt: number
  endsAt: number
  variants: readonly Variant[]
  totalWeight: number
  rules: readonly Rule[]
  fallback: Destination | null
  /** Registered names, always counted individually. */
  campaigns: readonly string[]
  sources: readonly string[]
}

/** `id` depends on the destination's text, so a visitor keeps it when the others are edited. */
export type Variant = { id: string; weight: number; destination: Destination }

type Rule = { countries: readonly string[]; devices: readonly Device[]; destination: Destination }

/** Omits destinations whose hosts are no longer allowed; a link may lose all of them. */
export function prepareLink(record: LinkRecord, allowedHosts: readonly string[]): PreparedLink {
  const { slug, version, state, options } = record
  const parse = (text: string) => parseDestination(text, allowedHosts)
  const variants = options.split.flatMap(({ to, weight }) => {
    const destination = parse(to)
    return destination ? [{ id: variantId(to), weight, destination }] : []
  })
  const rules = options.when.flatMap(({ countries, devices, to }) => {
    const destination = parse(to)
    return destination ? [{ countries, devices, destination }] : []
  })
  return {
    slug,
    version,
    variants,
    rules,
    campaigns: options.campaigns,
    sources: options.sources,
    isActive: state === 'active',
    startsAt: options.startsAt ?? Number.NEGATIVE_INFINITY,
    endsAt: options.endsAt ?? Number.POSITIVE_INFINITY,
    totalWeight: variants.reduce((sum, { weight }) => sum + weight, 0),
    fallback: options.fallback === null ? null : parse(options.fallback),
  }
}

/** Returns what an operator must change before these options are written; empty if they are valid. */
export function optionProblems(
  options: LinkOptions,
  allowedHosts: readonly string[],
  isOwnPage: (path: string) => boolean,
): string[] {
  const bad = placesOf(options).flatMap(([field, text]) => {
    const place = `${field}: ${JSON.stringify(text)}`
    const destination = parseDestination(text, allowedHosts)
    if (destination === null) {
      return `${place} is neither a page of this site nor an https address of LINK_ALLOWED_HOSTS`
    }
    return isLost(destination, isOwnPage) ? `${place}: this site has no such page` : []
  })
  const { startsAt, endsAt } = options
  const isBackwards = startsAt !== null && endsAt !== null && endsAt <= startsAt
  return isBackwards ? [...bad, 'ends: must be after starts'] : bad
}

/** Returns the destinations on this site that it has no page for. */
export function lostPages(options: LinkOptions, isOwnPage: (path: string) => boolean): string[] {
  return placesOf(options).flatMap(([, text]) => {
    const destination = parseDestination(text, [])
    return destination !== null && isLost(destination, isOwnPage) ? text : []
  })
}

function isLost({ isOwn, base }: Destination, isOwnPage: (path: string) => boolean): boolean {
  return isOwn && !isOwnPage(base)
}

function placesOf({ split, when, fallback }: LinkOptions): (readonly [string, string])[] {
  return [
    ...split.map(({ to }) => ['to', to] as const),
    ...when.map(({ to }) => ['when', to] as const),
    ...(fallback === null ? [] : [['fallback', fallback] as const]),
  ]
}

/** Returns an id that distinguishes ten destinations of one link and is short enough for a cookie. */
export function variantId(text: string): string {
  return hashText(text).toString(36)
}
