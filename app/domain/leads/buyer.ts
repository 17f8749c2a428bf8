/**
 * What a buyer does with a lead sent twice, and so what we may do after an attempt with an unknown result:
 * `idempotent` and `dedupes` are retried, `lookup` is first asked whether it has the lead, `none` waits for an
 * operator.
 */
export const unknownPolicies = ['idempotent', 'dedupes', 'lookup', 'none'] as const
export type UnknownPolicy = (typeof unknownPolicies)[number]

/** A registered broker that receives leads over HTTP and returns a dashboard URL. */
export type Buyer = {
  id: string
  /** The name in the consent text. */
  name: string
  /** The mailing address, and a phone, email or web address. */
  address: string
  url: string
  apiKey: string
  /** Where withdrawals are posted; null if an operator has to notify the buyer. */
  withdrawUrl: string | null
  /** Hosts, subdomains included, that a response may send the visitor to. */
  allowedHosts: readonly string[]
  unknownPolicy: UnknownPolicy
  /** Lookup URL with `{leadId}` in it; null for the other policies. */
  lookupUrl: string | null
  registrationNumber: string
  /** ISO date on which the registration was last checked with the regulator. */
  registrationCheckedOn: string
}

/** Where a buyer's withdrawals go. */
export type BuyerContact = Pick<Buyer, 'apiKey' | 'withdrawUrl'>
