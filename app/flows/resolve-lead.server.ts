import type { OperatorAct } from '#app/domain/audit/operator'
import type { LeadState } from '#app/domain/leads/lead'
import type { DeskLead, LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import type { Services } from '#app/services'

export type ResolveLeadOutcome =
  | { ok: true; lead: DeskLead }
  | { ok: false; reason: 'unknown' | 'changed_meanwhile' }
  | { ok: false; reason: 'not_parked'; state: LeadState }

/** Ends one parked lead by an operator's decision; the note says why. */
export async function resolveLead(
  { now, leadDesk }: Pick<Services, 'now'> & { leadDesk: LeadDesk },
  { id, decision }: { id: string; decision: 'accepted' | 'rejected' },
  { by, note, isDryRun }: OperatorAct,
): Promise<ResolveLeadOutcome> {
  const lead = (await leadDesk.show(id))?.lead
  if (!lead) return { ok: false, reason: 'unknown' }
  if (lead.state !== 'parked') return { ok: false, reason: 'not_parked', state: lead.state }
  if (isDryRun) return { ok: true, lead }
  const audit = { by, action: `leads.resolve.${decision}`, note }
  const isOurs = await leadDesk.resolve(lead.id, decision, audit, now())
  if (!isOurs) return { ok: false, reason: 'changed_meanwhile' }
  return { ok: true, lead: (await leadDesk.show(id))?.lead ?? lead }
}
