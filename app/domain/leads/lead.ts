import * as z from 'zod/mini'
import type { LeadId } from '#app/shared/brands'
import type { Row } from '#app/shared/row'
import { email, firstName, lastName } from './schema'

export type LeadRow = Row<'lead', { id: LeadId }>

/**
 * `new`: committed, not tried. `sending`: claimed by one caller. `retry`: tried, waiting. Final: `accepted`,
 * `rejected` by the buyer, `parked` for an operator's decision, `dead` (given up).
 */
export const leadStates = [
  ...(['new', 'sending', 'retry'] as const),
  ...(['accepted', 'rejected', 'parked', 'dead'] as const),
]
export type LeadState = (typeof leadStates)[number]

/** Why a buyer gave an accepted lead back. Its state stays, but it earns nothing. */
export const returnReasons = ['invalid', 'duplicate', 'unreachable'] as const
export type ReturnReason = (typeof returnReasons)[number]

/** What a form asks of a person, the phone number apart: one shape from the form to the buyer. */
export const LeadPerson = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Of residence on the sign-up form; the number's on the other, if it asks. */
  country: z.nullable(z.string()),
})
export type LeadPerson = z.infer<typeof LeadPerson>

/** What an operator corrects of a person, but not their phone: a code proved it, so another one needs another lead. */
export const Correction = z.object({
  firstName: z.optional(firstName),
  lastName: z.optional(lastName),
  email: z.optional(email),
})
export const correctedFields = ['firstName', 'lastName', 'email'] as const
export type Correction = z.infer<typeof Correction>

const personLabels: Record<Exclude<keyof LeadPerson, 'firstName' | 'lastName'>, string> = {
  email: 'Email address',
  country: 'Country',
}

/** Returns what a person told in a form, under its name for readers. */
export function personFacts(person: LeadPerson): [name: string, value: string | null][] {
  const others = Object.entries(personLabels) as [keyof typeof personLabels, string][]
  return [
    ['Name', `${person.firstName} ${person.lastName}`],
    ...others.map(([field, name]): [string, string | null] => [name, person[field]]),
  ]
}

/** Returns the name and email of a person as one fact, such as those that they entered before a correction. */
export function nameAndEmail({
  firstName,
  lastName,
  email,
}: Pick<LeadPerson, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}, ${email}`
}

/** A lead as stored, with the person sealed. */
export type Lead = Pick<
  LeadRow,
  | 'id'
  | 'state'
  | 'buyerId'
  | 'emailKey'
  | 'personSealed'
  | 'attempts'
  | 'nextAttemptAt'
  | 'createdAt'
> & {
  /** The buyer's URL, as `sealUrl` returned it, until `urlEndsAt`. */
  urlSealed: LeadRow['buyerUrl']
  urlEndsAt: LeadRow['proofExpiresAt']
}

/** A lead claimed for one attempt by exactly one caller. */
export type ClaimedLead = Pick<
  LeadRow,
  'id' | 'buyerId' | 'phoneKey' | 'createdAt' | 'personSealed' | 'plannedAt'
> & {
  attempt: LeadRow['attempts']
  /** An earlier attempt may have reached the buyer. */
  isUnsure: boolean
  isConsentWithdrawn: boolean
  /** The firm that the consent names. */
  firm: string | null
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
