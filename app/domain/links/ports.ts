import type { ClickCount, ClickKind } from './click-counter'
import type { Device, LinkRecord } from './schema'

export type LinkSource = {
  /** The newest copy at hand; null for an unknown slug. Throws when no storage answers. */
  read: (slug: string) => Promise<LinkRecord | null>
}

/** One click as the analytics keep it: no address, no cookie, no network's id. */
export type ClickEvent = {
  slug: string
  kind: ClickKind
  /** Ours, random; null where none may be given. */
  clickId: string | null
  source: string
  campaign: string
  country: string
  device: Device
  variant: string | null
}

export type ClickCountStore = {
  add: (rows: readonly ClickCount[]) => Promise<void>
}
