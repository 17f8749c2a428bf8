import type { OperatorAct } from '#app/domain/audit/operator'
import type { LeadState } from '#app/domain/leads/lead'
import type { DeskLead, LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import type { LeadFilter } from '#app/domain/leads/lead-filter'
import type { LeadBuyers } from '#app/domain/leads/ports'
import type { AppSettings, Services } from '#app/services'
import { second } from '#app/shared/time'

type Needs = Pick<Services, 'now' | 'log'> & {
  buyers: Pick<LeadBuyers, 'byId'>
  leadDesk: LeadDesk
  /** Absent in a command: the sweep delivers. */
  leadQueue?: Services['leadQueue']
  settings: Pick<AppSettings, 'delivery'>
}

/** A lead, and when it was last changed if the operator has seen it; one that was changed since stays as it is. */
export type NamedLead = { id: string; seenAt: number | null }

export type ReplayedLead = {
  id: string
  /** The lead as it was before. Null if there is none. */
  lead: DeskLead | null
  result:
    | 'replayed'
    | 'would_replay'
    /** It is due already, and on its way. */
    | 'due'
    | 'unknown'
    | 'too_old'
    | 'withdrawn'
    /** A newer lead of its person took its place. */
    | 'replaced'
    | 'changed_meanwhile'
    | `left_${LeadState}`
}

export type ReplayLeadsOutcome =
  | { ok: true; leads: ReplayedLead[] }
  /** Only parked and dead leads can be selected by state. */
  | { ok: false; reason: 'not_stopped' }

/**
 * Requeues parked and dead leads, by ID or by filter, each with its audit row. By its ID, a lead in retry is tried
 * now.
 */
export async function replayLeads(
  needs: Needs,
  chosen: { leads: readonly NamedLead[] } | { filter: LeadFilter },
  act: OperatorAct,
): Promise<ReplayLeadsOutcome> {
  if ('filter' in chosen && !chosen.filter.states.every(isStopped)) {
    return { ok: false, reason: 'not_stopped' }
  }
  const named =
    'leads' in chosen
      ? chosen.leads
      : (await needs.leadDesk.list(chosen.filter)).map(({ id }) => ({ id, seenAt: null }))
  const found = await needs.leadDesk.find(named.map(({ id }) => id))
  const leads: ReplayedLead[] = []
  for (const { id, seenAt } of named) {
    const lead = found.find((one) => one.id === id) ?? null
    leads.push({ id, lead, result: lead ? await replay(needs, lead, seenAt, act) : 'unknown' })
  }
  return { ok: true, leads }
}

async function replay(
  { now, log, buyers, leadDesk, leadQueue, settings }: Needs,
  lead: DeskLead,
  seenAt: number | null,
  { by, note, isDryRun }: OperatorAct,
): Promise<ReplayedLead['result']> {
  const createdSince = sendableSince({ now, settings })
  if (seenAt !== null && lead.updatedAt !== seenAt) return 'changed_meanwhile'
  if (lead.withdrawnAt !== null) return 'withdrawn'
  if (!isStopped(lead.state) && lead.state !== 'retry') return `left_${lead.state}`
  if (lead.isReplaced) return 'replaced'
  if (lead.createdAt < createdSince) return 'too_old'
  if (lead.state === 'retry' && lead.nextAttemptAt <= now()) return 'due'
  if (isDryRun) return 'would_replay'
  const audit = { by, action: 'leads.replay', note } as const
  // Only a buyer who says what it has can be asked; elsewhere the operator has done it.
  const keepsDoubt = buyers.byId(lead.buyerId)?.unknownPolicy === 'lookup'
  const terms = { createdSince, seenAt, keepsDoubt }
  const isApplied = await leadDesk.replay(lead.id, terms, audit, now())
  if (!isApplied) return 'changed_meanwhile'
  const failed = () => log.warn('lead.queue_send_failed', { leadId: lead.id })
  await leadQueue?.send({ type: 'deliver-lead', leadId: lead.id }).catch(failed)
  return 'replayed'
}

/** Returns since when a lead must have been created to be sent again. */
export function sendableSince({ now, settings }: Pick<Needs, 'now' | 'settings'>): number {
  return now() - settings.delivery.leadMaxAgeSeconds * second
}

function isStopped(state: LeadState): boolean {
  return state === 'parked' || state === 'dead'
}
