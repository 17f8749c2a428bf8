import type { Dimensions } from '#app/shared/dimensions'

/**
 * Everything that is counted, in the order of the funnel. `visit`: a page opened from another site, an ad, a
 * bookmark or the address bar. `form_viewed`: a page with a lead form was viewed. `form_begun`: a field of it got
 * the focus. Each is a column of `funnel_count`, so that a view writes one row.
 */
export const funnelEvents = [
  'page_viewed',
  'visit',
  'form_viewed',
  'form_begun',
  'code_sent',
  'code_verified',
  'lead_committed',
  'lead_accepted',
  'lead_rejected',
  'lead_parked',
  'conversion_sent',
  'text_sent',
] as const
export type FunnelEvent = (typeof funnelEvents)[number]

/** One row of the aggregate; `day` is days since 1970 in UTC. */
export type FunnelCount = Dimensions & {
  day: number
  counts: Partial<Record<FunnelEvent, number>>
}

/** How often a page was viewed, and how often a visit began there. */
export type PageCount = { page: string; day: number; views: number; visits: number }

export type FunnelCounts = { rows: FunnelCount[]; pages: PageCount[] }
