import type { OperatorAct } from '#app/domain/audit/operator'
import type { LeadState } from '#app/domain/leads/lead'
import type { LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import { filterInWords, type LeadFilter } from '#app/domain/leads/lead-filter'
import type { AppSettings, Services } from '#app/services'
import { second } from '#app/shared/time'

type Needs = Pick<Services, 'now' | 'audits'> & {
  leadDesk: LeadDesk
  settings: Pick<AppSettings, 'leadMaxAgeSeconds'>
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

const longestSubject = 500

/** Requeues parked and dead leads, by id or by filter; the sweep delivers them. */
export async function replayLeads(
  needs: Needs,
  chosen: { ids: readonly string[] } | { filter: LeadFilter },
  { by, note, isDryRun }: OperatorAct,
): Promise<ReplayLeadsOutcome> {
  const { now, leadDesk, audits } = needs
  if ('filter' in chosen && !chosen.filter.states.every(isStopped)) {
    return { ok: false, reason: 'not_stopped' }
  }
  const ids =
    'ids' in chosen ? chosen.ids : (await leadDesk.list(chosen.filter)).map(({ id }) => id)
  const leads: ReplayedLead[] = []
  for (const id of ids) leads.push({ id, result: await replay(needs, id, isDryRun) })
  const count = leads.filter(({ result }) => result === 'replayed').length
  if (count > 0) {
    const subject =
      'ids' in chosen ? ids.join(' ').slice(0, longestSubject) : filterInWords(chosen.filter)
    await audits.write({ by, action: 'leads.replay', subject, count, note }, now())
  }
  return { ok: true, leads }
}

async function replay(
  { now, leadDesk, settings }: Needs,
  id: string,
  isDryRun: boolean,
): Promise<ReplayedLead['result']> {
  const createdSince = now() - settings.leadMaxAgeSeconds * second
  const lead = (await leadDesk.show(id))?.lead
  if (!lead) return 'unknown'
  if (!isStopped(lead.state)) return `left_${lead.state}`
  if (lead.createdAt < createdSince) return 'too_old'
  if (isDryRun) return 'would_replay'
  const isOurs = await leadDesk.replay(lead.id, createdSince, now())
  return isOurs ? 'replayed' : 'changed_meanwhile'
}

function isStopped(state: LeadState): boolean {
  return state === 'parked' || state === 'dead'
}
