import type { LinkSlug } from '#app/shared/brands'
import { second } from '#app/shared/time'
import type { PreparedLink } from './prepare-link'

/** Served without a question this long … */
const freshMs = 15 * second
/** … and until here while a newer copy is fetched. Together with 30 s in KV's own cache: one minute. */
const usableMs = 30 * second
/** How long an unknown slug stays unknown. */
const unknownMs = 10 * second

const mostLinks = 1_000
const mostUnknown = 1_000

/** `link` is null for a slug that was found not to exist. */
export type Remembered = { link: PreparedLink | null; age: 'fresh' | 'ageing' | 'old' }

export type LinkMemory = {
  /** Null for a slug that nothing is known of. */
  recall: (slug: LinkSlug, now: number) => Remembered | null
  /** Never puts an older version in the place of a newer one: copies may lag. */
  keep: (slug: LinkSlug, link: PreparedLink | null, now: number) => PreparedLink | null
  /** True for one caller, who then fetches; the others go on with what they have. */
  startRefresh: (slug: LinkSlug, now: number) => boolean
}

/** The hot links of one isolate. Unknown slugs have a room of their own, so that guesses drive no link out. */
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

    keep(slug, link, now) {
      const standing = links.get(slug)
      if (link === null) {
        links.delete(slug)
        put(unknown, slug, now, mostUnknown)
        return null
      }
      unknown.delete(slug)
      const newer = standing && standing.link.version > link.version ? standing.link : link
      put(links, slug, { link: newer, readAt: now, refreshAt: 0 }, mostLinks)
      return newer
    },

    startRefresh(slug, now) {
      const entry = links.get(slug)
      // A refresh that has not come back for as long as a copy is fresh counts as lost.
      if (!entry || now - entry.refreshAt < freshMs) return false
      entry.refreshAt = now
      return true
    },
  }
}

/** The newest goes last; the oldest goes when there are too many. */
function put<V>(map: Map<string, V>, key: string, value: V, most: number): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > most) map.delete(map.keys().next().value as string)
}
