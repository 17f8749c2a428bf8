import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { type DeskServices, deskContext } from '#app/desk/desk-services'
import { listPath } from '#app/desk/parts/listed'
import {
  namedIn,
  nameProblem,
  noteProblem,
  noteRefusal,
  readAct,
  typedNote,
} from '#app/desk/parts/read-act'
import {
  askedOnFields,
  isRequest,
  leadPath,
  meantField,
  meantRequest,
  typedDay,
} from '#app/desk/parts/read-asked-on'
import type { OperatorAct } from '#app/domain/audit/operator'
import { dueOfOpen } from '#app/domain/contact/privacy-deadline'
import { type BuyerPrice, priceOf } from '#app/domain/funnel/earnings'
import { correctedFields, type ReturnReason, returnReasons } from '#app/domain/leads/lead'
import type { DeskLead } from '#app/domain/leads/lead-desk-store.server'
import type { LinkRecord } from '#app/domain/links/schema'
import { createVariantName } from '#app/domain/links/variant-name'
import { emailsOf, listBuyers } from '#app/flows/leads/list-buyers.server'
import { proveConsent } from '#app/flows/leads/prove-consent.server'
import { replayLeads, sendableSince } from '#app/flows/leads/replay-leads.server'
import { endAlarmOfParked, resolveLeads } from '#app/flows/leads/resolve-leads.server'
import { giveBackLead, keepLead } from '#app/flows/leads/return-leads.server'
import {
  historyOf,
  maskPerson,
  openShown,
  revealLead,
  type ShownLead,
  sendersOfLead,
  withdrawalAskedOn,
} from '#app/flows/leads/show-lead.server'
import type { AuditedAct } from '#app/shared/audit-entry'
import type { Dimensions } from '#app/shared/dimensions'
import { readToken } from '#app/shared/random'
import { readForm } from '#app/shared/read-form'
import { cutText } from '#app/shared/visible-text'
import { copiesOfLead } from './copies-made'
import type { Done } from './done-words'
import { redirectFromReference } from './find-lead'
import { keptReveal } from './kept-reveal'
import { readLeadFilter, toLeadFilter } from './read-lead-filter'
import { actForRequest, isRequestAct, type RequestAct, requestActs } from './request-acts'

export async function loadLead({ context, params, request }: LoaderFunctionArgs) {
  const { services, member } = context.get(deskContext)
  await redirectFromReference(services, params.id)
  const shown = await shownLead(services, params.id)
  const search = new URL(request.url).searchParams
  const messages = member.operator === null ? [] : await openMessagesOf(services, shown)
  const [acts, looks, copies, askedOn, prices, links] = await Promise.all([
    actsOn(services, shown, { isChange: true, actions: [] }),
    actsOn(services, shown, { isChange: false, actions: looksShown }),
    copiesOfLead(services, shown),
    withdrawalAskedOn(services, shown),
    services.prices.list(),
    shown.dimensions?.variant ? services.linkDesk.list() : [],
  ])
  const kept = { id: shown.lead.id, member }
  const look = await keptReveal.read(services, kept, request)
  const found = {
    lead: shown.lead,
    now: services.now(),
    sendableSince: sendableSince(services),
    hold: await holdOf(services, shown),
    seen: seenOf(shown),
    consent: shown.consent && { ...shown.consent, ipSealed: undefined },
    notice: shown.notice,
    cameFrom: shown.dimensions && cameFrom(shown.dimensions, links),
    earned: paidFor(shown, prices),
    // The person's own entry is under the phone.
    withdrawnBy: acts.find(({ action }) => action === 'own-data.withdraw')?.by ?? null,
    askedOn,
    corrections: acts.filter(isCorrection),
    otherLeads: shown.others,
    messages: messages.map((one) => ({ ...one, dueAt: dueOfOpen(one) })),
    ...(await meantRequest(services, messages, member.operator && search.get(meantField))),
    // A change and its audit are written at once.
    steps: [
      ...[...historyOf(shown, 'sealed'), ...takenBack(shown, acts)].map((step) => {
        return { ...step, act: saidOf(acts.find(({ at }) => at === step.at)) }
      }),
      ...[...looks.filter(isCopy), ...acts.filter(isCorrection)].map((act) => {
        const what = isCopy(act) ? 'copied' : 'corrected'
        return { at: act.at, what, details: noDetails, act: saidOf(act) }
      }),
    ].sort((one, other) => (one.at ?? 0) - (other.at ?? 0)),
    /** Of the person, newest first. */
    looks: looks.filter((act) => !isCopy(act)),
    /** Of all that their phone has, newest first. */
    copies,
    masked: await maskPerson(services, shown),
    /** If the request before gave a reason, which the audit has. */
    revealed: look ? await openShown(services.dataSealer, shown) : null,
    mayAct: member.operator !== null,
    done: doneOf(shown, search.get('done')),
    /** For which request that was done. */
    request: readToken(search.get('request')),
    told: search.get('told') === '1',
    emails: emailsOf(services.buyers),
    nextParked: decided.some((one) => one === search.get('done'))
      ? await nextParked(services, shown.lead)
      : null,
  }
  return data(found, look ? { headers: { 'Set-Cookie': keptReveal.end(services, kept) } } : {})
}

const decided: readonly Done[] = ['replayed', 'accepted', 'rejected']

/** Returns another lead that waits for a decision, of the same buyer if there is one; null if none does. */
async function nextParked({ leadDesk }: DeskServices, { id, buyerId }: DeskLead) {
  const listed = [`buyer=${buyerId}`, ''].map((of) =>
    leadDesk.list({
      ...toLeadFilter(readLeadFilter(new URLSearchParams(`state=parked&${of}`)), 0),
      limit: 2,
    }),
  )
  const parked = (await Promise.all(listed)).flat()
  return parked.find((one) => one.id !== id)?.id ?? null
}

/** Returns where a lead's visitor came from, as people read it; empty where that isn't known. */
function cameFrom(
  { campaign, link, variant, ...others }: Dimensions,
  links: readonly LinkRecord[],
) {
  return { ...others, link, variant: variant && createVariantName(links)(`${link} ${variant}`) }
}

/** Returns what its buyer pays for it, in cents, null without a price of its day; null before, and if none was ever entered. */
function paidFor({ lead, events }: ShownLead, prices: readonly BuyerPrice[]) {
  const accepted = events.find(({ kind }) => kind === 'accepted')
  if (!accepted || prices.length === 0) return null
  return { cents: priceOf({ buyerId: lead.buyerId, acceptedAt: accepted.at }, prices) }
}

export async function shownLead({ leadDesk }: DeskServices, id = ''): Promise<ShownLead> {
  const shown = await leadDesk.show(id)
  if (!shown)
    throw data(`There is no lead ${cutText(id, 64)}; it may have been erased.`, { status: 404 })
  return shown
}

/** Returns what operators did with the lead, newest first: what they changed, or these looks. */
function actsOn(
  { audits }: DeskServices,
  { lead }: ShownLead,
  asked: { isChange: boolean; actions: readonly AuditedAct[] },
) {
  const of = { by: null, subject: lead.id, since: null, before: null }
  return audits.list({ ...asked, ...of, limit: 50, offset: 0 })
}

const looksShown: readonly AuditedAct[] = ['leads.copy', 'leads.prove', 'leads.reveal']
const noDetails: ReturnType<typeof historyOf>[number]['details'] = {}
const isCopy = ({ action }: Act) => action === 'leads.copy'
const isCorrection = ({ action }: Act) => action === 'leads.corrected'

type Act = Awaited<ReturnType<typeof actsOn>>[number]

/** Returns the returns that were taken back, of which only the audit is left, and who took them back. */
function takenBack({ events }: ShownLead, acts: readonly Act[]): ReturnType<typeof historyOf> {
  const isStored = (act: Act) => events.some(({ at }) => at === act.at)
  return acts.flatMap((act) => {
    const { action, at } = act
    if (action === 'leads.kept') return { at, what: 'return_taken_back', details: {} }
    if (action !== 'leads.returned' || isStored(act)) return []
    return { at, what: 'returned_reversed', details: {} }
  })
}

const saidOf = (act: Act | undefined) => (act ? { by: act.by, note: act.note } : null)

/** Returns the messages under its email or phone that wait for an operator, oldest first. */
export async function openMessagesOf(services: DeskServices, shown: ShownLead) {
  return services.contactDesk.listOf(await sendersOfLead(services, shown))
}

/** Returns what a lead waits for: its buyer's pause, or, if it is due, its turn. Null if only for its next attempt. */
async function holdOf(services: DeskServices, { lead }: ShownLead) {
  if (lead.state !== 'new' && lead.state !== 'retry') return null
  const { buyers } = await listBuyers(services)
  const buyer = buyers.find(({ buyerId }) => buyerId === lead.buyerId)
  if (buyer?.isPaused) return { pausedBy: buyer.pausedBy, reason: buyer.pauseReason }
  if (lead.nextAttemptAt > services.now()) return null
  return buyer?.breaker === 'closed'
    ? 'it is on its way, at the latest with the next sweep'
    : 'its buyer fails, and one lead at a time is tried'
}

/** What a form must have seen: the lead, its return, and how many others its person has. */
function seenOf(shown: ShownLead): string {
  return `${shown.lead.updatedAt}-${returnedAtOf(shown) ?? ''}-${shown.others.length}`
}

function returnedAtOf({ events }: ShownLead): number | null {
  return events.find(({ kind }) => kind === 'returned')?.at ?? null
}

/** Runs one of the lead's forms. Each needs a reason, which is audited with who gave it. */
export async function decideOnLead({ context, params, request }: ActionFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const form = await readForm(request, [
    ...['intent', 'note', 'seen', 'returned', 'wrong', ...typedFields],
    ...askedOnFields,
  ])
  const act = readAct(member, form)
  const intent = intents.find((one) => one === form?.get('intent'))
  const problem = (about: Intent | null, words: string, asked?: Parameters<typeof typedDay>[1]) =>
    data(
      {
        ...nothing,
        intent: about,
        problem: words,
        note: typedNote(form),
        typed: Object.fromEntries(typedFields.map((name) => [name, String(form?.get(name) ?? '')])),
        ...typedDay(form, asked),
      },
      { status: 422 },
    )
  if (!form || !intent) return problem(null, 'The form could not be read. Please send it again.')
  if (act === null) return problem(intent, noteProblem)
  const shown = await shownLead(services, params.id)
  const typed = [form.get('firstName'), form.get('lastName')].map((name) => String(name ?? ''))
  const meant = readToken(new URL(request.url).searchParams.get(meantField))
  const named =
    (await nameProblem(services, [shown.lead.id], act, typed)) ??
    (await namedIn(services, { id: meant, note: act.note }))
  if (named) {
    await noteRefusal(context.get(deskContext), `/desk/leads/${shown.lead.id}`, intent)
    return problem(intent, named)
  }
  if (intent === 'reveal') {
    await revealLead(services, shown, act)
    const look = await keptReveal.keep(services, { id: shown.lead.id, member }, true)
    const headers = look === null ? undefined : { 'Set-Cookie': look }
    return redirect(`${leadPath(shown.lead.id, meant)}#person`, { headers })
  }
  if (isRequestAct(intent)) {
    const outcome = await actForRequest(services, { shown, intent, form, meant }, act)
    if ('problem' in outcome) return problem(intent, outcome.problem, outcome.on)
    if (outcome.copy) return data({ ...nothing, intent, copy: outcome.copy })
    const { request, told } = outcome
    return redirect(listPath(`/desk/leads/${shown.lead.id}`, { done: intent, request, told }))
  }
  if (intent === 'prove') {
    // A letter about them is what asks for one.
    const messages = await openMessagesOf(services, shown)
    const { others } = await meantRequest(services, messages, meant)
    const letters = [...messages, ...others].filter(
      (one) => isRequest(one) && (one.answerBy !== null || one.id === meant),
    )
    const requests = letters.map(({ id }) => id)
    const file = await proveConsent(services, shown, { ...act, requests })
    if (!file) return problem(intent, 'There is no consent to certify, or its key is not set here.')
    return data({ ...nothing, intent, file })
  }
  if (form.get('seen') !== seenOf(shown)) return problem(intent, changedWords)
  const returned = returnReasons.find((one) => one === form.get('returned')) ?? null
  const outcome = await decide(services, { shown, intent, returned }, act)
  if ('problem' in outcome) return problem(intent, outcome.problem)
  await endAlarmOfParked(services)
  return redirect(`/desk/leads/${shown.lead.id}?done=${outcome.done}`)
}

const typedFields = [...correctedFields, 'buyer']
const nothing = {
  ...{ problem: null, note: '', typed: {} as Record<string, string> },
  ...{ copy: null, file: null },
}

type Change = Exclude<Intent, 'reveal' | RequestAct | 'prove'>
type Outcome = { done: Done } | { problem: string }

export const changedWords = 'The lead was changed meanwhile. Its new state is shown above.'
const changed = { problem: changedWords }

async function decide(
  services: DeskServices,
  { shown, intent, returned }: { shown: ShownLead; intent: Change; returned: ReturnReason | null },
  act: OperatorAct,
): Promise<Outcome> {
  const { id, updatedAt } = shown.lead
  const leads = [{ id, seenAt: updatedAt }]
  if (intent === 'returned') {
    if (returned === null) return { problem: 'Choose what the buyer says.' }
    const isDone = await giveBackLead(services, { id, seenAt: updatedAt, reason: returned }, act)
    return isDone ? { done: 'returned' } : changed
  }
  if (intent === 'unreturned') {
    const returnedAt = returnedAtOf(shown)
    if (returnedAt === null) return changed
    const isDone = await keepLead(services, { id, seenAt: updatedAt, returnedAt }, act)
    return isDone ? { done: 'unreturned' } : changed
  }
  if (intent === 'replay') {
    const outcome = await replayLeads(services, { leads }, act)
    const result = outcome.ok ? outcome.leads[0]?.result : undefined
    if (result === 'withdrawn') return { problem: 'Its consent was withdrawn.' }
    if (result === 'replaced') return { problem: 'A newer lead of its person took its place.' }
    if (result === 'due')
      return { problem: 'The lead is due already: its state says what it waits for.' }
    if (result === 'too_old') return { problem: 'The lead is too old to be sent again.' }
    return result === 'replayed' ? { done: 'replayed' } : changed
  }
  const [outcome] = await resolveLeads(services, { leads, decision: intent }, act)
  return outcome?.result === 'resolved' ? { done: intent } : changed
}

/** An operator's actions on a lead. */
export const intents = [
  ...(['reveal', ...requestActs, 'prove', 'replay', 'accepted', 'rejected'] as const),
  ...(['returned', 'unreturned'] as const),
] as const
export type Intent = (typeof intents)[number]

function doneOf({ lead }: ShownLead, done: string | null): string | null {
  return done === 'withdrawn' && lead.attempts === 0 ? 'kept' : done
}
