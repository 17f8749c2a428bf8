import type { LinkSlug } from '#app/shared/brands'
import type { Device, VisitorKind } from '#app/shared/dimensions'
import type { CountedNames } from './counted-name'
import type { LinkRecord } from './schema'

export type LinkSource = {
  /** Returns the newest available copy; null for an unknown slug. Throws if no storage responds. */
  read: (slug: LinkSlug) => Promise<LinkRecord | null>
}

/** One click: no IP address, no cookie, no network's id. */
export type ClickEvent = CountedNames & {
  /** Empty if its path names no link. */
  slug: LinkSlug | ''
  kind: VisitorKind
  /** The names that are registered with the link; others are replaced. */
  reserved: CountedNames
  /** Our random id; null if none may be given. */
  clickId: string | null
  country: string
  device: Device
  variant: string | null
}
