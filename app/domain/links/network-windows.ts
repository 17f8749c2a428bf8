import type { LinkSlug } from '#app/shared/brands'
import type { Network } from '#app/shared/ip'
import { minute } from '#app/shared/time'

/** Empty for counts across links. */
type CountedSlug = LinkSlug | ''

const windowMs = 10 * minute
const maxCounted = 20_000

export type NetworkWindows<Value> = {
  /** Returns this network's count on this link; null outside a window. Writes nothing. */
  find: (slug: CountedSlug, network: Network, now: number) => Value | null
  /** Returns the same count, and opens a window if none is open. */
  open: (slug: CountedSlug, network: Network, now: number) => Value
}

/**
 * Counts in the memory of one isolate: networks are never stored. Each isolate counts separately, so a network that
 * reaches several gets that many times the limit.
 */
export function createNetworkWindows<Value>(begin: () => Value): NetworkWindows<Value> {
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
