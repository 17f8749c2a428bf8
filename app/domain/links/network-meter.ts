import type { Network, NetworkLayer } from '#app/shared/ip'
import { minute } from '#app/shared/time'

/**
 * Human clicks on one link that a network may make within `windowMs`. An office or a carrier's NAT puts
 * some people behind one address, and a carrier many behind one /48; one person clicks a few times.
 */
export const humanClicks: Readonly<Record<NetworkLayer, number>> = {
  ...{ ipv4: 20, net64: 20, net56: 60, net48: 200 },
}
const windowMs = 10 * minute

const mostCounted = 20_000

/** True where this click may still count as a person's, and then counts it. */
export type NetworkMeter = (slug: string, networks: readonly Network[], now: number) => boolean

/**
 * Counts in the memory of one isolate: networks are never written anywhere and are forgotten with it.
 * Each isolate has its own count, so a network that reaches several gets as many times the limit.
 */
export function createNetworkMeter(): NetworkMeter {
  const counts = new Map<string, { count: number; endsAt: number }>()
  return (slug, networks, now) => {
    const keys = networks.map(({ name }) => `${slug} ${name}`)
    const isOver = networks.some(({ layer }, at) => {
      const counted = counts.get(keys[at] as string)
      return counted && counted.endsAt > now && counted.count >= humanClicks[layer]
    })
    if (isOver) return false
    for (const key of keys) {
      const counted = counts.get(key)
      if (counted && counted.endsAt > now) counted.count++
      else begin(key, now)
    }
    return true
  }

  /** The oldest window goes first where there are too many: flooding the memory accuses no one. */
  function begin(key: string, now: number): void {
    counts.delete(key)
    counts.set(key, { count: 1, endsAt: now + windowMs })
    if (counts.size > mostCounted) counts.delete(counts.keys().next().value as string)
  }
}
