import {
  type ActionFunctionArgs,
  createContext,
  data,
  type LoaderFunctionArgs,
  redirect,
} from 'react-router'
import { type DeskContext, deskContext } from '#app/desk/desk-services'
import { readErasureRecord } from '#app/desk/inbox/privacy-request'
import { listPath } from '#app/desk/parts/listed'
import {
  actOf,
  namedIn,
  nameProblem,
  noteProblem,
  readAct,
  typedNote,
} from '#app/desk/parts/read-act'
import {
  askedOnFields,
  closeTold,
  meantField,
  meantRequest,
  readAskedOn,
  repeatedProblem,
  typedDay,
} from '#app/desk/parts/read-asked-on'
import type { OperatorAct } from '#app/domain/audit/operator'
import { leadReference } from '#app/domain/leads/lead'
import { actFor } from '#app/flows/contact/note-request.server'
import { lettersBefore } from '#app/flows/contact/unnamed-letters.server'
import { withdrawConsent } from '#app/flows/leads/change-consent.server'
import { endAlarmOfParked } from '#app/flows/leads/resolve-leads.server'
import { maskPerson, ownerOfLead, revealLead } from '#app/flows/leads/show-lead.server'
import { ConfirmedEmail, senderKeyOf } from '#app/flows/own-data/confirmed-email.server'
import { eraseEmail } from '#app/flows/own-data/erase-email.server'
import { forgetPerson } from '#app/flows/own-data/erase-person.server'
import { previewErasure } from '#app/flows/own-data/find-person.server'
import type { Asks } from '#app/shared/asks'
import { readToken } from '#app/shared/random'
import { readForm } from '#app/shared/read-form'
import {
  endedRequests,
  erasureField,
  letterProblem,
  lostField,
  lostProblem,
  markErasures,
  unnamedField,
  unnamedProblem,
} from './ended-requests'
import { type ErasedPerson, keepErasure, keptErasure } from './kept-erasure'
import { changedWords, openMessagesOf, shownLead } from './lead-route'
import { firstOf } from './request-acts'

/** What can be done to a lead's person, previewed first, and how a button says it. */
export const changes = { withdraw: 'Withdraw the consent', erase: 'Erase the person' } as const
export type Change = keyof typeof changes

function changeOf(given: string | undefined): Change {
  const change = (Object.keys(changes) as Change[]).find((one) => one === given)
  if (!change) throw data('', { status: 404 })
  return change
}

const erasedPerson = createContext<ErasedPerson | null>(null)

/** Shows what this request erased, or one up to an hour before; or else the person of a change, masked, what it deletes and what stays. The look is audited, as every look by phone is. */
export async function previewChange({ context, params, request }: LoaderFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const change = changeOf(params.change)
  const of = { id: params.id ?? '', member }
  const erased = context.get(erasedPerson) ?? (await keptErasure(services, of, request))
  if (erased) return { erased, preview: null }
  const act = actOf(member, 'preview')
  const { shown, held, ended, letters } = await readHeld(services, params.id, act)
  const messages = await openMessagesOf(services, shown)
  const preview = {
    change,
    lead: shown.lead,
    masked: await maskPerson(services, shown),
    held,
    messages,
    ended: change === 'erase' ? ended : [],
    letters: change === 'erase' ? letters : [],
    ...(await meantRequest(services, messages, new URL(request.url).searchParams.get(meantField))),
    seen: held && seenOf(shown, held),
  }
  return { erased: null, preview }
}

const unopened = 'The person cannot be opened: their key is not set here.'
const withdrawnBefore = 'This consent was withdrawn before.'

/** What a person asks for who isn't on the list. */
export const asksOf = { withdraw: 'stop', erase: 'erase' } as const

/** Returns the change that does what someone asks for; undefined if none does. */
export function changeFor(asks: Asks | null): Change | undefined {
  return (Object.keys(changes) as Change[]).find((change) => asksOf[change] === asks)
}

type Services = DeskContext['services']
type Held = Omit<Awaited<ReturnType<typeof previewErasure>>, 'emailKeys'>

async function readHeld(services: Services, id: string | undefined, act: OperatorAct) {
  const shown = await shownLead(services, id)
  const owner = await ownerOfLead(services, shown, act)
  if (!owner) return { shown, held: null, emailKeys: [], ended: [], letters: [] }
  const { emailKeys, ...held } = await previewErasure(services, owner)
  const { contactDesk } = services
  const [always, byChoice, letters] = await Promise.all([
    contactDesk.listOf([await senderKeyOf(services, owner.phone)]),
    contactDesk.listOf(emailKeys),
    lettersBefore(services, {
      phoneKeys: [await services.hash('phone', owner.phone)],
      emailKeys,
      leads: held.leads.map(({ id }) => id),
    }),
  ])
  const ended = await endedRequests(services, { always, byChoice })
  return { shown, held, emailKeys, ended, letters }
}

/** What the form must have seen: the lead, and how much the phone and its emails have. */
function seenOf({ lead }: Awaited<ReturnType<typeof shownLead>>, held: Held): string {
  const { leads, leadsOfEmail, buyers, consents, comments, codes } = held
  const { contactMessages, messagesOfEmail } = held
  return [
    lead.updatedAt,
    ...[consents, comments, codes, contactMessages, messagesOfEmail, leadsOfEmail.length],
    ...leads.map(({ state, withdrawnAt }) => `${state}${withdrawnAt ?? ''}`),
    ...buyers.map(({ id, count }) => `${id}${count}`),
  ].join('-')
}

/** Withdraws or erases what the preview showed, for a reason that is audited. */
export async function decideOnChange({ context, params, request }: ActionFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const change = changeOf(params.change)
  const at = { id: params.id ?? '', member }
  const before = await keptErasure(services, at, request)
  if (before) {
    context.set(erasedPerson, before)
    return null
  }
  const form = await readForm(request, [
    ...['note', 'seen', 'messages', lostField, erasureField, unnamedField],
    ...askedOnFields,
  ])
  const given = readAct(member, form)
  const refused = (problem: string, on?: ReturnType<typeof readAskedOn>) =>
    data({ problem, note: typedNote(form), ...typedDay(form, on) }, { status: 422 })
  if (given === null) return refused(noteProblem)
  const look = actOf(member, 'preview')
  const { shown, held, emailKeys, ended, letters } = await readHeld(services, params.id, look)
  const from = readToken(new URL(request.url).searchParams.get(meantField))
  const named =
    (await nameProblem(services, [shown.lead.id], given)) ??
    (await namedIn(services, { id: from, note: given.note }))
  if (named) return refused(named)
  const messages = await openMessagesOf(services, shown)
  const isMessageToo = change === 'erase' && form?.get('messages') === '1'
  const { others } = await meantRequest(services, messages, from)
  const known = { messages, others, since: firstOf(shown), asks: asksOf[change] }
  const asked = readAskedOn(form, services.now(), known)
  if ('problem' in asked) return refused(asked.problem, asked)
  if (!held) return refused(unopened)
  if (change === 'withdraw' && shown.lead.withdrawnAt !== null) return refused(withdrawnBefore)
  if (form?.get('seen') !== seenOf(shown, held)) return refused(changedWords)
  const endsNow = change === 'erase' ? ended.filter((one) => isMessageToo || !one.isByChoice) : []
  const kept =
    change === 'erase'
      ? (letterProblem(asked.requests, messages, others) ??
        unnamedProblem(form, letters, asked.requests))
      : null
  const lost = kept ?? lostProblem(form, endsNow)
  if (lost) return refused(lost)
  const { id } = shown.lead
  const of = { who: leadReference(id), email: '', emailKey: shown.emailKey, asks: asksOf[change] }
  const act = await actFor(services, given, asked, of)
  if (act === null) return refused(repeatedProblem)
  const owner = await ownerOfLead(services, shown, act)
  if (!owner) return refused(unopened)
  if (change === 'withdraw') {
    const outcome = await withdrawConsent(services, owner, id)
    if (outcome !== 'withdrawn') return refused(withdrawnBefore)
    await endAlarmOfParked(services)
    const closed = await closeTold(services, form, { act, asks: asksOf[change] })
    return redirect(listPath(`/desk/leads/${id}`, { done: 'withdrawn', ...closed }))
  }
  const { person } = await revealLead(services, shown, given)
  await markErasures(services, form, endsNow, act)
  // Before the leads, which alone know their emails.
  const alsoErased = isMessageToo ? emailKeys : []
  const names: string[] = []
  for (const key of alsoErased) {
    const erased = await eraseEmail(services, ConfirmedEmail.ofLead(key, act))
    if (erased) names.push(erased.erasure)
  }
  const outcome = await forgetPerson(services, owner, act)
  await endAlarmOfParked(services)
  if (outcome.result !== 'forgotten' || !person) return redirect('/desk/leads')
  names.unshift(outcome.erasure)
  const erasures = await Promise.all(names.map((name) => readErasureRecord(services, name)))
  const own = await services.contactDesk.listOf([shown.emailKey])
  const stillOpen = await services.contactDesk.openRequests()
  const answered = stillOpen.find(({ id }) => act.requests?.includes(id))
  const done = {
    to: { name: person.firstName, email: person.email },
    erasures: erasures.filter((one) => one !== null),
    hasAsked: outcome.withdrawals > 0,
    askedBefore: held.notices,
    stays: {
      messages: alsoErased.length > 0 ? 0 : held.messagesOfEmail,
      leads: held.leadsOfEmail.length,
    },
    messageId: answered?.id ?? own[0]?.id ?? null,
    unnamed: answered && !own.some(({ id }) => id === answered.id) ? answered.id : null,
  }
  const cookie = await keepErasure(services, at, done)
  context.set(erasedPerson, { ...done, isKept: cookie !== null })
  return data(null, cookie === null ? {} : { headers: { 'Set-Cookie': cookie } })
}
