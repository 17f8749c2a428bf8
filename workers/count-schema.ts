import * as z from 'zod/mini'
import { funnelEvents } from '#app/domain/funnel/funnel-event'
import { clickKinds } from '#app/domain/links/click-counter'
import { LinkSlug } from '#app/shared/brands'
import { Dimensions } from '#app/shared/dimensions'

// Rows of sums on their way from an isolate to D1.

const whole = z.int().check(z.nonnegative())

export const ClickCount = z.object({
  slug: z.union([LinkSlug, z.literal('')]),
  kind: z.enum(clickKinds),
  source: z.string(),
  campaign: z.string(),
  isSourceReserved: z.boolean(),
  isCampaignReserved: z.boolean(),
  day: whole,
  count: whole,
})

export const FunnelCount = z.extend(Dimensions, {
  day: whole,
  counts: z.partialRecord(z.enum(funnelEvents), whole),
})

export const PageCount = z.object({ page: z.string(), day: whole, views: whole, visits: whole })
