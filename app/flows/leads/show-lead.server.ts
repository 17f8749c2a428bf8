import type { OperatorAct } from '#app/domain/audit/operator'
import { consentContext } from '#app/domain/leads/lead'
import type { LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import { type LeadDetails, openLead } from '#app/domain/leads/lead-details.server'
import { defaultLimits } from '#app/domain/verification/limits'
import { senderKeyOf } from '#app/flows/own-data/confirmed-email.server'
import { ProvenPhone } from '#app/flows/own-data/proven-phone.server'
import type { Services } from '#app/services'
import type { Sealer } from '#app/shared/crypto.server'
import type { PreferredContact } from '#app/shared/preferred-contact'
import { second } from '#app/shared/time'
import { type LocalDate, torontoDate } from '#app/shared/toronto-time'

export type ShownLead = NonNullable<Awaited<ReturnType<LeadDesk['show']>>>

type LeadStep = {
  /** Null if unknown, as of most visits. */
  at: number | null
  what: string
  details: Record<string, string | number | null>
}

type Look = Pick<OperatorAct, 'by' | 'note' | 'requests'>

/** A lead's person, and the address that the consent was given from; null if a key is missing or it is erased. */
export type RevealedLead = { person: LeadDetails | null; ipAddress: string | null }

/** Opens a lead's person and the address of its consent, and audits the look first. */
export async function revealLead(
  { now, audits, dataSealer }: Pick<Services, 'now' | 'audits' | 'dataSealer'>,
  shown: ShownLead,
  { by, note }: Look,
): Promise<RevealedLead> {
  const subject = shown.lead.id
  await audits.write({ by, action: 'leads.reveal', subject, count: 1, note }, now())
  return openShown(dataSealer, shown)
}

/** Opens what a lead seals, for callers that have audited the look. */
export async function openShown(
  sealer: Pick<Sealer, 'open'>,
  { lead: { id }, personSealed, consent }: ShownLead,
): Promise<RevealedLead> {
  return {
    person: await openLead(sealer, { id, personSealed }),
    ipAddress: consent && (await sealer.open(consent.ipSealed, consentContext(id))),
  }
}

/** Enough to recognise a person who says who they are, and not enough to find them; and when to call them. */
export type MaskedPerson = {
  name: string
  email: string
  phone: string
  preferred: PreferredContact | null
}

/** Returns a lead's person, masked; null if a key is missing. */
export async function maskPerson(
  { dataSealer }: Pick<Services, 'dataSealer'>,
  { lead: { id }, personSealed }: ShownLead,
): Promise<MaskedPerson | null> {
  const person = await openLead(dataSealer, { id, personSealed })
  if (!person) return null
  const { firstName, lastName, email, phoneNumber } = person
  return {
    name: `${initialOf(firstName)} ${initialOf(lastName)}`,
    email: `${initialOf(email)}@${hidden}`,
    phone: `${phoneNumber.slice(0, 2)} ${hidden} ${phoneNumber.slice(-2)}`,
    preferred: person.consent.preferred ?? null,
  }
}

const hidden = '•••'

/** Returns a name's initial, but hides a name of one or two characters, as most Chinese and Korean ones have. */
function initialOf(text: string): string {
  const [first = '', ...more] = Array.from(text)
  return more.length < 2 ? hidden : `${first}${hidden}`
}

/** Returns the phone of a lead's person, for a request that the operator has checked; null if a key is missing. */
export async function ownerOfLead(
  { dataSealer }: Pick<Services, 'dataSealer'>,
  { lead: { id }, personSealed }: ShownLead,
  act: Look,
): Promise<ProvenPhone | null> {
  const person = await openLead(dataSealer, { id, personSealed })
  return person && ProvenPhone.ofOperator(person.phoneNumber, act)
}

/** Returns the keys under which messages of a lead's person stand: their email's, as corrected and as entered, and their phone's if it can be opened. */
export async function sendersOfLead(
  services: Pick<Services, 'dataSealer' | 'hash'>,
  shown: ShownLead,
): Promise<string[]> {
  const { lead, personSealed, emailKey, enteredEmailKey } = shown
  const person = await openLead(services.dataSealer, { id: lead.id, personSealed })
  return [
    emailKey,
    enteredEmailKey,
    ...(person ? [await senderKeyOf(services, person.phoneNumber)] : []),
  ]
}

/** Returns the day on which the person asked an operator to withdraw, as the register has it; null if no one noted it. */
export async function withdrawalAskedOn(
  { audits }: Pick<Services, 'audits'>,
  { lead, consent }: ShownLead,
): Promise<LocalDate | null> {
  if (consent?.withdrawnAt == null) return null
  const receivedAt = await audits.receivedOf('own-data.withdraw', lead.id)
  return receivedAt === null ? null : torontoDate(receivedAt)
}

/** Returns what happened to a lead, from the visit on; `address` is what to say of the consent's. */
export function historyOf(
  { visits, code, consent, events, notice }: ShownLead,
  address: string,
): LeadStep[] {
  const steps: LeadStep[] = visits.map(({ at, ...details }) => {
    return { at, what: at === null ? 'visit' : 'visit again', details }
  })
  if (steps.length === 0) steps.push({ at: null, what: 'visit', details: {} })
  if (consent) {
    const { givenAt, page } = consent
    steps.push({ at: givenAt, what: 'consent', details: { on: page, IP: address } })
  }
  if (code) {
    steps.push({ at: code.sentAt, what: 'code sent', details: {} })
    steps.push({ at: verifiedAt(code), what: 'code verified', details: {} })
  }
  steps.push(...events.map(({ at, kind, ...details }) => ({ at, what: kind, details })))
  if (notice) {
    const { state, createdAt, updatedAt, attempts, lastReason: reason } = notice
    const what = state === 'done' ? 'buyer confirmed' : 'buyer has not confirmed'
    const isTold = attempts > 0 || state === 'done'
    steps.push({ at: createdAt, what: isTold ? 'buyer told' : 'buyer to be told', details: {} })
    // A letter may confirm it before any attempt.
    const tried: LeadStep['details'] = attempts > 0 ? { attempts } : {}
    if (isTold) steps.push({ at: updatedAt, what, details: { ...tried, reason } })
  }
  return steps.sort((one, other) => (one.at ?? 0) - (other.at ?? 0))
}

/** Returns a step's details on one line, the time that it took last. */
export function detailsInWords({ tookMs, ...fields }: LeadStep['details']): string {
  const took = tookMs == null ? [] : [`${tookMs} ms`]
  const named = Object.entries(fields).flatMap(([name, value]) =>
    value ? [`${name} ${value}`] : [],
  )
  return [...named, ...took].join(', ')
}

/** Returns when a code was verified: its proof began then. */
export function verifiedAt({ proofExpiresAt }: NonNullable<ShownLead['code']>): number {
  return proofExpiresAt - defaultLimits.proofLifeSeconds * second
}
