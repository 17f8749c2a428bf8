import type { Device, VisitorKind } from '#app/shared/dimensions'
import type { Destination } from './destination'
import type { PreparedLink, Variant } from './prepare-link'

export type ClickCircumstances = {
  /** Epoch milliseconds. */
  now: number
  /** ISO 3166-1 alpha-2. Called only if a rule needs it. */
  country: () => string
  device: () => Device
  /** The variant that this visitor got before. */
  existingVariant: string | null
  /** In [0, 1): decides the split for a new visitor. */
  random: () => number
}

export type Choice =
  /** `variant` is null if nothing was picked. */
  | { kind: 'open'; destination: Destination; variant: string | null }
  /** Disabled, not started, ended, or without an allowed destination. */
  | { kind: 'closed'; destination: Destination | null }

/** Returns the destination of one visitor: dates first, then the rules in order, then the split. */
export function chooseDestination(link: PreparedLink, circumstances: ClickCircumstances): Choice {
  const { now } = circumstances
  const isOpen = link.isActive && now >= link.startsAt && now < link.endsAt
  if (!isOpen) return { kind: 'closed', destination: link.fallback }
  if (link.rules.length > 0) {
    const country = circumstances.country()
    const device = circumstances.device()
    const rule = ruleFor(link, country, device)
    if (rule) return { kind: 'open', destination: rule.destination, variant: null }
  }
  const [first] = link.variants
  if (!first) return { kind: 'closed', destination: link.fallback }
  if (link.variants.length === 1) {
    return { kind: 'open', destination: first.destination, variant: null }
  }
  const variant = existingVariant(link, circumstances) ?? pickVariant(link, first, circumstances)
  return { kind: 'open', destination: variant.destination, variant: variant.id }
}

/** Returns the page that such a visitor is sent to; empty for one that is not on this site. */
export function landingOf(
  link: PreparedLink,
  {
    country,
    device,
    variant,
    visitor,
  }: { country: string; device: Device; variant: string; visitor: VisitorKind },
): string {
  const chosen =
    link.variants.find(({ id }) => id === variant) ??
    ruleFor(link, country, device) ??
    (link.variants.length === 1 ? link.variants[0] : undefined)
  const destination = visitor === 'closed' ? link.fallback : chosen?.destination
  return destination?.isOwn ? destination.base : ''
}

function ruleFor({ rules }: PreparedLink, country: string, device: Device) {
  return rules.find(
    ({ countries, devices }) =>
      (countries.length === 0 || countries.includes(country)) &&
      (devices.length === 0 || devices.includes(device)),
  )
}

function existingVariant(
  { variants }: PreparedLink,
  { existingVariant: existing }: ClickCircumstances,
): Variant | undefined {
  return existing === null ? undefined : variants.find(({ id }) => id === existing)
}

function pickVariant(
  { variants, totalWeight }: PreparedLink,
  first: Variant,
  { random }: ClickCircumstances,
): Variant {
  let rest = random() * totalWeight
  for (const variant of variants) {
    rest -= variant.weight
    if (rest < 0) return variant
  }
  return first
}
