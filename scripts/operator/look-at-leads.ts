import { consentContext } from '#app/domain/leads/lead.ts'
import { createLeadDesk, type DeskLead } from '#app/domain/leads/lead-desk-store.server.ts'
import { defaultLimits } from '#app/domain/verification/limits.ts'
import { second, toIso } from '#app/shared/time.ts'
import { actOf, type Desk, nameless, refused, type Said, servicesOf, table } from './command.ts'
import type { Invocation } from './operator-options.ts'
import { readFilter } from './read-filter.ts'

export async function listLeads(desk: Desk, { flags }: Invocation): Promise<Said> {
  const filter = readFilter(flags, desk.now())
  if (typeof filter === 'string') return refused(filter)
  const leads = await createLeadDesk(desk.people).list(filter)
  return { ok: true, json: leads.map(leadJson), text: leadTable(leads) }
}

export async function showLead(desk: Desk, { targets, flags }: Invocation): Promise<Said> {
  const [id, ...more] = targets
  if (id === undefined || more.length > 0) return refused('Give the id of one lead.')
  const found = await createLeadDesk(desk.people).show(id)
  if (!found) return refused(`There is no lead ${id}.`)
  const { lead } = found
  const revealed = flags.reveal ? await revealAddress(desk, flags, found) : null
  if (typeof revealed === 'string') return refused(revealed)
  const { ipSealed: _sealed, ...agreed } = found.consent ?? { ipSealed: '' }
  const consent = found.consent && { ...agreed, ...revealed, givenAt: toIso(found.consent.givenAt) }
  const steps = historyOf(found, revealed)
  const rows = steps.map(({ at, what, detail }) => [at ?? '', what, detail])
  const words = found.consent
    ? `Consent ${found.consent.version}, SHA-256 ${found.consent.textHash}:\n${found.consent.text}`
    : 'There is no record of a consent.'
  return {
    ok: true,
    json: { lead: leadJson(lead), history: steps, consent },
    text: `${leadTable([lead])}\n\n${table(['At', 'What', 'Detail'], rows)}\n\n${words}`,
  }
}

type ShownLead = NonNullable<Awaited<ReturnType<ReturnType<typeof createLeadDesk>['show']>>>
type Address = { ipAddress: string | null }

/** Opens the address that a lead's consent was given from, once the look is audited; else what is missing. */
async function revealAddress(
  desk: Desk,
  flags: Invocation['flags'],
  { lead, consent }: ShownLead,
): Promise<Address | string> {
  const act = actOf(flags)
  if (!act) return nameless
  if (act.note === '') return 'Give the reason with --note, without personal data.'
  if (desk.isRemote && !desk.env.DATA_KEYS) return 'Set DATA_KEYS to the value of the secret.'
  const services = servicesOf(desk)
  if (typeof services === 'string') return services
  const { audits, dataSealer, now } = services
  const entry = { by: act.by, action: 'leads.reveal', subject: lead.id, count: 1, note: act.note }
  await audits.write(entry, now())
  const ipAddress = consent && (await dataSealer.open(consent.ipSealed, consentContext(lead.id)))
  return { ipAddress }
}

type Step = { at: string | null; what: string; detail: string }

/** Returns what happened to a lead, from the visit on. */
function historyOf(found: ShownLead, revealed: Address | null): Step[] {
  const { visits, code, consent, events } = found
  const atOf = (at: number | null | undefined) => (at == null ? null : toIso(at))
  const verifiedAt = code && code.proofExpiresAt - defaultLimits.proofLifeSeconds * second
  const address = revealed ? (revealed.ipAddress ?? 'unreadable') : 'sealed (--reveal)'
  const clicks = visits.map(({ at, link, source, campaign }) => ({
    at,
    what: at === null ? 'visit' : 'visit again',
    detail: namedIn({ link, source, campaign }),
  }))
  const steps = [
    ...(clicks.length > 0 ? clicks : [{ at: null, what: 'visit', detail: 'no known click' }]),
    ...(consent
      ? [{ at: consent.givenAt, what: 'consent', detail: `on ${consent.page}, IP ${address}` }]
      : []),
    ...(code ? [{ at: code.sentAt, what: 'code sent', detail: '' }] : []),
    ...(code ? [{ at: verifiedAt, what: 'code verified', detail: '' }] : []),
    ...events.map(({ at, kind, ...event }) => ({ at, what: kind, detail: namedIn(event) })),
  ]
  return steps
    .sort((one, other) => (one.at ?? 0) - (other.at ?? 0))
    .map(({ at, ...step }) => ({ ...step, at: atOf(at) }))
}

function namedIn({ tookMs, ...fields }: Record<string, string | number | null>): string {
  const took = tookMs == null ? [] : [`${tookMs} ms`]
  const named = Object.entries(fields).flatMap(([name, value]) =>
    value ? [`${name} ${value}`] : [],
  )
  return [...named, ...took].join(', ')
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
