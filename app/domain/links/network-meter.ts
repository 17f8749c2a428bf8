import type { LinkSlug } from '#app/shared/brands'
import { type Dimensions, otherName, type VisitorKind } from '#app/shared/dimensions'
import type { Network, NetworkLayer } from '#app/shared/ip'
import { secureRandomBytes } from '#app/shared/random'
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
 * As many further rows are counted by name, of combinations by landing page and of clicks that are not a person's first.
 */
export const newCombinations: Readonly<Record<NetworkLayer, { named: number; admitting: number }>> =
  {
    ipv4: { named: 20, admitting: 3 },
    net64: { named: 20, admitting: 3 },
    net56: { named: 60, admitting: 10 },
    net48: { named: 200, admitting: 10 },
  }

/** Returns the dimensions by which these may be counted, and whether they may admit names. */
type CombinationMeter = (
  dimensions: Dimensions,
  networks: readonly Network[],
  now: number,
  visitor?: VisitorKind,
) => { dimensions: Dimensions; isNamed: boolean; admits: boolean }

/** Keeps one network from filling an isolate's rows, and a day's names, with invented ones. */
export function createCombinationMeter(): CombinationMeter {
  const numberOf = createTextNumbers()
  const windows = createNetworkWindows(() => ({
    names: new Map<number, number>(),
    rows: new Set<number>(),
  }))
  return (dimensions, networks, now, visitor = 'human') => {
    const { link, campaign, source, variant, device, landing } = dimensions
    const names = numberOf([link, campaign, source, variant, device].join('\n'))
    const row = numberOf(`${names}\n${landing}\n${visitor}`)
    const isFurther = landing !== '' || visitor !== 'human'
    const isOver = networks.some((network) => {
      const brought = windows.find('', network, now)?.names
      return brought && !brought.has(names) && brought.size >= newCombinations[network.layer].named
    })
    if (isOver) return { dimensions: withoutNames(dimensions), isNamed: false, admits: false }
    let admits = true
    let hasRoom = true
    for (const network of networks) {
      const brought = windows.open('', network, now)
      const { named, admitting } = newCombinations[network.layer]
      const place = brought.names.get(names) ?? brought.names.size
      brought.names.set(names, place)
      admits &&= place < admitting
      if (isFurther && brought.rows.size < named) brought.rows.add(row)
      hasRoom &&= !isFurther || brought.rows.has(row)
    }
    const by = hasRoom ? dimensions : { ...dimensions, landing: otherUnlessEmpty(landing) }
    return { dimensions: by, isNamed: hasRoom || visitor === 'human', admits }
  }
}

const otherUnlessEmpty = (name: string) => (name === '' ? '' : otherName)

function withoutNames({ country, device, ...named }: Dimensions): Dimensions {
  const { link, campaign, source, landing, variant } = named
  return {
    link: otherUnlessEmpty(link),
    campaign: otherUnlessEmpty(campaign),
    source: otherUnlessEmpty(source),
    country,
    device,
    landing: otherUnlessEmpty(landing),
    variant: otherUnlessEmpty(variant),
  }
}

/**
 * Returns a function that gives each text a number, because 20,000 networks are remembered. It is a polynomial modulo
 * a prime at a secret point, so texts that share one cannot be looked for (Carter and Wegman, 1979).
 */
function createTextNumbers(): (text: string) => number {
  const prime = 2 ** 26 - 5
  const point = secureRandomBytes(4).reduce((sum, byte) => (sum * 256 + byte) % prime, 0)
  return (text) => {
    let value = 1
    for (let at = 0; at < text.length; at++) value = (value * point + text.charCodeAt(at)) % prime
    return value
  }
}
