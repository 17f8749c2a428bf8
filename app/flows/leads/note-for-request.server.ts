import type { OperatorAct } from '#app/domain/audit/operator'
import type { Correction } from '#app/domain/leads/lead'
import type { LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import { correctedDetails, openLead, sealLead } from '#app/domain/leads/lead-details.server'
import type { ProvenPhone } from '#app/flows/own-data/proven-phone.server'
import type { Services } from '#app/services'
import type { LeadId } from '#app/shared/brands'
import { toIso } from '#app/shared/time'
import { torontoDate } from '#app/shared/toronto-time'
import type { ShownLead } from './show-lead.server'

type Needs = Pick<Services, 'now' | 'audits'>

type CorrectingNeeds = Needs &
  Pick<Services, 'hash' | 'dataSealer'> & { leadDesk: Pick<LeadDesk, 'correct'> }

/** What of a lead is wrong, in a word, what is right, and what its buyer knows of it. */
export type Corrected = { wrong: string; correction: Correction; buyer: string }

/**
 * Corrects a lead's person, or only notes what else was wrong; what they entered stays beside it, as what they agreed
 * to. Returns false if someone has corrected it since, or its key is missing.
 */
export async function correctPerson(
  { now, audits, hash, dataSealer, leadDesk }: CorrectingNeeds,
  { lead: { id }, personSealed: from }: ShownLead,
  { wrong, correction, buyer }: Corrected,
  { by, note, requests = [] }: OperatorAct,
): Promise<boolean> {
  const said = `${wrong}: ${note} · ${buyer}`
  const entry = { by, action: 'leads.corrected', note: said, requests } as const
  if (Object.keys(correction).length === 0) {
    await audits.write({ ...entry, subject: id, count: 1 }, now())
    return true
  }
  const person = await openLead(dataSealer, { id, personSealed: from })
  if (!person) return false
  const to = await sealLead(dataSealer, id, correctedDetails(person, correction, toIso(now())))
  const { email } = correction
  const emailKey = email === undefined ? null : await hash('email', email)
  return leadDesk.correct(id, { from, to, emailKey }, entry, now())
}

/** Returns since when no consent of a phone is left to withdraw, or a lead whose consent is; for a lead that is withdrawn. */
export async function standingOf(
  { hash, people }: Pick<Services, 'hash' | 'people'>,
  { phone }: ProvenPhone,
): Promise<{ since: number } | { open: LeadId }> {
  const { consents } = await people.find(await hash('phone', phone))
  const open = consents.find(({ withdrawnAt }) => withdrawnAt === null)
  if (open) return { open: open.leadId }
  return { since: Math.max(0, ...consents.map(({ withdrawnAt }) => withdrawnAt ?? 0)) }
}

/** Notes for a request to stop that contact with a lead's person, or a phone, ended before. */
export async function noteStanding(
  { now, audits }: Needs,
  { subject, since }: { subject: string; since: number },
  { by, note, requests = [] }: OperatorAct,
): Promise<void> {
  const said = `${note} · since ${torontoDate(since)}`
  const entry = { by, action: 'leads.stands', subject, note: said, count: 1 } as const
  await audits.write({ ...entry, requests }, now())
}
