import type { Dimensions } from '#app/shared/dimensions'
import { hashText } from '#app/shared/hash'
import type { Network, NetworkLayer } from '#app/shared/ip'
import { createDistinctMeter } from './distinct-meter'

/**
 * Combinations of link, campaign, variant and device that a network may bring to the funnel within a window. Each
 * visitor brings one, and a carrier's NAT serves many.
 */
export const newCombinations: Readonly<Record<NetworkLayer, number>> = {
  ipv4: 20,
  net64: 20,
  net56: 60,
  net48: 200,
}

/** Returns true if these dimensions may be counted individually. */
export type CombinationMeter = (
  dimensions: Dimensions,
  networks: () => readonly Network[],
  now: number,
) => boolean

/** Keeps one network from filling an isolate's rows, and a day's, with names from a cookie that it wrote itself. */
export function createCombinationMeter(): CombinationMeter {
  const isWithinLimits = createDistinctMeter<number>(newCombinations)
  return ({ link, campaign, variant, device }, networks, now) => {
    if (link === '' && campaign === '') return true
    // A number, because 20,000 networks are remembered: two alike let one name more through.
    const combination = hashText([link, campaign, variant, device].join('\n'))
    return isWithinLimits('', combination, networks(), now)
  }
}
