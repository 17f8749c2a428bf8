import type { LeadId } from '#app/shared/brands'

/**
 * `new`: committed, not yet tried. `sending`: one caller holds it. `retry`: tried, waits.
 * Ends: `accepted`, `rejected` by the buyer, `parked` for a person to decide, `dead` (given up).
 */
export type LeadState = 'new' | 'sending' | 'retry' | 'accepted' | 'rejected' | 'parked' | 'dead'

/** A lead as it stands in the store, without the person. */
export type Lead = {
  id: LeadId
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

/** What the sealed address of a consent is bound to. */
export function consentContext(leadId: LeadId): string {
  return `consent|${leadId}`
}

export function isFinal(state: LeadState): boolean {
  return state === 'accepted' || state === 'rejected' || state === 'parked' || state === 'dead'
}
