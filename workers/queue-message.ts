import { z } from 'zod'
import { LeadId } from '#app/shared/brands'

const id = z.string().min(1).max(64)

/** Every message this Worker sends or takes. A new shape is a new `v`. */
export const QueueMessage = z.discriminatedUnion('type', [
  z.object({ v: z.literal(1), type: z.literal('deliver-lead'), leadId: LeadId }),
  z.object({ v: z.literal(1), type: z.literal('withdraw-lead'), leadId: LeadId }),
  z.object({ v: z.literal(1), type: z.literal('contact-message'), id }),
  z.object({ v: z.literal(1), type: z.literal('send-conversion'), leadId: LeadId }),
])
export type QueueMessage = z.infer<typeof QueueMessage>
