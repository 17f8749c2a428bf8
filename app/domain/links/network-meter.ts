import type { LinkSlug } from '#app/shared/brands'
import type { Network, NetworkLayer } from '#app/shared/ip'
import { createNetworkWindows } from './network-windows'

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
