import type { Network, NetworkLayer } from '#app/shared/ip'
import type { AdmittedNames } from './admitted-names'
import { type CountedNames, type CountedSlug, nameKey } from './click-counter'
import { createDistinctMeter } from './distinct-meter'

/** New names that a network may add to one link within a window: a visitor follows one ad or two. */
export const newNames: Readonly<Record<NetworkLayer, number>> = {
  ipv4: 3,
  net64: 3,
  net56: 10,
  net48: 10,
}

/** Returns true if these names of a click may be counted individually. */
export type NameMeter = (
  slug: CountedSlug,
  names: CountedNames,
  networks: () => readonly Network[],
  now: number,
) => boolean

/**
 * Keeps one network from filling a link's limit of names. A name that is registered, admitted, or already added by
 * the network in this window costs nothing.
 */
export function createNameMeter(isAdmitted: AdmittedNames['has']): NameMeter {
  const isWithinLimits = createDistinctMeter<string>(newNames)
  return (slug, names, networks, now) => {
    if (names.isSourceReserved && names.isCampaignReserved) return true
    if (isAdmitted(slug, names)) return true
    return isWithinLimits(slug, nameKey(names), networks(), now)
  }
}
