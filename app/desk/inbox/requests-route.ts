import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { type DeskServices, deskContext } from '#app/desk/desk-services'
import { actAsked, askedOnProblem, readAskedOn, typedDay } from '#app/desk/parts/asked-on'
import { csvFile, listPath, pageOf, rowsOf, shownOf } from '#app/desk/parts/listed'
import { noteProblem, readAct, typedNote } from '#app/desk/parts/read-act'
import { privacyDeadlineMs } from '#app/domain/contact/contact-message'
import type { AuditedAct } from '#app/shared/audit-entry'
import type { CsvRow } from '#app/shared/csv'
import { readForm, unreadableForm } from '#app/shared/read-form'
import { readReceived } from '#app/shared/received'
import { toIso } from '#app/shared/time'

export const requestsPath = '/desk/inbox/requests'

/** What closes a request about a person's data, and its kind. */
const kinds: Partial<Record<AuditedAct, string>> = {
  'requests.answered': 'message, answered',
  'requests.done': 'message, done',
  'contacts.settled': 'message, erased',
  'own-data.withdraw': 'withdrawal',
  'own-data.erase': 'erasure of a phone',
  'leads.forget': 'erasure of a phone',
  'own-email.erase': 'erasure of an email',
  'contacts.erase': 'erasure of an email',
  'leads.suppress': 'no contact',
  'leads.copy': 'copy',
}

/** A request about a person's data, without the person. */
export type PrivacyRequest = {
  /** Of its row in the audit; null while it is open. */
  id: number | null
  /** Null if an operator was asked elsewhere, and didn't note when. */
  receivedAt: number | null
  kind: string
  count: number
  dueAt: number | null
  /** Null while it is open. */
  closedAt: number | null
  isInTime: boolean | null
  by: string
  how: string
  /** The erasure, lead or message; empty for a phone or an email. */
  subject: string
}

/** Lists open requests, the oldest first, then closed ones, the newest first: no personal data. */
export async function loadRequests({ context, request }: LoaderFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const page = pageOf(new URL(request.url).searchParams)
  const [open, closed] = await Promise.all([
    page === 1 ? readOpen(services) : [],
    readClosed(services, rowsOf(page)),
  ])
  const { rows, hasMore } = shownOf(closed)
  const mayAct = member.operator !== null
  return { page, hasMore, mayAct, requests: [...open, ...rows] }
}

/** Notes when the person of a closed request asked, if that wasn't noted then. */
export async function noteAsked({ context, request }: ActionFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const form = await readForm(request, ['id', 'lead', 'note', 'received', 'early'])
  const act = readAct(member, form)
  const id = Number(form?.get('id'))
  // Only for the question whether the day can be.
  const [lead] = await services.leadDesk.find([String(form?.get('lead') ?? '')])
  const asked = readAskedOn(form, services.now(), { since: lead?.createdAt ?? null })
  const refused = (problem: string) =>
    data({ id, problem, note: typedNote(form), ...typedDay(form, asked) }, { status: 422 })
  if (!Number.isSafeInteger(id)) return refused(unreadableForm)
  if (act === null) return refused(noteProblem)
  if ('problem' in asked) return refused(asked.problem)
  const { receivedAt } = asked
  if (receivedAt === null) return refused(askedOnProblem)
  const entry = actAsked(act, receivedAt)
  const isNoted = await services.audits.noteAsked({ id, receivedAt }, entry, services.now())
  const page = pageOf(new URL(request.url).searchParams)
  return isNoted ? redirect(listPath(requestsPath, { page })) : refused(notedProblem)
}

const notedProblem = 'It was closed before that day, or someone has noted the day.'

const maxExported = 10_000

/** Sends them as a file for spreadsheets, which is audited. */
export async function exportRequests({ context }: LoaderFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const [open, closed] = await Promise.all([
    readOpen(services),
    readClosed(services, { limit: maxExported, offset: 0 }),
  ])
  const requests = [...open, ...closed]
  const entry = {
    by: member.email,
    action: 'requests.export',
    subject: 'requests',
    note: '',
  } as const
  await services.audits.write({ ...entry, count: requests.length }, services.now())
  const time = (at: number | null) => (at === null ? '' : toIso(at))
  const lines = requests.map((one): CsvRow => {
    const inTime = one.isInTime === null ? '' : one.isInTime ? 'yes' : 'no'
    const times = [time(one.dueAt), time(one.closedAt)]
    const named = [one.by, one.how, one.subject]
    return [time(one.receivedAt), one.kind, one.count, ...times, inTime, ...named]
  })
  return csvFile('requests.csv', [head, ...lines])
}

const head: CsvRow = [
  ...(['received', 'kind', 'count', 'due', 'closed', 'in_time', 'by', 'how', 'subject'] as const),
]

async function readOpen({ contactDesk, now }: DeskServices): Promise<PrivacyRequest[]> {
  const open = await contactDesk.openRequests()
  return open.map(({ id, sentAt }) => ({
    ...{
      id: null,
      receivedAt: sentAt,
      kind: 'message',
      count: 1,
      dueAt: sentAt + privacyDeadlineMs,
    },
    ...{ closedAt: null, isInTime: sentAt + privacyDeadlineMs < now() ? false : null },
    ...{ by: '', how: '', subject: id },
  }))
}

async function readClosed({ audits }: DeskServices, rows: { limit: number; offset: number }) {
  const found = await audits.listRequests({ actions: Object.keys(kinds), ...rows })
  return found.map((row) => closedBy(row))
}

type AuditRow = Awaited<ReturnType<DeskServices['audits']['listRequests']>>[number]

function closedBy(row: AuditRow): PrivacyRequest {
  const { id, at, by, action, subject, count, note: noted, why, asked } = row
  const { note, receivedAt: written } = readReceived(noted)
  const isOwn = by === 'owner'
  const isMessage = action.startsWith('requests.') || action === 'contacts.settled'
  const later = readReceived(asked ?? '').receivedAt
  const receivedAt = isOwn && !isMessage ? at : (written ?? later)
  const dueAt = receivedAt === null ? null : receivedAt + privacyDeadlineMs
  return {
    id,
    receivedAt,
    kind: Object.entries(kinds).find(([act]) => act === action)?.[1] ?? action,
    // Others count rows.
    count: isMessage ? count : 1,
    dueAt,
    closedAt: at,
    // From before the time was noted, only an erasure says it.
    isInTime: dueAt === null ? (isMessage ? note === 'in time' : null) : at <= dueAt,
    by: isOwn ? 'the person' : by,
    how: isOwn ? '' : action === 'contacts.settled' ? readReceived(why ?? '').note : note,
    // A person's own withdrawal is under their phone, with the lead as its note.
    subject: isOwn && action === 'own-data.withdraw' ? note : named(subject),
  }
}

/** Leaves out a phone's HMAC, and that it was an email. */
function named(subject: string): string {
  return subject.length > 40 || subject === 'an email' ? '' : subject
}
