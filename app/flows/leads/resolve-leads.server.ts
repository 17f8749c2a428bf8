import { codesOfParked } from '#app/domain/alarms/alarm-rules'
import type { AlarmStore } from '#app/domain/alarms/alarm-store.server'
import type { OperatorAct } from '#app/domain/audit/operator'
import { rowOf } from '#app/domain/funnel/funnel-event'
import type { LeadState } from '#app/domain/leads/lead'
import type { DeskLead, LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import type { LeadBuyers } from '#app/domain/leads/ports'
import { type WriteFunnelNeeds, writeFunnel } from '#app/flows/funnel/write-funnel.server'
import type { Services } from '#app/services'
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

/**
 * Ends parked leads, or ones in retry, by an operator's decision, and counts them; the note says why. A lead that an
 * operator resolved otherwise is resolved so instead, and counts only so.
 */
export async function resolveLeads(
  needs: Needs,
  { leads, decision }: { leads: readonly NamedLead[]; decision: Decision },
  act: OperatorAct,
): Promise<ResolvedLead[]> {
  const found = await needs.leadDesk.find(leads.map(({ id }) => id))
  const resolved: ResolvedLead[] = []
  for (const { id, seenAt } of leads) {
    const lead = found.find((one) => one.id === id) ?? null
    const chosen = lead && { lead, decision, seenAt }
    const { result, before } = chosen
      ? await resolve(needs, chosen, act)
      : { result: 'unknown' as const, before: null }
    const isCounted =
      chosen === null || result !== 'resolved' || (await count(needs, chosen, before))
    resolved.push({ id, lead, result, isCounted })
  }
  return resolved
}

type ParkedNeeds = Pick<Needs, 'now' | 'leadDesk'> & {
  alarms: Pick<AlarmStore, 'endCodes'>
  buyers: Pick<LeadBuyers, 'ids'>
}

/** Ends a buyer's alarms of parked leads after the last of them. */
export async function endAlarmOfParked({
  now,
  leadDesk,
  alarms,
  buyers,
}: ParkedNeeds): Promise<void> {
  const parked = await leadDesk.stats({ states: ['parked'], upTo: 1 })
  const hasNone = (id: string) => parked.every(({ buyerId }) => buyerId !== id)
  // Some are of no buyer.
  const subjects = parked.length === 0 ? null : buyers.ids.filter(hasNone)
  await alarms.endCodes(codesOfParked, now(), subjects)
}

type Chosen = { lead: DeskLead; decision: Decision; seenAt: number | null }

/** `before`: when an operator had taken the other decision; null if none had. */
type Resolved = { result: ResolvedLead['result']; before: number | null }

async function resolve(
  { now, leadDesk }: Needs,
  { lead, decision, seenAt }: Chosen,
  { by, note, isDryRun }: OperatorAct,
): Promise<Resolved> {
  const said = (result: ResolvedLead['result'], before: number | null = null) => ({
    result,
    before,
  })
  const isReversed = reversedOf(lead) === decision
  if (seenAt !== null && lead.updatedAt !== seenAt) return said('changed_meanwhile')
  if (lead.state !== 'parked' && lead.state !== 'retry' && !isReversed)
    return said(`left_${lead.state}`)
  if (isDryRun) return said('would_resolve')
  const audit = { by, action: `leads.resolve.${decision}`, note } as const
  const terms = { state: decision, seenAt }
  if (isReversed) {
    const before = await leadDesk.reverse(lead.id, terms, audit, now())
    return said(before === null ? 'changed_meanwhile' : 'resolved', before)
  }
  const isApplied = await leadDesk.resolve(lead.id, terms, audit, now())
  return said(isApplied ? 'resolved' : 'changed_meanwhile')
}

/** Returns how a lead that an operator resolved can be resolved instead; null if it can't. */
export function reversedOf(
  lead: Pick<DeskLead, 'state' | 'reason' | 'withdrawnAt' | 'returned' | 'isReplaced'>,
): Decision | null {
  const { state, reason, withdrawnAt, returned, isReplaced } = lead
  const isOpen = reason === 'resolved_by_person' && withdrawnAt === null && returned === null
  if (!isOpen) return null
  if (state === 'accepted') return 'rejected'
  return state === 'rejected' && !isReplaced ? 'accepted' : null
}

/**
 * Only the decision that ended the lead counts it; the one `before`, which it reverses, no longer does. A sum that is
 * missing must not look like a decision that failed.
 */
async function count(
  { now, leads, funnelSums }: Needs,
  { lead, decision }: Chosen,
  before: number | null,
): Promise<boolean> {
  try {
    const dimensions = await leads.dimensionsOf(lead.id)
    if (!dimensions) return true
    const other = decision === 'accepted' ? 'lead_rejected' : 'lead_accepted'
    const rows = [
      rowOf([`lead_${decision}`], dimensions, now()),
      ...(before === null ? [] : [{ ...rowOf([], dimensions, before), counts: { [other]: -1 } }]),
    ]
    await writeFunnel(funnelSums, { rows, pages: [] })
    return true
  } catch {
    return false
  }
}
