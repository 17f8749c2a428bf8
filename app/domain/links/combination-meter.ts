import type { Dimensions } from '#app/shared/dimensions'
import { hashText } from '#app/shared/hash'
import type { Network, NetworkLayer } from '#app/shared/ip'
import { createNetworkWindows } from './network-windows'

/**
 * Combinations of dimensions that a network may bring within a window: `named` are counted by name, since a carrier's
 * NAT serves many visitors, and the first `admitting` of them may admit names that are new. A visitor brings one or two.
 */
export const newCombinations: Readonly<Record<NetworkLayer, { named: number; admitting: number }>> =
  {
    ipv4: { named: 20, admitting: 3 },
    net64: { named: 20, admitting: 3 },
    net56: { named: 60, admitting: 10 },
    net48: { named: 200, admitting: 10 },
  }

/** Returns how these dimensions may be counted. */
export type CombinationMeter = (
  dimensions: Dimensions,
  networks: readonly Network[],
  now: number,
) => { isNamed: boolean; admits: boolean }

/** Keeps one network from filling an isolate's rows, and a day's names, with invented ones. */
export function createCombinationMeter(): CombinationMeter {
  const windows = createNetworkWindows(() => new Map<number, number>())
  return ({ link, campaign, source, variant, device }, networks, now) => {
    // A number, because 20,000 networks are remembered: two alike let one combination more through.
    const item = hashText([link, campaign, source, variant, device].join('\n'))
    const isOver = networks.some((network) => {
      const brought = windows.find('', network, now)
      return brought && !brought.has(item) && brought.size >= newCombinations[network.layer].named
    })
    if (isOver) return { isNamed: false, admits: false }
    let admits = true
    for (const network of networks) {
      const brought = windows.open('', network, now)
      const place = brought.get(item) ?? brought.size
      brought.set(item, place)
      admits &&= place < newCombinations[network.layer].admitting
    }
    return { isNamed: true, admits }
  }
}
