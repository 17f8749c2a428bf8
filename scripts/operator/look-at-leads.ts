import { createLeadDesk, type DeskLead } from '#app/domain/leads/lead-desk-store.server.ts'
import { toIso } from '#app/shared/time.ts'
import { type Desk, refused, type Said, table } from './command.ts'
import type { Invocation } from './operator-options.ts'
import { readFilter } from './read-filter.ts'

export async function listLeads(desk: Desk, { flags }: Invocation): Promise<Said> {
  const filter = readFilter(flags, desk.now())
  if (typeof filter === 'string') return refused(filter)
  const leads = await createLeadDesk(desk.people).list(filter)
  return { ok: true, json: leads.map(leadJson), text: leadTable(leads) }
}

export async function showLead(desk: Desk, { targets }: Invocation): Promise<Said> {
  const [id, ...more] = targets
  if (id === undefined || more.length > 0) return refused('Give the id of one lead.')
  const found = await createLeadDesk(desk.people).show(id)
  if (!found) return refused(`There is no lead ${id}.`)
  const { lead, consent } = found
  const events = found.events.map((event) => ({ ...event, at: toIso(event.at) }))
  const history = table(
    ['At', 'What', 'Attempt', 'Reason'],
    events.map(({ at, kind, attempt, reason }) => [at, kind, attempt ?? '', reason ?? '']),
  )
  const agreed = consent && { ...consent, givenAt: toIso(consent.givenAt) }
  const words = agreed
    ? `Consent ${agreed.version}, given ${agreed.givenAt} on ${agreed.page}, SHA-256 ${agreed.textHash}:\n${agreed.text}`
    : 'There is no record of a consent.'
  return {
    ok: true,
    json: { lead: leadJson(lead), events, consent: agreed },
    text: `${leadTable([lead])}\n\n${history}\n\n${words}`,
  }
}

export async function countLeads(desk: Desk): Promise<Said> {
  const counts = await createLeadDesk(desk.people).stats()
  const json = counts.map(({ oldestAt, ...count }) => ({ ...count, oldestAt: toIso(oldestAt) }))
  const rows = json.map(({ buyerId, state, count, oldestAt }) => [buyerId, state, count, oldestAt])
  return {
    ok: true,
    json,
    text: rows.length > 0 ? table(['Buyer', 'State', 'Leads', 'Oldest'], rows) : 'No leads.',
  }
}

export function leadTable(leads: DeskLead[]): string {
  if (leads.length === 0) return 'No leads.'
  return table(
    ['Lead', 'State', 'Reason', 'Attempts', 'Buyer', 'Created'],
    leads.map((lead) => [
      lead.id,
      lead.state,
      `${lead.reason ?? ''}${lead.isUnsure ? ' (perhaps taken)' : ''}`,
      lead.attempts,
      lead.buyerId,
      toIso(lead.createdAt),
    ]),
  )
}

export function leadJson({ createdAt, updatedAt, nextAttemptAt, ...lead }: DeskLead) {
  const times = { createdAt, updatedAt, nextAttemptAt }
  const inIso = Object.entries(times).map(([name, at]) => [name, toIso(at)] as const)
  return { ...lead, ...Object.fromEntries(inIso) }
}
