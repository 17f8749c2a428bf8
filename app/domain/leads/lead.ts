/**
 * `new`: committed, not yet tried. `sending`: one caller holds it. `retry`: tried, waits.
 * Ends: `accepted`, `rejected` by the buyer, `parked` for a person to decide, `dead` (given up).
 */
export type LeadState = 'new' | 'sending' | 'retry' | 'accepted' | 'rejected' | 'parked' | 'dead'

/** The person and the circumstances: stored sealed, opened only to deliver and by the operator. */
export type LeadDetails = {
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  country: string | null
  clientIp: string
  userAgent: string
  source: string
  consent: { version: string; textHash: string; givenAt: number; page: string }
  tracking: LeadTracking
}

/** The tracking fields as they stood when the lead was sent. */
type LeadTracking = {
  utm_source?: string | undefined
  utm_medium?: string | undefined
  utm_campaign?: string | undefined
  utm_content?: string | undefined
  adSet?: string | undefined
  fbclid?: string | undefined
  adct?: string | undefined
  gclid?: string | undefined
  msclkid?: string | undefined
  clickid?: string | undefined
  suid?: string | undefined
  cid: string
  page: string
  description: string
  /** The redirect link that brought the visitor, `autumn` or `autumn.<click id>`. */
  link?: string | undefined
  first?: object | undefined
}

/** A lead as it stands in the store, without the person. */
export type Lead = {
  id: string
  state: LeadState
  buyerId: string
  emailKey: string
  attempts: number
  nextAttemptAt: number
  buyerUrl: string | null
  createdAt: number
}

/** A lead taken for one attempt, by exactly one caller. */
export type ClaimedLead = {
  id: string
  buyerId: string
  phoneKey: string
  attempt: number
  createdAt: number
  /** An earlier attempt may have reached the buyer. */
  isUnsure: boolean
  personSealed: string
  isConsentWithdrawn: boolean
}

/** What the sealed details are bound to. */
export function leadContext(leadId: string): string {
  return `lead|${leadId}`
}

/** What the sealed address of a consent is bound to. */
export function consentContext(leadId: string): string {
  return `consent|${leadId}`
}

export function isFinal(state: LeadState): boolean {
  return state === 'accepted' || state === 'rejected' || state === 'parked' || state === 'dead'
}
