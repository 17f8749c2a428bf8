import * as z from 'zod/mini'
import { LinkSlug } from '#app/shared/brands'
import { clickKinds } from './click-counter'

const whole = z.int().check(z.nonnegative())

/** A row of sums on its way from an isolate to D1. */
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
