import type { Dimensions } from '#app/shared/dimensions'
import type { FunnelCounts, FunnelEvent } from './funnel-event'

export type Funnel = {
  /** Counts without waiting. Never throws. */
  count: (event: FunnelEvent, dimensions: Dimensions) => void
}

export type FunnelStore = {
  /** Adds all rows or, if it throws, none. */
  add: (counts: FunnelCounts) => Promise<void>
}
