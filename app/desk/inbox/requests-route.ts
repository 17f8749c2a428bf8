import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import * as z from 'zod/mini'
import { type DeskContext, type DeskServices, deskContext } from '#app/desk/desk-services'
import { findKey } from '#app/desk/leads/find-lead'
import {
  actAsked,
  askedOnProblem,
  asksProblem,
  readAskedOn,
  readAsksField,
  typedDay,
} from '#app/desk/parts/asked-on'
import { csvFile, listPath, pageOf, rowsOf, shownOf } from '#app/desk/parts/listed'
import { noteProblem, readAct, typedNote } from '#app/desk/parts/read-act'
import type { OperatorAct } from '#app/domain/audit/operator'
import { withChanges } from '#app/domain/audit/reason'
import { longest } from '#app/domain/contact/contact-message'
import { dueOf, isDay, timeOfDay } from '#app/domain/contact/privacy-deadline'
import { noteRequest } from '#app/flows/contact/note-request.server'
import { sendersOfLead } from '#app/flows/leads/show-lead.server'
import { actsFor, readAsks, unread } from '#app/shared/asks'
import type { AuditedAct } from '#app/shared/audit-entry'
import type { CsvRow } from '#app/shared/csv'
import { requiredLines, requiredText } from '#app/shared/form-fields'
import { readToken } from '#app/shared/random'
import { readForm, unreadableForm } from '#app/shared/read-form'
import { readReceived } from '#app/shared/received'
import { toIso } from '#app/shared/time'
import { torontoDate } from '#app/shared/toronto-time'
import { type PrivacyRequest, readChanges, type Unchanged } from './privacy-request'

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

/** Lists open requests, the first that is due first, then closed ones, the newest first: no personal data. */
export async function loadRequests({ context, request }: LoaderFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const search = new URL(request.url).searchParams
  const page = pageOf(search)
  const [open, closed] = await Promise.all([
    page === 1 ? readOpen(services) : [],
    readClosed(services, rowsOf(page)),
  ])
  const { rows, hasMore } = shownOf(closed)
  const mayAct = member.operator !== null
  return {
    ...{ page, hasMore, mayAct, requests: await readChanges(services, together(open, rows)) },
    done: [notedRequest, 'asked'].find((one) => one === search.get('done')),
    /** Whose request to note, by its reference. */
    lead: /^[\w-]{8}$/.exec(search.get('lead') ?? '')?.[0] ?? '',
  }
}

/** Stores a new request, or the day on which someone asked; the audit has a corrected day before and after. */
export async function noteAsked({ context, request }: ActionFunctionArgs) {
  const desk = context.get(deskContext)
  const { services, member } = desk
  const form = await readForm(request, fields)
  const act = readAct(member, form)
  if (form?.get('intent') === notedRequest) return takeRequest(desk, form, act)
  const id = String(form?.get('id') ?? '')
  const seen = Number(form?.get('seen')) || null
  // Only for the question whether the day can be.
  const shown = await services.leadDesk.show(String(form?.get('lead') ?? ''))
  const senders = shown ? await sendersOfLead(services, shown) : []
  const messages = await services.contactDesk.listOf(senders, 'requests')
  const since = shown?.lead.createdAt ?? null
  const asked = readAskedOn(form, services.now(), { messages, since })
  const refused = (problem: string) => refusal(form, { id, problem, asked })
  const isSeenTime = seen === null || (seen > 0 && seen <= services.now())
  const isKnownId = readToken(id) !== null || Number.isSafeInteger(Number(id))
  if (!isKnownId || !isSeenTime) return refused(unreadableForm)
  if (act === null) return refused(noteProblem)
  if ('problem' in asked) return refused(asked.problem)
  const { receivedAt } = asked
  if (receivedAt === null) return refused(askedOnProblem)
  const isOfMessage = messages.some(({ sentAt }) => sentAt === receivedAt)
  const isSameDay = seen !== null && torontoDate(receivedAt) === torontoDate(seen)
  if (receivedAt === seen || (isSameDay && !isOfMessage)) {
    return refused('That day is noted already.')
  }
  const corrected = seen === null ? act.note : correctedNote(act.note, seen, receivedAt)
  const isNoted = await storeAsked(services, { id, receivedAt, seen }, { ...act, note: corrected })
  const page = pageOf(new URL(request.url).searchParams)
  const done = 'asked'
  return isNoted ? redirect(listPath(requestsPath, { page, done })) : refused(notedProblem)
}

/** The intent of the form of a new request. */
export const notedRequest = 'noted'

const fields = ['intent', 'id', 'lead', 'seen', 'note', 'received', 'early', 'who', 'words', 'asks']

function refusal(
  form: FormData | null,
  { id, problem, asked }: { id: string; problem: string; asked: ReturnType<typeof readAskedOn> },
) {
  const typed = {
    who: String(form?.get('who') ?? ''),
    words: String(form?.get('words') ?? ''),
    asks: readAsksField(form),
    seen: String(form?.get('seen') ?? ''),
  }
  const refused = { id, problem, note: typedNote(form), ...typed, ...typedDay(form, asked) }
  return data(refused, { status: 422 })
}

const unsaid = 'Say who asks, and what.'

/** As the form on /contact takes them. */
const Said = z.object({
  who: requiredText(unsaid, longest.name),
  words: requiredLines(unsaid, longest.message),
})

/** Stores a request that came by phone or letter, under the email of its person or their lead. */
async function takeRequest(desk: DeskContext, form: FormData, act: OperatorAct | null) {
  const { services } = desk
  const asked = readAskedOn(form, services.now())
  const refused = (problem: string) => refusal(form, { id: notedRequest, problem, asked })
  const said = Said.safeParse({ who: form.get('who') ?? '', words: form.get('words') ?? '' })
  if (!said.success) return refused(said.error.issues[0]?.message ?? unsaid)
  const { who, words } = said.data
  const asks = readAsksField(form)
  if (asks === null) return refused(asksProblem)
  if (act === null) return refused(noteProblem)
  if ('problem' in asked) return refused(asked.problem)
  const { receivedAt } = asked
  if (receivedAt === null) return refused(askedOnProblem)
  const { email, emailKey } = await findKey(desk, who)
  const given = { who, email, emailKey, words, asks, receivedAt }
  const isNew = await noteRequest(services, given, act)
  if (!isNew) return refused('The same request is on the list already.')
  return redirect(listPath(requestsPath, { done: notedRequest }))
}

const notedProblem = 'It was closed before that day, or someone has noted another meanwhile.'

/** Corrects the message of an open request; the day of a closed one is in the audit alone. */
function storeAsked(
  { audits, contactDesk, now }: DeskServices,
  { id, receivedAt, seen }: { id: string; receivedAt: number; seen: number | null },
  act: OperatorAct,
): Promise<boolean> {
  if (readToken(id) === null) {
    return audits.noteAsked({ id: Number(id), receivedAt, seen }, actAsked(act, receivedAt), now())
  }
  const at = timeOfDay(receivedAt, now())
  const { by, note } = actAsked(act, at)
  const entry = { by, action: 'requests.asked', subject: id, note } as const
  return contactDesk.correctReceived({ id, receivedAt: at, seen: seen ?? 0 }, entry, now())
}

function correctedNote(note: string, was: number, is: number): string {
  return withChanges(note, { asked: torontoDate(was) }, { asked: torontoDate(is) })
}

const maxExported = 10_000

/** Sends them as a file for spreadsheets, which is audited. */
export async function exportRequests({ context }: LoaderFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const [open, closed] = await Promise.all([
    readOpen(services),
    readClosed(services, { limit: maxExported, offset: 0 }),
  ])
  const requests = await readChanges(services, together(open, closed))
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
    const each = (of: 'kind' | 'by' | 'how' | 'subject') => {
      const all = one.acts.map((act) => act[of]).filter(Boolean)
      return Array.from(new Set(all)).join(', then ')
    }
    const count = Math.max(...one.acts.map((act) => act.count))
    const times = [time(one.dueAt), time(one.closedAt)]
    const said = [each('by'), each('how'), each('subject'), one.saidBy ?? '', one.asks ?? '']
    const rest = [one.isUndone ? 'no' : '', one.changes.join('; ')]
    return [time(one.receivedAt), each('kind'), count, ...times, inTime, ...said, ...rest]
  })
  return csvFile('requests.csv', [head, ...lines])
}

const head: CsvRow = [
  ...(['received, UTC', 'kind', 'count', 'due, UTC', 'closed, UTC', 'in_time'] as const),
  ...(['by', 'how', 'subject', 'received_says', 'asks', 'done', 'changes'] as const),
]

async function readOpen({ contactDesk, now }: DeskServices): Promise<Unchanged[]> {
  const open = await contactDesk.openRequests()
  const requests = open.map(({ id, sentAt, asks }) => {
    const dueAt = dueOf(sentAt, asks ?? unread)
    return {
      ...{ id, receivedAt: sentAt, saidBy: sayerAt(sentAt), asks, dueAt },
      ...{ closedAt: null, isInTime: dueAt < now() ? false : null, isUndone: false },
      acts: [{ kind: 'message', count: 1, at: sentAt, by: '', how: '', subject: id }],
    }
  })
  return requests.toSorted((one, other) => one.dueAt - other.dueAt)
}

async function readClosed({ audits }: DeskServices, rows: { limit: number; offset: number }) {
  const found = await audits.listRequests({ actions: Object.keys(kinds), ...rows })
  const byRequest = new Map<string, AuditRow[]>()
  for (const row of found) byRequest.set(row.request, [...(byRequest.get(row.request) ?? []), row])
  return Array.from(byRequest.values(), closedBy)
}

/** Puts what was done for an open message beside it, before those that are closed. */
function together(open: readonly Unchanged[], closed: readonly Unchanged[]): Unchanged[] {
  const isOf = (message: Unchanged) => (one: Unchanged) => one.receivedAt === message.receivedAt
  const begun = open.map((message) => ({
    ...message,
    acts: [...message.acts, ...closed.filter(isOf(message)).flatMap(({ acts }) => acts)],
  }))
  return [...begun, ...closed.filter((one) => !open.some((message) => isOf(message)(one)))]
}

type AuditRow = Awaited<ReturnType<DeskServices['audits']['listRequests']>>[number]

/** Acts that end contact: their request is due as one for that. */
const stops: readonly string[] = ['own-data.withdraw', 'leads.suppress']

/** Takes the acts of one request. */
function closedBy(rows: readonly AuditRow[]): Unchanged {
  const read = rows.map(actIn)
  const [first] = rows
  const closedAt = Math.max(...rows.map(({ at }) => at))
  const receivedAt = read.find((one) => one.receivedAt !== null)?.receivedAt ?? null
  const asks = read.find((one) => one.asks !== null)?.asks ?? null
  const isStop = rows.some(({ action }) => stops.includes(action))
  const dueAt = receivedAt === null ? null : dueOf(receivedAt, asks ?? (isStop ? 'stop' : 'other'))
  const needed: readonly string[] = actsFor(asks)
  const done = rows.find(({ action }) => needed.includes(action))
  return {
    ...{ id: String(first?.id), receivedAt, saidBy: sayerOf(read), asks, dueAt, closedAt },
    // From before the time was noted, only an erasure says it.
    isInTime: dueAt === null ? (read[0]?.saidInTime ?? null) : (done?.at ?? closedAt) <= dueAt,
    isUndone: needed.length > 0 && done === undefined,
    acts: read.map(({ act }) => act),
  }
}

function sayerOf(read: readonly ReturnType<typeof actIn>[]): PrivacyRequest['saidBy'] {
  const known = read.find(({ receivedAt }) => receivedAt !== null)
  if (!known || known.receivedAt === null) return null
  if (read.some(({ isOwn }) => isOwn)) return 'person'
  return sayerAt(known.receivedAt)
}

function sayerAt(receivedAt: number): 'operator' | 'message' {
  return isDay(receivedAt) ? 'operator' : 'message'
}

function actIn(row: AuditRow) {
  const { at, by, action, subject, count, note: noted, why, asked } = row
  const { note: said, receivedAt: written } = readReceived(noted)
  const { note, asks } = readAsks(said)
  const isOwn = by === 'owner'
  const isMessage = action.startsWith('requests.') || action === 'contacts.settled'
  const later = readReceived(asked ?? '').receivedAt
  return {
    isOwn,
    asks,
    receivedAt: isOwn && !isMessage ? at : (later ?? written),
    saidInTime: isMessage ? note === 'in time' : null,
    act: {
      kind: Object.entries(kinds).find(([act]) => act === action)?.[1] ?? action,
      // Others count rows.
      count: isMessage ? count : 1,
      at,
      by: isOwn ? 'the person' : by,
      how: isOwn ? '' : action === 'contacts.settled' ? readReceived(why ?? '').note : note,
      // A person's own withdrawal is under their phone, with the lead as its note.
      subject: isOwn && action === 'own-data.withdraw' ? note : named(subject),
    },
  }
}

/** Leaves out a phone's HMAC, and that it was an email. */
function named(subject: string): string {
  return subject.length > 40 || subject === 'an email' ? '' : subject
}
