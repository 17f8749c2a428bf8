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
import { toIso } from '#app/shared/time'

type AuditedBy = {
  /** Links are in the market's database, everything else in the people's. */
  of: 'links' | null
  by: string | null
  action: string | null
  subject: string | null
  day: string | null
  page: number
}

function readAuditFilter(request: Request): AuditedBy {
  const search = new URL(request.url).searchParams
  return {
    of: search.get('of') === 'links' ? 'links' : null,
    by: choiceOf(search, 'by'),
    action: choiceOf(search, 'action'),
    subject: choiceOf(search, 'subject'),
    day: dayOf(search),
    page: pageOf(search),
  }
}

async function readAudit({ context }: LoaderFunctionArgs, asked: AuditedBy, limit?: number) {
  const { services } = context.get(deskContext)
  const { of, by, action, subject, day, page } = asked
  const rows = limit === undefined ? rowsOf(page) : { limit, offset: 0 }
  const store = of === 'links' ? services.linkAudits : services.audits
  const actions = action === null ? [] : [action]
  return store.list({ by, actions, subject, ...boundsOf(day), ...rows })
}

export async function loadAudit(args: LoaderFunctionArgs) {
  const listed = readAuditFilter(args.request)
  return { listed, ...shownOf(await readAudit(args, listed)) }
}

const maxExported = 10_000

/** Sends the chosen entries, the newest ten thousand, as a file for spreadsheets. */
export async function exportAudit(args: LoaderFunctionArgs) {
  const rows = await readAudit(args, readAuditFilter(args.request), maxExported)
  const lines = rows.map(({ at, by, action, subject, count, note }) => {
    return [toIso(at), by, action, subject, String(count), note] as const
  })
  return csvFile('audit.csv', [['at', 'by', 'action', 'subject', 'count', 'note'], ...lines])
}

export function auditPath(listed: Partial<AuditedBy>, path = '/desk/audit'): string {
  return listPath(path, listed)
}
