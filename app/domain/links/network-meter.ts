import type { LinkSlug } from '#app/shared/brands'
import type { Dimensions } from '#app/shared/dimensions'
import { hashText } from '#app/shared/hash'
import type { Network, NetworkLayer } from '#app/shared/ip'
import { minute } from '#app/shared/time'

/** Empty for counts across links. */
type CountedSlug = LinkSlug | ''

const windowMs = 10 * minute
const maxCounted = 20_000

type NetworkWindows<Value> = {
  /** Returns this network's count on this link; null outside a window. Writes nothing. */
  find: (slug: CountedSlug, network: Network, now: number) => Value | null
  /** Returns the same count, and opens a window if none is open. */
  open: (slug: CountedSlug, network: Network, now: number) => Value
}

/**
 * Counts in the memory of one isolate: networks are never stored. Each isolate counts separately, so a network that
 * reaches several gets that many times the limit.
 */
function createNetworkWindows<Value>(begin: () => Value): NetworkWindows<Value> {
  const windows = new Map<string, { value: Value; endsAt: number }>()
  const keyOf = (slug: CountedSlug, { name }: Network) => `${slug} ${name}`
  const find = (slug: CountedSlug, network: Network, now: number) => {
    const open = windows.get(keyOf(slug, network))
    return open && open.endsAt > now ? open.value : null
  }
  return {
    find,
    open(slug, network, now) {
      const found = find(slug, network, now)
      if (found !== null) return found
      const key = keyOf(slug, network)
      const value = begin()
      windows.delete(key)
      windows.set(key, { value, endsAt: now + windowMs })
      // Beyond the limit, the oldest window is evicted: flooding the memory makes no one suspect.
      if (windows.size > maxCounted) windows.delete(windows.keys().next().value as string)
      return value
    },
  }
}

/**
 * Human clicks on one link that a network may make within a window. An office or a carrier's NAT has several people
 * behind one address, and a carrier many behind one /48; one person clicks a few times.
 */
export const humanClicks: Readonly<Record<NetworkLayer, number>> = {
  ipv4: 20,
  net64: 20,
  net56: 60,
  net48: 200,
}

/** Returns true if this click may still count as a person's, and counts it. */
export type NetworkMeter = (slug: LinkSlug, networks: readonly Network[], now: number) => boolean

export function createNetworkMeter(): NetworkMeter {
  const windows = createNetworkWindows(() => ({ clicks: 0 }))
  return (slug, networks, now) => {
    const isOver = networks.some((network) => {
      const counted = windows.find(slug, network, now)
      return counted !== null && counted.clicks >= humanClicks[network.layer]
    })
    if (isOver) return false
    for (const network of networks) windows.open(slug, network, now).clicks++
    return true
  }
}

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
type CombinationMeter = (
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
