import type { LoaderFunctionArgs } from 'react-router'
import { deskContext } from '#app/desk/desk-services'
import {
  boundsOf,
  choiceOf,
  csvFile,
  dayOf,
  listPath,
  pageOf,
  rowsOf,
  shownOf,
} from '#app/desk/parts/listed'
import { LeadId } from '#app/shared/brands'
import { toIso } from '#app/shared/time'

type AuditedBy = {
  /** Links are in the market's database, everything else in the people's. */
  of: 'links' | null
  /** Without looks. */
  kind: 'changes' | null
  by: string | null
  /** A part of its name. */
  action: string | null
  subject: string | null
  day: string | null
  page: number
}

function readAuditFilter(request: Request): AuditedBy {
  const search = new URL(request.url).searchParams
  return {
    of: search.get('of') === 'links' ? 'links' : null,
    kind: search.get('kind') === 'changes' ? 'changes' : null,
    by: choiceOf(search, 'by'),
    action: choiceOf(search, 'action'),
    subject: choiceOf(search, 'subject'),
    day: dayOf(search),
    page: pageOf(search),
  }
}

async function readAudit({ context }: LoaderFunctionArgs, asked: AuditedBy, limit?: number) {
  const { services } = context.get(deskContext)
  const { of, kind, by, action: part, subject, day, page } = asked
  const rows = limit === undefined ? rowsOf(page) : { limit, offset: 0 }
  const store = of === 'links' ? services.linkAudits : services.audits
  const isChange = kind === 'changes'
  // A search by phone is audited under the phone, of each of its leads.
  const { data: lead } = LeadId.safeParse(subject)
  const also = of === null && lead ? await services.leads.phoneKeyOf(lead) : null
  return store.list({ by, actions: [], part, isChange, subject, also, ...boundsOf(day), ...rows })
}

export async function loadAudit(args: LoaderFunctionArgs) {
  const listed = readAuditFilter(args.request)
  return { listed, ...shownOf(await readAudit(args, listed)) }
}

const maxExported = 10_000

/** Sends the chosen entries, the newest ten thousand, as a file for spreadsheets, which is audited. */
export async function exportAudit(args: LoaderFunctionArgs) {
  const { services, member } = args.context.get(deskContext)
  const asked = readAuditFilter(args.request)
  const rows = await readAudit(args, asked, maxExported)
  const entry = { by: member.email, action: 'audit.export', subject: asked.of ?? 'people' }
  const now = services.now()
  await services.audits.write({ ...entry, count: rows.length, note: asked.day ?? '' }, now)
  const lines = rows.map(({ at, by, action, subject, count, note }) => {
    return [toIso(at), by, action, subject, String(count), note] as const
  })
  return csvFile('audit.csv', [['at', 'by', 'action', 'subject', 'count', 'note'], ...lines])
}

export function auditPath(listed: Partial<AuditedBy>, path = '/desk/audit'): string {
  return listPath(path, listed)
}
