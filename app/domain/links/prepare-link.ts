import type { LinkSlug } from '#app/shared/brands'
import { hashText } from '#app/shared/hash'
import { type Destination, parseDestination } from './destination'
import type { Device, LinkOptions, LinkRecord } from './schema'

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

/** `id` depends on the destination's text, so that a visitor keeps it when the others are edited. */
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
export function optionProblems(options: LinkOptions, allowedHosts: readonly string[]): string[] {
  const places = [
    ...options.split.map(({ to }) => ['to', to] as const),
    ...options.when.map(({ to }) => ['when', to] as const),
    ...(options.fallback === null ? [] : [['fallback', options.fallback] as const]),
  ]
  const bad = places
    .filter(([, text]) => parseDestination(text, allowedHosts) === null)
    .map(
      ([field, text]) =>
        `${field}: ${JSON.stringify(text)} is neither a page of this site nor an https address of LINK_ALLOWED_HOSTS`,
    )
  const { startsAt, endsAt } = options
  const isBackwards = startsAt !== null && endsAt !== null && endsAt <= startsAt
  return isBackwards ? [...bad, 'ends: must be after starts'] : bad
}

/** Returns an id that distinguishes ten destinations of one link and is short enough for a cookie. */
export function variantId(text: string): string {
  return hashText(text).toString(36)
}
