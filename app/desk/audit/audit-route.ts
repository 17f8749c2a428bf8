import { data, type LoaderFunctionArgs } from 'react-router'
import { type DeskServices, deskContext } from '#app/desk/desk-services'
import {
  boundsOf,
  choiceOf,
  csvFile,
  dayOf,
  dayProblem,
  listPath,
  pageOf,
  rowsOf,
  shownOf,
} from '#app/desk/parts/listed'
import { type AuditStore, looks } from '#app/domain/audit/audit-store.server'
import { LeadId } from '#app/shared/brands'
import type { CsvRow } from '#app/shared/csv'
import { toIso } from '#app/shared/time'
import { torontoDate } from '#app/shared/toronto-time'

type AuditRow = Awaited<ReturnType<AuditStore['list']>>[number]

type AuditedBy = {
  /** Links and spend are in the market's database, everything else in the people's. Null for both. */
  of: 'links' | 'people' | null
  /** Without looks. */
  kind: 'changes' | null
  /** A part of their name. */
  by: string | null
  /** A part of its name. */
  action: string | null
  /** Or its beginning, or a lead's reference. */
  subject: string | null
  /** The number of a request about someone's data, or its beginning. */
  request: string | null
  /** Days in Toronto. */
  from: string | null
  to: string | null
  page: number
}

function readAuditFilter(request: Request): AuditedBy {
  const search = new URL(request.url).searchParams
  const of = search.get('of')
  return {
    of: of === 'links' || of === 'people' ? of : null,
    kind: search.get('kind') === 'changes' ? 'changes' : null,
    by: choiceOf(search, 'by'),
    action: choiceOf(search, 'action'),
    subject: choiceOf(search, 'subject'),
    request: choiceOf(search, 'request'),
    from: dayOf(search, 'from'),
    to: dayOf(search, 'to'),
    page: pageOf(search),
  }
}

async function readAudit(services: DeskServices, asked: AuditedBy, limit?: number) {
  const exact = await listAudit(services, await withLead(services, asked), limit)
  const isPart = exact.length === 0 && (asked.subject?.length ?? 0) >= shortestPart
  const rows = isPart ? await listAudit(services, { ...asked, isBeginning: true }, limit) : exact
  const told = rows.map((row) => ({ ...row, phoneKey: isPhone(row.subject) ? row.subject : null }))
  const [found, named] = await Promise.all([
    services.leadDesk.listOfPhones(told.flatMap(({ phoneKey }) => phoneKey ?? [])),
    services.leadDesk.find(rows.flatMap((row) => leadsNamed(row))),
  ])
  return told.map(({ phoneKey, ...row }) => {
    const ids = leadsNamed(row).filter((id) => named.some((lead) => lead.id === id))
    const ofPhone = found.filter((lead) => lead.phoneKey === phoneKey).map(({ id }) => id)
    return {
      ...reasoned(row),
      // Its HMAC would outlive the person in a file.
      subject: phoneKey ? 'a phone' : row.subject,
      isPhone: phoneKey !== null,
      /** Which leads it is about: those of the phone, unless it names one. */
      leads: ids.length > 0 ? ids : ofPhone,
    }
  })
}

/** A phone's entries are under its HMAC. */
function isPhone(subject: string): boolean {
  return /^[\w-]{43}$/.test(subject)
}

/** A person's own act on one lead has it as its note. */
function leadsNamed({ by, subject, note }: AuditRow): LeadId[] {
  return [subject, by === 'owner' ? note : ''].flatMap((one) => LeadId.safeParse(one).data ?? [])
}

/** A shorter one begins too many subjects. */
const shortestPart = 3

type Listing = AuditedBy & { isBeginning?: boolean; also?: string | null }

async function listAudit(services: DeskServices, asked: Listing, limit?: number) {
  const { of, kind, by, action: part, from, to, page } = asked
  const { subject, isBeginning, also, request } = asked
  const rows = limit === undefined ? rowsOf(page) : { limit, offset: 0 }
  const { audits, linkAudits } = services
  const isChange = kind === 'changes'
  const period = { since: boundsOf(from).since, before: boundsOf(to).before }
  const named = { subject, isBeginning, also, request }
  const filter = { by, actions: [], part, isChange, ...named, ...period }
  if (of !== null) return (of === 'links' ? linkAudits : audits).list({ ...filter, ...rows })
  const end = rows.offset + rows.limit
  const both = await Promise.all(
    [audits, linkAudits].map((store) => store.list({ ...filter, limit: end, offset: 0 })),
  )
  return both
    .flat()
    .sort((one, other) => other.at - one.at)
    .slice(rows.offset, end)
}

/** Reads a reference as its lead's ID. A search by phone is audited under the phone, of each of its leads. */
async function withLead({ leadDesk, leads }: DeskServices, asked: AuditedBy): Promise<Listing> {
  const { of, subject } = asked
  if (of === 'links' || !subject) return asked
  const named = /^[\w-]{8}$/.test(subject) ? await leadDesk.listOfReference(subject) : []
  const { data: lead } = LeadId.safeParse(named.length === 1 ? named[0] : subject)
  return lead ? { ...asked, subject: lead, also: await leads.phoneKeyOf(lead) } : asked
}

/** Notes that the desk writes itself where no reason is asked for. */
const ownNotes = ['desk', 'preview']

/** Leaves out a note without a reason; that of a refusal says what was tried. */
function reasoned(entry: AuditRow): AuditRow {
  const { by, action, note } = entry
  const isLead = by === 'owner' && LeadId.safeParse(note).success
  const isReason = action === 'desk.refused' || !(isLead || ownNotes.includes(note))
  return isReason ? entry : { ...entry, note: '' }
}

export async function loadAudit(args: LoaderFunctionArgs) {
  const listed = readAuditFilter(args.request)
  const { services } = args.context.get(deskContext)
  const search = new URL(args.request.url).searchParams
  const problem = dayProblem(search, torontoDate(services.now()))
  const { rows, hasMore } = shownOf(problem ? [] : await readAudit(services, listed))
  const page = { listed, problem, rows: grouped(rows), hasMore }
  return data(page, { status: problem ? 422 : 200 })
}

type ReadRow = Awaited<ReturnType<typeof readAudit>>[number]

/** Makes one row of a look that someone repeated, with how often and since when. */
function grouped(rows: readonly ReadRow[]) {
  const groups: (ReadRow & { times: number; firstAt: number })[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last && isRepeated(last, row)) {
      last.times += 1
      last.firstAt = row.at
    } else groups.push({ ...row, times: 1, firstAt: row.at })
  }
  return groups
}

function isRepeated(one: ReadRow, other: ReadRow): boolean {
  const isLook = looks.some((look) => look === one.action)
  // Without a lead, two phones look the same.
  const isNamed = !one.isPhone || one.leads.length > 0
  return isLook && isNamed && told(one) === told(other)
}

function told({ by, action, subject, leads, count, note, request }: ReadRow): string {
  return JSON.stringify([by, action, subject, leads, count, note, request])
}

const maxExported = 10_000

/** Sends the chosen entries, the newest ten thousand, as a file for spreadsheets, which is audited. */
export async function exportAudit(args: LoaderFunctionArgs) {
  const { services, member } = args.context.get(deskContext)
  const asked = readAuditFilter(args.request)
  const { searchParams } = new URL(args.request.url)
  const problem = dayProblem(searchParams, torontoDate(services.now()))
  if (problem) throw data(problem.words, { status: 422 })
  const rows = await readAudit(services, asked, maxExported)
  const entry = { by: member.email, action: 'audit.export', subject: asked.of ?? 'all' } as const
  const now = services.now()
  await services.audits.write({ ...entry, count: rows.length, note: daysInWords(asked) }, now)
  const lines = rows.map(({ at, by, action, subject, leads, count, note, ...row }) => {
    const received = row.receivedAt === null ? '' : toIso(row.receivedAt)
    const of = [row.request ?? '', received, row.asks ?? ''] as const
    return [toIso(at), by, action, subject, leads.join(' '), String(count), note, ...of] as const
  })
  const head: CsvRow = [
    ...(['at, UTC', 'by', 'action', 'subject', 'leads', 'count', 'note'] as const),
    ...(['request', 'received, UTC', 'asks'] as const),
  ]
  return csvFile('audit.csv', [head, ...lines])
}

function daysInWords({ from, to }: AuditedBy): string {
  return from === to ? (from ?? '') : `${from ?? ''}/${to ?? ''}`
}

export function auditPath(listed: Partial<AuditedBy>, path = '/desk/audit'): string {
  return listPath(path, listed)
}
