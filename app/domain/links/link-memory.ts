import type { LinkSlug } from '#app/shared/brands'
import { second } from '#app/shared/time'
import type { PreparedLink } from './prepare-link'

/** Served without a lookup for this long … */
const freshMs = 15 * second
/** … and until here while a newer copy is fetched. With the 30 s of KV's own cache, an edit takes up to a minute. */
const usableMs = 30 * second
/** How long an unknown slug stays unknown. */
const unknownMs = 10 * second

const maxLinks = 1_000
const maxUnknown = 1_000

/** `link` is null for a slug that does not exist. */
export type Remembered = { link: PreparedLink | null; age: 'fresh' | 'ageing' | 'old' }

export type LinkMemory = {
  /** Returns null for a slug that was never looked up. */
  recall: (slug: LinkSlug, now: number) => Remembered | null
  /** Never replaces a newer version by an older one, because copies may lag. */
  store: (slug: LinkSlug, link: PreparedLink | null, now: number) => PreparedLink | null
  /** Returns true to one caller, who then fetches; the others use what they have. */
  startRefresh: (slug: LinkSlug, now: number) => boolean
}

/** Keeps the hot links of one isolate. Unknown slugs have their own room, so guesses evict no link. */
export function createLinkMemory(): LinkMemory {
  const links = new Map<string, { link: PreparedLink; readAt: number; refreshAt: number }>()
  const unknown = new Map<string, number>()
  return {
    recall(slug, now) {
      const entry = links.get(slug)
      if (entry) {
        const age = now - entry.readAt
        const word = age < freshMs ? 'fresh' : age < usableMs ? 'ageing' : 'old'
        return { link: entry.link, age: word }
      }
      const since = unknown.get(slug)
      if (since === undefined) return null
      return { link: null, age: now - since < unknownMs ? 'fresh' : 'old' }
    },

    store(slug, link, now) {
      const existing = links.get(slug)
      if (link === null) {
        links.delete(slug)
        put(unknown, slug, now, maxUnknown)
        return null
      }
      unknown.delete(slug)
      const newer = existing && existing.link.version > link.version ? existing.link : link
      put(links, slug, { link: newer, readAt: now, refreshAt: 0 }, maxLinks)
      return newer
    },

    startRefresh(slug, now) {
      const entry = links.get(slug)
      // A refresh that takes longer than this counts as lost.
      if (!entry || now - entry.refreshAt < freshMs) return false
      entry.refreshAt = now
      return true
    },
  }
}

/** Adds an entry and evicts the oldest beyond the limit. */
function put<V>(map: Map<string, V>, key: string, value: V, max: number): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > max) map.delete(map.keys().next().value as string)
}
