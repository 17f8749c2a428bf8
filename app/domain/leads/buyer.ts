/**
 * What the buyer does with the same lead sent again, and so what we may do after an attempt whose
 * end we do not know: `idempotent` and `dedupes` are sent again, `lookup` is asked first whether it
 * has the lead, `none` waits for a person.
 */
export const unknownPolicies = ['idempotent', 'dedupes', 'lookup', 'none'] as const
export type UnknownPolicy = (typeof unknownPolicies)[number]

/** A licensed broker that receives leads over HTTP and answers with a dashboard address. */
export type Buyer = {
  id: string
  /** As the consent text names it. */
  name: string
  url: string
  apiKey: string
  /** Where a withdrawn lead is told; null where a person has to do it. */
  withdrawUrl: string | null
  /** Hosts, themselves or below, that an answer may send the visitor to. */
  allowedHosts: readonly string[]
  unknownPolicy: UnknownPolicy
  /** Where `lookup` asks, with `{leadId}` in it; null for the other policies. */
  lookupUrl: string | null
  registrationNumber: string
  /** ISO date on which the registration was last checked with the regulator. */
  registrationCheckedOn: string
}
