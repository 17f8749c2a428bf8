import * as z from 'zod/mini'
import type { LeadId } from '#app/shared/brands'
import { PhoneNumber } from '#app/shared/brands'
import type { Sealer } from '#app/shared/crypto.server'
import { openRecord, sealRecord } from '#app/shared/sealed-record.server'
import { KeptTracking } from '#app/shared/tracking-data'

/** The person and the context: stored sealed, opened only for delivery and by the operator. */
export const LeadDetails = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: PhoneNumber,
  country: z.nullable(z.string()),
  clientIp: z.string(),
  userAgent: z.string(),
  source: z.string(),
  consent: z.object({
    version: z.string(),
    textHash: z.string(),
    givenAt: z.number(),
    page: z.string(),
  }),
  /** As it was when the lead was sent. */
  tracking: KeptTracking,
})
export type LeadDetails = z.infer<typeof LeadDetails>

type SealedLead = { id: LeadId; personSealed: string }

/** Seals a lead's details for its row. */
export function sealLead(
  sealer: Pick<Sealer, 'seal'>,
  id: LeadId,
  details: LeadDetails,
): Promise<string> {
  return sealRecord(sealer, details, leadContext(id))
}

/** Returns the details of a stored lead; null if its key is unavailable or the record is damaged. */
export function openLead(
  sealer: Pick<Sealer, 'open'>,
  { id, personSealed }: SealedLead,
): Promise<LeadDetails | null> {
  return openRecord(sealer, personSealed, leadContext(id), LeadDetails)
}

/** Returns the context that the details are sealed under. */
function leadContext(leadId: LeadId): string {
  return `lead|${leadId}`
}
