import { data, type LoaderFunctionArgs } from 'react-router'
import { deskContext } from '#app/desk/desk-services'
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
import { LeadId } from '#app/shared/brands'
import { toIso } from '#app/shared/time'
import { torontoDate } from '#app/shared/toronto-time'

type AuditedBy = {
  /** Links and spend are in the market's database, everything else in the people's. Null for both. */
  of: 'links' | 'people' | null
  /** Without looks. */
  kind: 'changes' | null
  by: string | null
  /** A part of its name. */
  action: string | null
  subject: string | null
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
    from: dayOf(search, 'from'),
    to: dayOf(search, 'to'),
    page: pageOf(search),
  }
}

async function readAudit({ context }: LoaderFunctionArgs, asked: AuditedBy, limit?: number) {
  const { services } = context.get(deskContext)
  const { of, kind, by, action: part, subject, from, to, page } = asked
  const rows = limit === undefined ? rowsOf(page) : { limit, offset: 0 }
  const { audits, linkAudits } = services
  const isChange = kind === 'changes'
  // A search by phone is audited under the phone, of each of its leads.
  const { data: lead } = LeadId.safeParse(subject)
  const also = of !== 'links' && lead ? await services.leads.phoneKeyOf(lead) : null
  const period = { since: boundsOf(from).since, before: boundsOf(to).before }
  const filter = { by, actions: [], part, isChange, subject, also, ...period }
  if (of !== null) {
    return (await (of === 'links' ? linkAudits : audits).list({ ...filter, ...rows })).map(reasoned)
  }
  const end = rows.offset + rows.limit
  const both = await Promise.all(
    [audits, linkAudits].map((store) => store.list({ ...filter, limit: end, offset: 0 })),
  )
  return both
    .flat()
    .sort((one, other) => other.at - one.at)
    .slice(rows.offset, end)
    .map(reasoned)
}

/** Notes that the desk writes itself where no reason is asked for. */
const ownNotes = ['desk', 'preview']

/** Leaves out a note without a reason; that of a refusal says what was tried. */
function reasoned<Entry extends { action: string; note: string }>(entry: Entry): Entry {
  const isReason = entry.action === 'desk.refused' || !ownNotes.includes(entry.note)
  return isReason ? entry : { ...entry, note: '' }
}

export async function loadAudit(args: LoaderFunctionArgs) {
  const listed = readAuditFilter(args.request)
  const { services } = args.context.get(deskContext)
  const search = new URL(args.request.url).searchParams
  const problem = dayProblem(search, torontoDate(services.now()))
  const { rows, hasMore } = shownOf(problem ? [] : await readAudit(args, listed))
  const leads = await services.leadDesk.find(
    rows.flatMap(({ subject }) => LeadId.safeParse(subject).data ?? []),
  )
  const isLead = (subject: string) => leads.some(({ id }) => id === subject)
  const told = rows.map((row) => ({ ...row, isLead: isLead(row.subject) }))
  const page = { listed, problem, rows: told, hasMore }
  return data(page, { status: problem ? 422 : 200 })
}

const maxExported = 10_000

/** Sends the chosen entries, the newest ten thousand, as a file for spreadsheets, which is audited. */
export async function exportAudit(args: LoaderFunctionArgs) {
  const { services, member } = args.context.get(deskContext)
  const asked = readAuditFilter(args.request)
  const { searchParams } = new URL(args.request.url)
  const problem = dayProblem(searchParams, torontoDate(services.now()))
  if (problem) throw data(problem.words, { status: 422 })
  const rows = await readAudit(args, asked, maxExported)
  const entry = { by: member.email, action: 'audit.export', subject: asked.of ?? 'all' } as const
  const now = services.now()
  await services.audits.write({ ...entry, count: rows.length, note: daysInWords(asked) }, now)
  const lines = rows.map(({ at, by, action, subject, count, note }) => {
    return [toIso(at), by, action, subject, String(count), note] as const
  })
  return csvFile('audit.csv', [['at', 'by', 'action', 'subject', 'count', 'note'], ...lines])
}

function daysInWords({ from, to }: AuditedBy): string {
  return from === to ? (from ?? '') : `${from ?? ''}/${to ?? ''}`
}

export function auditPath(listed: Partial<AuditedBy>, path = '/desk/audit'): string {
  return listPath(path, listed)
}
