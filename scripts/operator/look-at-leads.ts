import { createLeadDesk, type DeskLead } from '#app/domain/leads/lead-desk-store.server.ts'
import {
  detailsInWords,
  historyOf,
  revealLead,
  type ShownLead,
} from '#app/flows/leads/show-lead.server.ts'
import { toIso } from '#app/shared/time.ts'
import { Refusal } from '#scripts/lib/arguments.ts'
import { actOf, type Desk, type Said, servicesOf, table } from './command.ts'
import type { Invocation } from './operator-options.ts'
import { readFilter } from './read-filter.ts'

export async function listLeads(desk: Desk, { flags }: Invocation): Promise<Said> {
  const filter = readFilter(flags, desk.now())
  const leads = await createLeadDesk(desk.people).list(filter)
  return { json: leads.map(leadJson), text: leadTable(leads) }
}

export async function showLead(desk: Desk, { targets, flags }: Invocation): Promise<Said> {
  const [id, ...more] = targets
  if (id === undefined || more.length > 0) throw new Refusal('Give the id of one lead.')
  const found = await createLeadDesk(desk.people).show(id)
  if (!found) throw new Refusal(`There is no lead ${id}.`)
  const { lead } = found
  const revealed = flags.reveal ? await readAddress(desk, flags, found) : null
  const { ipSealed: _sealed, ...agreed } = found.consent ?? { ipSealed: '' }
  const consent = found.consent && { ...agreed, ...revealed, givenAt: toIso(found.consent.givenAt) }
  const address = revealed ? (revealed.ipAddress ?? 'unreadable') : 'sealed (--reveal)'
  const steps = historyOf(found, address).map(({ at, what, details }) => {
    const detail = detailsInWords(details) || (what === 'visit' ? 'no known click' : '')
    return { at: at === null ? null : toIso(at), what, detail }
  })
  const rows = steps.map(({ at, what, detail }) => [at ?? '', what, detail])
  const words = found.consent
    ? `Consent ${found.consent.version}, SHA-256 ${found.consent.textHash}:\n${found.consent.text}`
    : 'There is no record of a consent.'
  return {
    json: { lead: leadJson(lead), history: steps, consent },
    text: `${leadTable([lead])}\n\n${table(['At', 'What', 'Detail'], rows)}\n\n${words}`,
  }
}

/** Returns the address that a lead's consent was given from, once the look is audited. */
async function readAddress(
  desk: Desk,
  flags: Invocation['flags'],
  found: ShownLead,
): Promise<{ ipAddress: string | null }> {
  const act = actOf(flags)
  if (act.note === '') throw new Refusal('Give the reason with --note, without personal data.')
  if (desk.isRemote && !desk.env.DATA_KEYS)
    throw new Refusal('Set DATA_KEYS to the value of the secret.')
  const services = servicesOf(desk)
  const { ipAddress } = await revealLead(services, found, act)
  return { ipAddress }
}

export async function countLeads(desk: Desk): Promise<Said> {
  const counts = await createLeadDesk(desk.people).stats()
  const json = counts.map(({ oldestAt, ...count }) => ({ ...count, oldestAt: toIso(oldestAt) }))
  const rows = json.map(({ buyerId, state, count, oldestAt }) => [buyerId, state, count, oldestAt])
  const headings = ['Buyer', 'State', 'Leads', 'Oldest']
  return { json, text: rows.length > 0 ? table(headings, rows) : 'No leads.' }
}

export function leadTable(leads: DeskLead[]): string {
  if (leads.length === 0) return 'No leads.'
  return table(
    ['Lead', 'State', 'Reason', 'Attempts', 'Buyer', 'Created'],
    leads.map((lead) => [
      lead.id,
      `${lead.state}${lead.withdrawnAt === null ? '' : ', withdrawn'}`,
      `${lead.reason ?? ''}${lead.isUnsure ? ' (perhaps taken)' : ''}`,
      lead.attempts,
      lead.buyerId,
      toIso(lead.createdAt),
    ]),
  )
}

export function leadJson({ createdAt, updatedAt, nextAttemptAt, withdrawnAt, ...lead }: DeskLead) {
  return {
    ...lead,
    createdAt: toIso(createdAt),
    updatedAt: toIso(updatedAt),
    nextAttemptAt: toIso(nextAttemptAt),
    ...(withdrawnAt !== null && { withdrawnAt: toIso(withdrawnAt) }),
  }
}
