import * as z from 'zod/mini'
import { Dimensions, visitorKinds } from '#app/shared/dimensions'
import { hour } from '#app/shared/time'

/**
 * Everything that is counted, in the order of the funnel. `click`: a link of `/go` was followed. `visit`: a page opened
 * from another site, an ad, a bookmark or the address bar. `form_viewed`: a page with a lead form was viewed.
 * `form_begun`: a field of it got the focus. Each is a column of `funnel_count`, so a view writes one row.
 */
export const funnelEvents = [
  'click',
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
  'text_sent',
] as const
export type FunnelEvent = (typeof funnelEvents)[number]

/** Events that cost a text, a code or a lead. No one can bring many, so their rows always have room. */
export const costlyEvents: readonly FunnelEvent[] = funnelEvents.slice(
  funnelEvents.indexOf('code_sent'),
)

const whole = z.int().check(z.nonnegative())

/** One row of sums on its way to D1. */
const FunnelCount = z.extend(Dimensions, {
  /** Hours since 1970 in UTC. */
  hour: whole,
  visitor: z.enum(visitorKinds),
  /** Brought by a person's click or visit, from a network that may still admit names, or by a lead, whose phone is proven. */
  admits: z.boolean(),
  counts: z.partialRecord(z.enum(funnelEvents), whole),
})
export type FunnelCount = z.infer<typeof FunnelCount>

/** How often a page was viewed, and how often a visit began there. */
const PageCount = z.object({ page: z.string(), hour: whole, views: whole, visits: whole })
export type PageCount = z.infer<typeof PageCount>

export const FunnelCounts = z.object({ rows: z.array(FunnelCount), pages: z.array(PageCount) })
export type FunnelCounts = z.infer<typeof FunnelCounts>

/** Returns the row of one person's events, other than clicks. */
export function rowOf(
  events: readonly FunnelEvent[],
  dimensions: Dimensions,
  now: number,
): FunnelCount {
  const counts = Object.fromEntries(events.map((event) => [event, 1]))
  const { link, campaign, source, country, device, landing, variant } = dimensions
  const of = { link, campaign, source, country, device, landing, variant }
  const admits = events.includes('lead_committed')
  return { ...of, hour: hourIndex(now), visitor: 'human', admits, counts }
}

export function hourIndex(now: number): number {
  return Math.floor(now / hour)
}
