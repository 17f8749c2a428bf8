import type { AlarmStore } from '#app/domain/alarms/ports'
import type { OperatorAct } from '#app/domain/audit/operator'
import { rowOf } from '#app/domain/funnel/funnel-event'
import type { LeadState } from '#app/domain/leads/lead'
import type { DeskLead, LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import { type WriteFunnelNeeds, writeFunnel } from '#app/flows/funnel/write-funnel.server'
import type { Services } from '#app/services'
import type { LeadId } from '#app/shared/brands'
import type { NamedLead } from './replay-leads.server'

export type ResolvedLead = {
  id: string
  /** The lead as it was before. Null if there is none. */
  lead: DeskLead | null
  result: 'resolved' | 'would_resolve' | 'unknown' | 'changed_meanwhile' | `left_${LeadState}`
  /** False for a resolved lead that is not in the funnel's sums: storage did not take them. */
  isCounted: boolean
}

type Decision = 'accepted' | 'rejected'

type Needs = Pick<Services, 'now'> & {
  leadDesk: LeadDesk
  leads: Pick<Services['leads'], 'dimensionsOf'>
  funnelSums: WriteFunnelNeeds
}

/** Ends parked leads, or ones in retry, by an operator's decision, and counts them; the note says why. */
export async function resolveLeads(
  needs: Needs,
  { leads, decision }: { leads: readonly NamedLead[]; decision: Decision },
  act: OperatorAct,
): Promise<ResolvedLead[]> {
  const found = await needs.leadDesk.find(leads.map(({ id }) => id))
  const resolved: ResolvedLead[] = []
  for (const { id, seenAt } of leads) {
    const lead = found.find((one) => one.id === id) ?? null
    const result = lead ? await resolve(needs, { lead, decision, seenAt }, act) : 'unknown'
    const isCounted =
      lead === null || result !== 'resolved' || (await count(needs, lead.id, decision))
    resolved.push({ id, lead, result, isCounted })
  }
  return resolved
}

type ParkedNeeds = Pick<Needs, 'now' | 'leadDesk'> & { alarms: Pick<AlarmStore, 'endCodes'> }

/** Ends the alarm of parked leads after the last of them. */
export async function endAlarmOfParked({ now, leadDesk, alarms }: ParkedNeeds): Promise<void> {
  const parked = await leadDesk.stats({ states: ['parked'], upTo: 1 })
  if (parked.length === 0) await alarms.endCodes(['LEAD_PARKED'], now())
}

type Chosen = { lead: DeskLead; decision: Decision; seenAt: number | null }

async function resolve(
  { now, leadDesk }: Needs,
  { lead, decision, seenAt }: Chosen,
  { by, note, isDryRun }: OperatorAct,
): Promise<ResolvedLead['result']> {
  if (seenAt !== null && lead.updatedAt !== seenAt) return 'changed_meanwhile'
  if (lead.state !== 'parked' && lead.state !== 'retry') return `left_${lead.state}`
  if (isDryRun) return 'would_resolve'
  const audit = { by, action: `leads.resolve.${decision}`, note } as const
  const isApplied = await leadDesk.resolve(lead.id, { state: decision, seenAt }, audit, now())
  return isApplied ? 'resolved' : 'changed_meanwhile'
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
