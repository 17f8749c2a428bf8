import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { deskContext } from '#app/desk/desk-services'
import { findKey, letterKeyOf, onePerson } from '#app/desk/leads/find-lead'
import { listPath } from '#app/desk/parts/listed'
import { counted } from '#app/desk/parts/parts'
import { namedIn, nameProblem, noteProblem, readAct, typedNote } from '#app/desk/parts/read-act'
import {
  answerByProblem,
  asksProblem,
  readAnswerBy,
  readAsksField,
} from '#app/desk/parts/read-asked-on'
import type { ContactFilter } from '#app/domain/contact/ports'
import { dueOfOpen } from '#app/domain/contact/privacy-deadline'
import { findContactMessages } from '#app/flows/contact/find-contact-messages.server'
import { matchLeads, quotedIn } from '#app/flows/contact/match-leads.server'
import { nameRequest } from '#app/flows/contact/note-request.server'
import { settleContactMessage, settledAs } from '#app/flows/contact/settle-contact-message.server'
import { type Asks, asksWords } from '#app/shared/asks'
import { readForm, textOf } from '#app/shared/read-form'
import { torontoDate } from '#app/shared/toronto-time'
import type { MessageList } from './inbox-tabs'
import { doneFor, whatBecameOf } from './privacy-request'

const lists: Record<MessageList, Pick<ContactFilter, 'topic' | 'open'>> = {
  open: { topic: null, open: 'alone' },
  likely: { topic: 'message', open: 'alone' },
  privacy: { topic: 'privacy', open: 'alone' },
  security: { topic: 'security', open: 'alone' },
  all: { topic: null, open: 'first' },
  'all privacy': { topic: 'privacy', open: 'first' },
}

function readList(
  request: Request,
): { list: MessageList } & Record<'afterId' | 'id', string | null> {
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('of') ?? ''
  const messageIn = (name: string) => {
    const given = searchParams.get(name) ?? ''
    return isMessageId(given) ? given : null
  }
  return {
    list: Object.hasOwn(lists, asked) ? (asked as MessageList) : 'open',
    // The audit says it, and must not say what else an address may have.
    afterId: messageIn('after'),
    id: messageIn('one'),
  }
}

/** Only operators read visitors' messages, and each look is audited. */
export async function loadMessages({ context, request }: LoaderFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const { list, afterId, id } = readList(request)
  const settled = readSettled(new URL(request.url).searchParams)
  if (member.operator === null) {
    return {
      list,
      settled,
      messages: null,
      matches: {} as Awaited<ReturnType<typeof matchLeads>>,
      requests: {} as Awaited<ReturnType<typeof doneFor>>,
      gone: null,
      next: null,
      now: 0,
      origin: '',
    }
  }
  const filter = { ...lists[list], afterId, id }
  const found = await findContactMessages(
    services,
    { filter, search: null, email: null, isLikely: list === 'likely' },
    member.operator,
  )
  const messages = found.messages.map((one) => {
    if ('unreadable' in one) return { ...one, dueAt: null }
    const receivedAt = Date.parse(one.askedAt ?? one.sentAt)
    return { ...one, dueAt: dueOfOpen({ ...one, receivedAt }), quoted: quotedIn(one) }
  })
  return {
    list,
    settled,
    now: services.now(),
    origin: new URL(request.url).origin,
    messages,
    matches: await matchLeads(
      services,
      messages.flatMap((one) => ('topic' in one && !one.dealt ? [one] : [])),
      member.operator,
    ),
    requests: await doneFor(
      services,
      found.messages.map(({ id }) => id),
    ),
    gone: id !== null && found.messages.length === 0 ? await whatBecameOf(services, id) : null,
    next: found.nextAfter && listPath('/desk/inbox/messages', { of: list, after: found.nextAfter }),
  }
}

/** Notes that a message was answered, needs nothing more, or is about the person's data. */
export async function decideOnMessage({ context, request }: ActionFunctionArgs) {
  const desk = context.get(deskContext)
  const { services, member } = desk
  const form = await readForm(request, [
    'intent',
    'note',
    'id',
    'next',
    'asks',
    'answerBy',
    'seenAsks',
    'seenAnswerBy',
    'undone',
    'who',
    'seen',
  ])
  const act = readAct(member, form)
  const as = marks.find((one) => one === form?.get('intent'))
  const id = (form && textOf(form, 'id')) ?? ''
  const asks = readAsksField(form)
  const answerBy = readAnswerBy(form, services.now())
  const typedBy = String(form?.get('answerBy') ?? '')
  const who = (form && textOf(form, 'who')) ?? ''
  const refused = (problem: string, undone: Asks | null = null) =>
    data(
      { about: id, as, problem, note: typedNote(form), asks, answerBy: typedBy, undone, who },
      { status: 422 },
    )
  if (!as || !id) return refused('The form could not be read. Please send it again.')
  if (act === null) return refused(noteProblem)
  // Who wrote a regulator's or lawyer's letter may be named.
  const letterDay = asks === 'other' ? (answerBy ?? null) : null
  const named = await namedIn(services, { id, note: act.note, answerBy: letterDay })
  if (named) return refused(named)
  const { list, afterId: after } = readList(request)
  const next = placeIn(String(form?.get('next') ?? ''))
  const donePath = `${listPath('/desk/inbox/messages', { of: list, after, settled: as, id, next })}#settled`
  if (as === 'named') {
    const found = await findKey(desk, who)
    if (found === null) return refused(onePerson)
    const ofPerson = await nameProblem(services, found.shown ? [found.shown.lead.id] : [], act)
    if (ofPerson) return refused(ofPerson)
    const { email } = found
    const hasOwnDay = ((await services.contactDesk.findRequest(id))?.answerBy ?? null) !== null
    const emailKey = hasOwnDay ? await letterKeyOf(desk, found) : found.emailKey
    if (emailKey === null) return refused(found.emailKey === null ? unknownProblem : severalProblem)
    const seen = Number(form?.get('seen')) || null
    const isNamed = await nameRequest(services, { id, seen }, { who, email, emailKey }, act)
    return isNamed ? redirect(donePath) : refused(actedProblem)
  }
  const isUndone = asks !== null && form?.get('undone') === asks
  const seen = {
    seenAsks: readAsksField(form, 'seenAsks'),
    seenAnswerBy: Number(form?.get('seenAnswerBy')) || null,
  }
  if (answerBy === undefined) return refused(answerByProblem)
  if (as === 'privacy' && asks === null) return refused(asksProblem)
  const settling = { id, as, asks, answerBy, isUndone, ...seen }
  const outcome = await settleContactMessage(services, settling, act)
  if (outcome.result === 'gone') {
    return refused(goneProblem)
  }
  if (outcome.result === 'noted') {
    const by = outcome.answerBy ? `, by ${torontoDate(outcome.answerBy)}` : ''
    return refused(`It is noted that they ask for ${asksWords[outcome.asks]}${by}. ${notedWords}`)
  }
  if (outcome.result === 'unsaid') return refused(asksProblem)
  if (outcome.result === 'left') return refused(leftProblem(outcome.count), outcome.asks)
  if (outcome.result === 'undone') return refused(undoneProblem(outcome.asks), outcome.asks)
  return redirect(donePath)
}

/** What a form does with a message. */
const marks = [...settledAs, 'named'] as const
export type Mark = (typeof marks)[number]

const goneProblem = 'This message is gone, or someone has dealt with it.'
const actedProblem =
  'It is gone or closed, or someone has noted whose it is since you opened this page; or something was done for it under another name: move that to the request it was for first.'
const unknownProblem =
  'Whose request it is: give their phone or email, or a reference of their lead.'
const severalProblem =
  'Whose request it is: that email has leads of several phones. Give the phone, or a reference of the lead.'

/** The reader's place after the last message of a page. */
export const endOfPage = 'end'

/** What the finished form did, as the address passes it to the next page. */
function readSettled(search: URLSearchParams) {
  const as = marks.find((one) => one === search.get('settled'))
  const id = search.get('id') ?? ''
  const next = placeIn(search.get('next') ?? '')
  return as && isMessageId(id) ? { as, id, next } : null
}

function placeIn(given: string): string | null {
  return isMessageId(given) || given === endOfPage ? given : null
}

function isMessageId(given: string): boolean {
  return /^[\w-]{22}$/.test(given)
}

const notedWords = 'If that is wrong, first note only what they ask; then mark it.'

/** The error of a form that would close a request while leads under its address are as they were. */
function leftProblem(count: number): string {
  return `${counted(count, 'lead')} under their address ${count === 1 ? 'stands' : 'stand'} as before. Find this person and do the same there, or tick that it is closed without.`
}

/** The error of a form that would close a request before what it asks for is done. */
function undoneProblem(asks: Asks): string {
  return `They ask for ${asksWords[asks]}, and nothing of that is noted as done for it. Find this person and do it for this request, or tick that it is closed without.`
}
