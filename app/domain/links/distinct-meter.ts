import type { Network, NetworkLayer } from '#app/shared/ip'
import type { CountedSlug } from './click-counter'
import { createNetworkWindows } from './network-windows'

/** Returns true if a network may bring this item to a link, and notes it. One that it brought before costs nothing. */
export type DistinctMeter<Item> = (
  slug: CountedSlug,
  item: Item,
  networks: readonly Network[],
  now: number,
) => boolean

/** Limits how many different items a network may bring to one link within a window. */
export function createDistinctMeter<Item>(
  most: Readonly<Record<NetworkLayer, number>>,
): DistinctMeter<Item> {
  const windows = createNetworkWindows(() => new Set<Item>())
  return (slug, item, networks, now) => {
    const isOver = networks.some((network) => {
      const brought = windows.find(slug, network, now)
      return brought && !brought.has(item) && brought.size >= most[network.layer]
    })
    if (isOver) return false
    for (const network of networks) windows.open(slug, network, now).add(item)
    return true
  }
}
