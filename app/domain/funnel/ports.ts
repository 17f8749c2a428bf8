import type { Dimensions } from '#app/shared/dimensions'
import type { Row } from '#app/shared/row'
import type { FunnelCount, FunnelEvent } from './funnel-event'

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
