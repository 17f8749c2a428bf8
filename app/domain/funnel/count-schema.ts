import * as z from 'zod/mini'
import { Dimensions } from '#app/shared/dimensions'
import { funnelEvents } from './funnel-event'

const whole = z.int().check(z.nonnegative())

/** A row of sums on its way from an isolate to D1. */
export const FunnelCount = z.extend(Dimensions, {
  day: whole,
  counts: z.partialRecord(z.enum(funnelEvents), whole),
})

export const PageCount = z.object({ page: z.string(), day: whole, views: whole, visits: whole })
