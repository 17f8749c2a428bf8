import { createAuditStore } from '#app/domain/audit/audit-store.server.ts'
import { type LeadDetails, leadContext } from '#app/domain/leads/lead.ts'
import { createLeadDesk, type SealedLead } from '#app/domain/leads/lead-desk-store.server.ts'
import { createSealer } from '#app/shared/crypto.server.ts'
import { type CsvRow, csvOf } from '#app/shared/csv.ts'
import { toIso } from '#app/shared/time.ts'
import { type Desk, nameless, nameOf, refused, type Said } from './command.ts'
import { readSettings } from './decide-on-leads.ts'
import { filterInWords, readFilter } from './filter.ts'
import type { Invocation } from './read-invocation.ts'

/**
 * Leads with their persons, the one place where these are opened for a person's eyes. Written down
 * before anything is shown.
 */
export async function exportLeads(desk: Desk, { flags }: Invocation): Promise<Said> {
  const { db, now, env, isRemote } = desk
  const by = nameOf(flags)
  const format = flags.format ?? 'csv'
  if (!by) return refused(nameless)
  if (format !== 'csv' && format !== 'json') return refused('Say --format csv or --format json.')
  if (isRemote && !env.DATA_KEYS) {
    return refused('Set DATA_KEYS to the value of the secret: the persons are sealed with it.')
  }
  const settings = readSettings(desk)
  if (typeof settings === 'string') return refused(settings)
  const filter = readFilter(flags, now(), 10_000)
  if (typeof filter === 'string') return refused(filter)
  const sealed = await createLeadDesk(db).listSealed(filter)
  const count = sealed.length
  if (flags['dry-run']) {
    return { ok: true, json: { wouldExport: count }, text: `${count} leads would be exported.` }
  }
  const entry = {
    by,
    action: 'leads.export',
    subject: filterInWords(filter),
    count,
    note: flags.note ?? '',
  }
  await createAuditStore(db).write(entry, now())
  const sealer = createSealer(settings.dataKeys)
  const rows = await Promise.all(sealed.map((lead) => openedRow(lead, sealer)))
  const json = JSON.stringify(rows, null, 2)
  return { ok: true, json: rows, text: format === 'json' ? json : toCsv(rows) }
}

const columns = [
  'id',
  ...['createdAt', 'state', 'reason', 'buyerId', 'attempts', 'isReadable'],
  ...['firstName', 'lastName', 'email', 'phoneNumber', 'country', 'source', 'page', 'cid'],
  ...['consentVersion', 'consentHash', 'consentAt', 'consentPage'],
] as const

type Row = Record<(typeof columns)[number], string>

/** Without a key that opens it, a lead's person is left blank and `isReadable` says so. */
async function openedRow(lead: SealedLead, sealer: ReturnType<typeof createSealer>): Promise<Row> {
  const opened = await sealer.open(lead.personSealed, leadContext(lead.id))
  const details = opened === null ? null : (JSON.parse(opened) as LeadDetails)
  return {
    id: lead.id,
    createdAt: toIso(lead.createdAt),
    state: lead.state,
    reason: lead.reason ?? '',
    buyerId: lead.buyerId,
    attempts: String(lead.attempts),
    isReadable: details ? 'yes' : 'no',
    firstName: details?.firstName ?? '',
    lastName: details?.lastName ?? '',
    email: details?.email ?? '',
    phoneNumber: details?.phoneNumber ?? '',
    country: details?.country ?? '',
    source: details?.source ?? '',
    page: details?.tracking.page ?? '',
    cid: details?.tracking.cid ?? '',
    consentVersion: details?.consent.version ?? '',
    consentHash: details?.consent.textHash ?? '',
    consentAt: details ? toIso(details.consent.givenAt) : '',
    consentPage: details?.consent.page ?? '',
  }
}

function toCsv(rows: Row[]): string {
  const [first, ...others] = columns
  const lines = rows.map((row): CsvRow => [row[first], ...others.map((column) => row[column])])
  return csvOf([columns, ...lines])
}
