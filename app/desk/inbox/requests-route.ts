import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import * as z from 'zod/mini'
import { type DeskContext, deskContext } from '#app/desk/desk-services'
import { findKey, letterKeyOf, onePerson } from '#app/desk/leads/find-lead'
import { csvFile, listPath, pageOf, rowsOf, shownOf } from '#app/desk/parts/listed'
import { namedIn, nameProblem, noteProblem, readAct, typedNote } from '#app/desk/parts/read-act'
import {
  answerByProblem,
  askedOnProblem,
  asksProblem,
  readAnswerBy,
  readAskedOn,
  readAsksField,
  repeatedProblem,
  typedDay,
} from '#app/desk/parts/read-asked-on'
import type { OperatorAct } from '#app/domain/audit/operator'
import { withChanges } from '#app/domain/audit/reason'
import { longest } from '#app/domain/contact/contact-message'
import { noteRequest } from '#app/flows/contact/note-request.server'
import { sendersOfLead } from '#app/flows/leads/show-lead.server'
import { isLetter } from '#app/shared/asks'
import type { CsvRow } from '#app/shared/csv'
import { requiredLines, requiredText } from '#app/shared/form-fields'
import { readToken } from '#app/shared/random'
import { readForm, unreadableForm } from '#app/shared/read-form'
import { toIso } from '#app/shared/time'
import { torontoDate } from '#app/shared/toronto-time'
import { readRequest, readRequests } from './privacy-request'

export const requestsPath = '/desk/inbox/requests'

/** Lists open requests, the first that is due first, then closed ones, the newest first: no personal data. */
export async function loadRequests({ context, request }: LoaderFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const search = new URL(request.url).searchParams
  const page = pageOf(search)
  const { rows: requests, hasMore } = shownOf(await readRequests(services, rowsOf(page)))
  const mayAct = member.operator !== null
  const from = mayAct ? readToken(search.get('move')) : null
  const moved = from && (await readRequest(services, from))
  return {
    ...{ page, hasMore, mayAct, requests },
    /** Whose acts to move, and where they may go. */
    move: moved ? { from: moved, targets: requests.filter(({ id }) => id !== moved.id) } : null,
    done: dones.find((one) => one === search.get('done')),
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
  if (form?.get('intent') === movedAct) return move(request, desk, form, act)
  const id = String(form?.get('id') ?? '')
  const seen = Number(form?.get('seen')) || null
  const known = await storedOf(services, { id, lead: String(form?.get('lead') ?? '') })
  const asked = readAskedOn(form, services.now(), known)
  const refused = (problem: string) => refusal(form, { id, problem, asked })
  const isTime = seen === null || (seen > 0 && seen <= services.now())
  if (readToken(id) === null || !isTime) return refused(unreadableForm)
  if (act === null) return refused(noteProblem)
  const named = await namedIn(services, { id, note: act.note })
  if (named) return refused(named)
  if ('problem' in asked) return refused(asked.problem)
  const { receivedAt } = asked
  if (receivedAt === null) return refused(askedOnProblem)
  const [was, is] = [seen === null ? null : torontoDate(seen), torontoDate(receivedAt)]
  if (was === is) return refusal(form, { id, problem: sameDay.problem, asked: sameDay })
  const note = was ? withChanges(act.note, { asked: was }, { asked: is }) : act.note
  const correction = { id, receivedAt, seen }
  const isNoted = await services.contactDesk.correctReceived(
    correction,
    { by: act.by, note },
    services.now(),
  )
  const page = pageOf(new URL(request.url).searchParams)
  const done = 'asked'
  return isNoted ? redirect(listPath(requestsPath, { page, done })) : refused(notedProblem)
}

const sameDay = { problem: 'That day is noted already.', sure: null, field: 'received' } as const

/** Returns what is stored of a request's person, if its message or lead leads to them: only to ask whether a day can be. */
async function storedOf(
  services: DeskContext['services'],
  { id, lead }: Record<'id' | 'lead', string>,
) {
  const { audits, contactDesk, leadDesk } = services
  const [shown, sender] = await Promise.all([leadDesk.show(lead), contactDesk.findSender(id)])
  const keys = [...(shown ? await sendersOfLead(services, shown) : []), sender?.emailKey ?? '']
  const leads = sender ? await leadDesk.listOfEmail(sender.emailKey) : []
  const requests = await contactDesk.listOf(keys, 'requests')
  // The day of one by phone or letter is only what was noted.
  const isNoted = sender === null || (await audits.isDone(['requests.noted'], id))
  const own = isNoted ? [] : [sender.createdAt]
  const times = [...(shown ? [shown.lead] : []), ...leads].map(({ createdAt }) => createdAt)
  const since = [...times, ...own]
  return {
    messages: requests.filter((one) => one.id !== id),
    since: since.length > 0 ? Math.min(...since) : null,
  }
}

/** The intent of the form of a new request. */
export const notedRequest = 'noted'
/** The intent of the form that moves an act. */
export const movedAct = 'moved'
const dones = [notedRequest, 'asked', movedAct] as const

const fields = [
  ...['intent', 'id', 'lead', 'seen', 'note', 'received', 'sure'],
  ...['who', 'words', 'asks', 'answerBy', 'act', 'to', 'number'],
]

/** Moves an act to another request. */
async function move(
  request: Request,
  { services }: DeskContext,
  form: FormData,
  given: OperatorAct | null,
) {
  const number = String(form.get('number') ?? '').trim()
  const named = /^[\w-]{8,22}$/.test(number) ? await services.audits.requestsOfNumber(number) : []
  const [from, to] = [form.get('id'), number ? named[0] : form.get('to')].map((id) =>
    readToken(String(id)),
  )
  const act = Number(form.get('act'))
  const refused = (problem: string) => refusal(form, { id: movedAct, problem })
  if (number && named.length !== 1) return refused('To: no request has that number, or several do.')
  if (!from || !to || from === to || !(act > 0)) return refused('Choose what, and another request.')
  if (given === null) return refused(noteProblem)
  const ofPerson = await namedIn(services, { id: from, note: given.note })
  if (ofPerson) return refused(ofPerson)
  const numbers = [{ request: from.slice(0, 8) }, { request: to.slice(0, 8) }] as const
  const by = { by: given.by, note: withChanges(given.note, ...numbers) }
  const isDone = await services.contactDesk.moveAct({ act, from, to }, by, services.now())
  const page = pageOf(new URL(request.url).searchParams)
  return isDone ? redirect(listPath(requestsPath, { page, done: movedAct })) : refused(moveProblem)
}

const moveProblem =
  'An act moves from an open request to one that came before the act: open the closed one again first. If it stands elsewhere by now, its row says so.'

function refusal(
  form: FormData | null,
  { id, problem, asked }: { id: string; problem: string; asked?: ReturnType<typeof readAskedOn> },
) {
  const typed = {
    who: String(form?.get('who') ?? ''),
    words: String(form?.get('words') ?? ''),
    asks: readAsksField(form),
    answerBy: String(form?.get('answerBy') ?? ''),
    seen: String(form?.get('seen') ?? ''),
    act: String(form?.get('act') ?? ''),
    to: String(form?.get('to') ?? ''),
    number: String(form?.get('number') ?? ''),
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
  const said = Said.safeParse({ who: form.get('who') ?? '', words: form.get('words') ?? '' })
  const asks = readAsksField(form)
  const found = said.success ? await findKey(desk, said.data.who) : null
  const messages = found?.emailKey ? await services.contactDesk.listOf([found.emailKey]) : []
  const asked = readAskedOn(form, services.now(), { messages, asks })
  const refused = (problem: string) => refusal(form, { id: notedRequest, problem, asked })
  if (!said.success) return refused(said.error.issues[0]?.message ?? unsaid)
  if (!found) return refused(onePerson)
  const { who, words } = said.data
  if (asks === null) return refused(asksProblem)
  const answerBy = readAnswerBy(form, services.now())
  if (answerBy === undefined) return refused(answerByProblem)
  if (act === null) return refused(noteProblem)
  // A person with neither phone nor email is under their name.
  const typed = found.emailKey === null ? [who] : []
  const named = await nameProblem(services, found.shown ? [found.shown.lead.id] : [], act, typed)
  if (named) return refused(named)
  if ('problem' in asked) return refused(asked.problem)
  const { receivedAt } = asked
  if (receivedAt === null) return refused(askedOnProblem)
  const { email } = found
  const emailKey = answerBy === null ? found.emailKey : await letterKeyOf(desk, found)
  const given = { who, email, emailKey, words, asks, answerBy, receivedAt }
  const noted = await noteRequest(services, given, act)
  if (noted === null) return refused(repeatedProblem)
  return redirect(listPath(requestsPath, { done: notedRequest }))
}

const notedProblem =
  'Something was done for it before that day, or someone has noted another meanwhile.'

const maxExported = 10_000

/** Sends them as a file for spreadsheets, which is audited. */
export async function exportRequests({ context }: LoaderFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const rows = { limit: maxExported, offset: 0 }
  const requests = await readRequests(services, rows)
  const entry = {
    by: member.email,
    action: 'requests.export',
    subject: 'requests',
    note: '',
  } as const
  await services.audits.write({ ...entry, count: requests.length }, services.now())
  const time = (at: number | null) => (at === null ? '' : toIso(at))
  const lines = requests.map((one): CsvRow => {
    // Of one that was closed undone, nothing was in time.
    const isInTime = one.isInTime === null || one.isUndone ? '' : one.isInTime ? 'yes' : 'no'
    const inTime = isInTime === 'yes' && one.end !== 'in time' ? (one.end ?? '') : isInTime
    const each = (of: 'kind' | 'by' | 'how' | 'subject') => {
      const all = one.acts.map((act) => act[of]).filter(Boolean)
      return Array.from(new Set(all)).join(', then ')
    }
    const times = [time(one.dueAt), time(one.closedAt)]
    const { asks, answerBy } = one
    const asked = asks && (isLetter({ asks, answerBy }) ? 'letter' : asks)
    const said = [each('by'), each('how'), each('subject'), one.saidBy ?? '', asked ?? '']
    const acts = one.acts.map(({ at, kind, by, how }) =>
      [`${time(at)} ${kind}`, by && ` by ${by}`, how && `: ${how}`].join(''),
    )
    const rest = [one.isUndone ? 'no' : '', one.id, acts.join('; '), one.changes.join('; ')]
    return [time(one.receivedAt), each('kind'), ...times, inTime, ...said, ...rest]
  })
  return csvFile('requests.csv', [head, ...lines])
}

const head: CsvRow = [
  ...(['received, UTC', 'kind', 'due, UTC', 'closed, UTC', 'in_time'] as const),
  ...(['by', 'how', 'subject', 'received_says', 'asks'] as const),
  ...(['done', 'request', 'acts, UTC', 'changes'] as const),
]
