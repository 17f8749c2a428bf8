import type { OperatorAct } from '#app/domain/audit/operator'
import { rowOf } from '#app/domain/funnel/funnel-event'
import type { LeadState } from '#app/domain/leads/lead'
import type { DeskLead, LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import { type WriteFunnelNeeds, writeFunnel } from '#app/flows/funnel/write-funnel.server'
import type { Services } from '#app/services'
import type { LeadId } from '#app/shared/brands'

export type ResolveLeadOutcome =
  /** `isCounted` is false for a lead that is not in the funnel's sums: storage did not take them. */
  | { ok: true; lead: DeskLead; isCounted: boolean }
  | { ok: false; reason: 'unknown' | 'changed_meanwhile' }
  | { ok: false; reason: 'not_waiting'; state: LeadState }

type Decision = 'accepted' | 'rejected'

type Needs = Pick<Services, 'now'> & {
  leadDesk: LeadDesk
  leads: Pick<Services['leads'], 'dimensionsOf'>
  funnelSums: WriteFunnelNeeds
}

/**
 * Ends one parked lead, or one in retry, by an operator's decision, and counts it; the note says why. `seenAt`: when
 * the lead that the operator saw was last changed.
 */
export async function resolveLead(
  needs: Needs,
  { id, decision, seenAt = null }: { id: string; decision: Decision; seenAt?: number | null },
  { by, note, isDryRun }: OperatorAct,
): Promise<ResolveLeadOutcome> {
  const { now, leadDesk } = needs
  const lead = (await leadDesk.show(id))?.lead
  if (!lead) return { ok: false, reason: 'unknown' }
  if (lead.state !== 'parked' && lead.state !== 'retry') {
    return { ok: false, reason: 'not_waiting', state: lead.state }
  }
  if (isDryRun) return { ok: true, lead, isCounted: true }
  const audit = { by, action: `leads.resolve.${decision}`, note }
  const isApplied = await leadDesk.resolve(lead.id, { state: decision, seenAt }, audit, now())
  if (!isApplied) return { ok: false, reason: 'changed_meanwhile' }
  const isCounted = await count(needs, lead.id, decision)
  return { ok: true, lead: (await leadDesk.show(id))?.lead ?? lead, isCounted }
}

/** Only the decision that ended the lead counts it. A sum that is missing must not look like a decision that failed. */
async function count(
  { now, leads, funnelSums }: Needs,
  id: LeadId,
  decision: Decision,
): Promise<boolean> {
  try {
    const dimensions = await leads.dimensionsOf(id)
    if (!dimensions) return true
    const rows = [rowOf([`lead_${decision}`], dimensions, now())]
    await writeFunnel(funnelSums, { rows, pages: [] })
    return true
  } catch {
    return false
  }
}
