import * as z from 'zod/mini'
import { funnelEvents } from '#app/domain/funnel/funnel-event'
import { Dimensions, visitorKinds } from '#app/shared/dimensions'

const whole = z.int().check(z.nonnegative())

const FunnelCount = z.extend(Dimensions, {
  hour: whole,
  visitor: z.enum(visitorKinds),
  admits: z.boolean(),
  counts: z.partialRecord(z.enum(funnelEvents), whole),
})

const PageCount = z.object({ page: z.string(), hour: whole, views: whole, visits: whole })

/** Sums that isolates send to be added up. Apart from the leads, which a flood of views must not delay. */
export const CountMessage = z.object({
  v: z.literal(1),
  type: z.literal('count'),
  rows: z.array(FunnelCount),
  pages: z.array(PageCount),
})
export type CountMessage = z.infer<typeof CountMessage>
