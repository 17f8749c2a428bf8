import type { OperatorAct } from '#app/domain/audit/operator'
import type { LeadState } from '#app/domain/leads/lead'
import type { LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import type { LeadFilter } from '#app/domain/leads/lead-filter'
import type { AppSettings, Services } from '#app/services'
import { second } from '#app/shared/time'

type Needs = Pick<Services, 'now'> & {
  leadDesk: LeadDesk
  settings: Pick<AppSettings, 'delivery'>
}

type ReplayedLead = {
  id: string
  result:
    | 'replayed'
    | 'would_replay'
    | 'unknown'
    | 'too_old'
    | 'changed_meanwhile'
    | `left_${LeadState}`
}

export type ReplayLeadsOutcome =
  | { ok: true; leads: ReplayedLead[] }
  /** Only parked and dead leads can be selected by state. */
  | { ok: false; reason: 'not_stopped' }

/**
 * Requeues parked and dead leads, by ID or by filter, each with its audit row; the sweep delivers them. By its ID, a
 * lead in retry is tried now.
 */
export async function replayLeads(
  needs: Needs,
  chosen: { ids: readonly string[] } | { filter: LeadFilter },
  act: OperatorAct,
): Promise<ReplayLeadsOutcome> {
  if ('filter' in chosen && !chosen.filter.states.every(isStopped)) {
    return { ok: false, reason: 'not_stopped' }
  }
  const ids =
    'ids' in chosen ? chosen.ids : (await needs.leadDesk.list(chosen.filter)).map(({ id }) => id)
  const leads: ReplayedLead[] = []
  for (const id of ids) leads.push({ id, result: await replay(needs, id, act) })
  return { ok: true, leads }
}

async function replay(
  { now, leadDesk, settings }: Needs,
  id: string,
  { by, note, isDryRun }: OperatorAct,
): Promise<ReplayedLead['result']> {
  const createdSince = now() - settings.delivery.leadMaxAgeSeconds * second
  const lead = (await leadDesk.show(id))?.lead
  if (!lead) return 'unknown'
  if (!isStopped(lead.state) && lead.state !== 'retry') return `left_${lead.state}`
  if (lead.createdAt < createdSince) return 'too_old'
  if (isDryRun) return 'would_replay'
  const audit = { by, action: 'leads.replay', note }
  const isApplied = await leadDesk.replay(lead.id, createdSince, audit, now())
  return isApplied ? 'replayed' : 'changed_meanwhile'
}

function isStopped(state: LeadState): boolean {
  return state === 'parked' || state === 'dead'
}
