import * as z from 'zod/mini'
import { type LeadId, PhoneNumber } from '#app/shared/brands'
import type { Sealer } from '#app/shared/crypto.server'
import { PreferredContact } from '#app/shared/preferred-contact'
import { openRecord, sealRecord } from '#app/shared/sealed-record.server'
import { StoredTracking } from '#app/shared/tracking-data'
import { type Correction, type Lead, LeadPerson } from './lead'

/** The person and the context: stored sealed, opened only for delivery and by the operator. */
export const LeadDetails = z.extend(LeadPerson, {
  phoneNumber: PhoneNumber,
  clientIp: z.string(),
  userAgent: z.string(),
  source: z.string(),
  consent: z.object({
    version: z.string(),
    textHash: z.string(),
    givenAt: z.number(),
    page: z.string(),
    /** The consent allows a call at this time, if one was chosen. */
    preferred: z.optional(PreferredContact),
  }),
  /** The data as it was when the lead was sent. */
  tracking: StoredTracking,
  /** What the person entered, once an operator has corrected it, and when that was. */
  entered: z.optional(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      /** ISO 8601. */
      correctedAt: z.string(),
    }),
  ),
})
export type LeadDetails = z.infer<typeof LeadDetails>

/** Returns the details with a correction; what was entered stays beside it. */
export function correctedDetails(
  details: LeadDetails,
  correction: Correction,
  correctedAt: string,
): LeadDetails {
  const { firstName, lastName, email } = details.entered ?? details
  return { ...details, ...correction, entered: { firstName, lastName, email, correctedAt } }
}

type SealedLead = { id: LeadId; personSealed: string }

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

function leadContext(leadId: LeadId): string {
  return `lead|${leadId}`
}

type SealedUrl = Pick<Lead, 'id' | 'urlSealed' | 'urlEndsAt'>

/** Seals the URL that a buyer returned for one person, since it may sign in anyone who has it. */
export function sealUrl(
  sealer: Pick<Sealer, 'seal'>,
  id: Lead['id'],
  url: string,
): Promise<string> {
  return sealer.seal(url, urlContext(id))
}

/** Returns a lead's URL while its proof lives; null afterwards, or without one. */
export async function openUrl(
  sealer: Pick<Sealer, 'open'>,
  { id, urlSealed, urlEndsAt }: SealedUrl,
  now: number,
): Promise<string | null> {
  return urlSealed !== null && now < urlEndsAt ? sealer.open(urlSealed, urlContext(id)) : null
}

function urlContext(id: Lead['id']): string {
  return `dashboard|${id}`
}
