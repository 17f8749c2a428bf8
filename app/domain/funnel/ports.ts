import type { Dimensions } from '#app/shared/dimensions'
import type { Row } from '#app/shared/row'
import type { LocalDate } from '#app/shared/toronto-time'
import type { FunnelCount, FunnelEvent, PageCount } from './funnel-event'

export type Funnel = {
  /** Counts without waiting. Never throws. */
  count: (event: FunnelEvent, dimensions: Dimensions) => void
}

/** A source and a campaign, together, of one link; an empty link in a query matches any. */
export type LinkName = Pick<Row<'link_name'>, 'link' | 'campaign' | 'source'>

/** A row under the names that it may have; `reserved`: what they become once the day has no room. */
export type NamedCount = Omit<FunnelCount, 'admits'> & {
  reserved: Pick<Dimensions, 'campaign' | 'source'>
}

export type FunnelStore = {
  /** Adds all rows or, if it throws, none. `names` are admitted, or known and brought again on that day. */
  add: (counts: {
    rows: readonly NamedCount[]
    pages: readonly PageCount[]
    names: readonly (LinkName & { day: LocalDate })[]
  }) => Promise<void>
  /** Returns those that people's clicks have brought to their link. */
  knownNames: (names: readonly LinkName[]) => Promise<LinkName[]>
  /** Returns how many names each link admitted on these days. */
  namesByDay: (
    days: readonly LocalDate[],
  ) => Promise<{ link: string; day: LocalDate; names: number }[]>
  /** Deletes names without a person's click for a month; returns how many. */
  purgeNames: (now: number, limit: number) => Promise<number>
}
