import type { LinkSlug } from '#app/shared/brands'
import type { ClickCount, CountedClick } from './click-counter'
import type { Device, LinkRecord } from './schema'

export type LinkSource = {
  /** The newest copy at hand; null for an unknown slug. Throws when no storage answers. */
  read: (slug: LinkSlug) => Promise<LinkRecord | null>
}

/** One click as the analytics keep it: no address, no cookie, no network's id. */
export type ClickEvent = CountedClick & {
  /** Ours, random; null where none may be given. */
  clickId: string | null
  country: string
  device: Device
  variant: string | null
}

export type AdmittedName = Pick<ClickCount, 'slug' | 'source' | 'campaign'>

export type ClickCountStore = {
  /** Adds all of them or, where it throws, none. Returns the names among them that are admitted. */
  add: (rows: readonly ClickCount[]) => Promise<AdmittedName[]>
  /** Forgets names that no person's click has told for a month; returns how many. */
  purgeNames: (now: number, limit: number) => Promise<number>
}
