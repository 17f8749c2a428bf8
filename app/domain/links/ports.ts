import type { LinkSlug } from '#app/shared/brands'
import type { ClickCount, CountedClick } from './click-counter'
import type { Device, LinkRecord } from './schema'

export type LinkSource = {
  /** Returns the newest available copy; null for an unknown slug. Throws if no storage responds. */
  read: (slug: LinkSlug) => Promise<LinkRecord | null>
}

export type LinkTable = {
  /** Returns the links among these slugs, as the source of truth has them. */
  find: (slugs: readonly LinkSlug[]) => Promise<LinkRecord[]>
}

/** One click in the analytics: no IP address, no cookie, no network's id. */
export type ClickEvent = CountedClick & {
  /** Our random id; null if none may be given. */
  clickId: string | null
  country: string
  device: Device
  variant: string | null
}

export type AdmittedName = Pick<ClickCount, 'slug' | 'source' | 'campaign'>

/** Empty for a visitor who came by no link. */
type NamedCampaign = { slug: string; campaign: string }

export type ClickCountStore = {
  /** Adds all rows or, if it throws, none. */
  add: (rows: readonly ClickCount[]) => Promise<void>
  /** Returns the admitted names among those of the rows. */
  admitted: (rows: readonly ClickCount[]) => Promise<AdmittedName[]>
  /** Returns those that people's clicks have brought to the link, or to any link for an empty slug. */
  admittedCampaigns: (names: readonly NamedCampaign[]) => Promise<NamedCampaign[]>
  /** Deletes names without a person's click for a month; returns how many. */
  purgeNames: (now: number, limit: number) => Promise<number>
}
