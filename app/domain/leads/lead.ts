import type { LeadId } from '#app/shared/brands'

/**
 * `new`: committed, not tried. `sending`: claimed by one caller. `retry`: tried, waiting. Final: `accepted`,
 * `rejected` by the buyer, `parked` for an operator's decision, `dead` (given up).
 */
export type LeadState = 'new' | 'sending' | 'retry' | 'accepted' | 'rejected' | 'parked' | 'dead'

/** A lead as stored, without the person. */
export type Lead = {
  id: LeadId
  state: LeadState
  buyerId: string
  emailKey: string
  attempts: number
  nextAttemptAt: number
  /** The buyer's URL, as `sealUrl` returned it, until `urlEndsAt`. */
  urlSealed: string | null
  urlEndsAt: number
  createdAt: number
}

/** A lead claimed for one attempt by exactly one caller. */
export type ClaimedLead = {
  id: LeadId
  buyerId: string
  phoneKey: string
  attempt: number
  createdAt: number
  /** An earlier attempt may have reached the buyer. */
  isUnsure: boolean
  personSealed: string
  isConsentWithdrawn: boolean
}

/** Returns the context that a consent's IP address is sealed under. */
export function consentContext(leadId: LeadId): string {
  return `consent|${leadId}`
}

export function isFinal(state: LeadState): boolean {
  return state === 'accepted' || state === 'rejected' || state === 'parked' || state === 'dead'
}

/** Returns what a person quotes of their lead: long enough for the operator to find it. */
export function leadReference(id: LeadId): string {
  return id.slice(0, 8)
}
