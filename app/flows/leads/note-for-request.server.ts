import type { OperatorAct } from '#app/domain/audit/operator'
import type { ProvenPhone } from '#app/flows/own-data/proven-phone.server'
import type { Services } from '#app/services'
import type { LeadId } from '#app/shared/brands'
import { torontoDate } from '#app/shared/toronto-time'

type Needs = Pick<Services, 'now' | 'audits'>

/** Notes what of a lead was wrong, and that its buyer knows. The lead stays as it was agreed to. */
export async function noteCorrection(
  { now, audits }: Needs,
  { leadId, wrong, buyer }: { leadId: LeadId; wrong: string; buyer: string },
  { by, note, requests = [] }: OperatorAct,
): Promise<void> {
  const said = `${wrong}: ${note} · ${buyer}`
  const entry = { by, action: 'leads.corrected', subject: leadId, note: said, count: 1 } as const
  await audits.write({ ...entry, requests }, now())
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
