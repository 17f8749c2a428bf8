import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { type DeskServices, deskContext } from '#app/desk/desk-services'
import { listPath } from '#app/desk/parts/listed'
import { nameProblem, noteProblem, readAct, tryAct, typedNote } from '#app/desk/parts/read-act'
import type { OperatorAct } from '#app/domain/audit/operator'
import type { Earned } from '#app/domain/funnel/earnings'
import { type LeadState, type ReturnReason, returnReasons } from '#app/domain/leads/lead'
import type { DeskLead } from '#app/domain/leads/lead-desk-store.server'
import { type ReplayedLead, replayLeads, sendableSince } from '#app/flows/leads/replay-leads.server'
import {
  endAlarmOfParked,
  type ResolvedLead,
  resolveLeads,
} from '#app/flows/leads/resolve-leads.server'
import {
  findNamed,
  type ListedLead,
  type NamedInText,
  type ReturnedLead,
  readLoss,
  returnLeads,
} from '#app/flows/leads/return-leads.server'
import { readFile, readForm, readTexts, textOf } from '#app/shared/read-form'
import { readLeadFilter, toLeadFilter } from './read-lead-filter'

export const maxFixed = 100

/** What can be done with several leads at once, and how a button and a result say it. */
export const decisions = {
  replay: { label: 'Send again', done: 'sent again', states: ['parked', 'retry', 'dead'] },
  accepted: {
    label: 'Resolve as accepted',
    done: 'resolved as accepted',
    states: ['parked', 'retry'],
  },
  rejected: {
    label: 'Resolve as rejected',
    done: 'resolved as rejected',
    states: ['parked', 'retry'],
  },
  returned: { label: 'Mark as returned', done: 'marked as returned', states: ['accepted'] },
} as const satisfies Record<string, { label: string; done: string; states: readonly LeadState[] }>
export type Decision = keyof typeof decisions

/** One lead of a preview or of its result. */
export type FixedLead = {
  id: string
  /** The lead as the operator saw it. Null if it no longer exists. */
  lead: DeskLead | null
  /** Why the lead stays as it is; null if it does not. */
  stays: string | null
  /** What the buyer says of this one. */
  reason: ReturnReason | null
  /** What a list says of it instead. */
  said: string | null
  /** Whether others are found by the same phone or email of a list, and could be changed as well. */
  isOneOfSeveral: boolean
}

export type FixResponse = {
  decision: Decision
  leads: FixedLead[]
  isDone: boolean
  /** Whether a refused form had these ticked. */
  isChosen: boolean
  /** What a list of returned leads had besides, and its text as typed; null if they were ticked. */
  listed: (Omit<NamedInText, 'leads'> & { typed: string }) | null
  /** How far a preview's returns lower Earned; null if no price is known. */
  loss: Earned | null
  /** What the buyer says of returned leads, once chosen. */
  returned: ReturnReason | null
  problem: string | null
  /** The field that the problem is about. */
  field: 'note' | 'returned'
  note: string
}

/** Why the list is shown again, as its address says it. */
export const unchosen = {
  unchosen: 'Choose leads first.',
  unmatched: 'No lead that matches can be changed so.',
}

function unchosenPath(search: URLSearchParams, done: keyof typeof unchosen): string {
  return `${listPath('/desk/leads', { ...readLeadFilter(search), done })}#unchosen`
}

/** A lead as a form names it, with a reason of its own: one that was changed since then stays as it is. */
export function seenLead(
  { id, updatedAt }: Pick<DeskLead, 'id' | 'updatedAt'>,
  reason: ReturnReason | null = null,
): string {
  return [id, updatedAt, ...(reason ? [reason] : [])].join('@')
}

/** Shows what would happen to the chosen leads or, confirmed with a reason, does it: lead by lead, each audited. */
export async function fixLeads({ context, request }: ActionFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const [form, chosen, shown, file] = await Promise.all([
    readForm(request.clone(), ['decision', 'note', 'confirm', 'all', 'list', 'returned']),
    readTexts(request.clone(), 'lead'),
    readTexts(request.clone(), 'shown'),
    readFile(request),
  ])
  const isConfirmed = form?.get('confirm') === '1'
  const trying = tryAct(member)
  const decision = Object.keys(decisions).find(
    (one): one is Decision => one === form?.get('decision'),
  )
  if (!form || !chosen || !shown || !decision) return redirect('/desk/leads')
  const search = new URL(request.url).searchParams
  const isOfAll = !isConfirmed && form.get('all') === '1'
  const isListed = !isConfirmed && decision === 'returned'
  const typed = textOf(form, 'list') ?? ''
  const terms = { by: trying.by, maxLines: maxFixed }
  const list = isListed ? await findNamed(services, file ?? typed, terms) : null
  const ticked = isOfAll ? await allMatching(services, decision, search) : chosen
  // Without a tick, the preview stays.
  const named = list?.leads ?? namedIn(ticked.length > 0 ? ticked : shown)
  if (named.length === 0 && !isListed) {
    return redirect(unchosenPath(search, isOfAll ? 'unmatched' : 'unchosen'))
  }
  const isChosen = isListed || ticked.length > 0
  const returned = returnReasons.find((one) => one === form.get('returned')) ?? null
  const isUnsaid =
    decision === 'returned' && returned === null && named.some(({ reason = null }) => !reason)
  const act = isConfirmed && isChosen ? readAct(member, form) : null
  const name =
    act &&
    (await nameProblem(
      services,
      named.map(({ id }) => id),
      act,
    ))
  const given = isUnsaid || name ? null : act
  const leads = await fix(services, { decision, named, returned }, given ?? trying)
  if (given) await endAlarmOfParked(services)
  const unsaid = isUnsaid ? 'Choose what the buyer says.' : (name ?? noteProblem)
  const refused = named.length === 0 ? unlisted : isConfirmed && !given ? unsaid : null
  const problem = isChosen ? refused : unchosen.unchosen
  const response: FixResponse = {
    decision,
    leads,
    isDone: given !== null,
    isChosen: isConfirmed && isChosen,
    listed: list && { leftOut: list.leftOut, beyond: list.beyond, typed },
    loss: decision === 'returned' && !given ? await lossOf(services, leads) : null,
    returned,
    problem,
    field: isUnsaid && isChosen ? 'returned' : 'note',
    note: typedNote(form),
  }
  return data(response, { status: problem === null ? 200 : 422 })
}

const unlisted =
  'Paste references, IDs, phones or emails of leads, or choose a file with them, first.'

/** Returns how far the leads that a preview has ticked lower Earned. */
function lossOf(services: DeskServices, leads: readonly FixedLead[]): Promise<Earned | null> {
  const ticked = leads.filter(({ stays, isOneOfSeveral }) => stays === null && !isOneOfSeveral)
  return readLoss(
    services,
    ticked.map(({ id }) => id),
  )
}

/** The address has the list's filters, so what it means stays the same while leads come in. */
async function allMatching(
  services: DeskServices,
  decision: Decision,
  search: URLSearchParams,
): Promise<string[]> {
  const filter = toLeadFilter(readLeadFilter(search), sendableSince(services))
  const states = filter.states.length > 0 ? filter.states : decisions[decision].states
  return (await services.leadDesk.list({ ...filter, states, limit: maxFixed, offset: 0 })).map(
    (lead) => seenLead(lead),
  )
}

/** Reads what `seenLead` wrote, as many as one form fixes. */
function namedIn(seen: readonly string[]): ListedLead[] {
  return Array.from(new Set(seen), (one) => {
    const [id = '', seenAt, said] = one.split('@')
    const reason = returnReasons.find((reason) => reason === said) ?? null
    return { id: id.slice(0, 64), seenAt: Number(seenAt), reason }
  }).slice(0, maxFixed)
}

type Fix = { decision: Decision; named: readonly ListedLead[]; returned: ReturnReason | null }

/** Applies a decision, or only tries it, with one read of all the leads. */
async function fix(services: DeskServices, { decision, named, returned }: Fix, act: OperatorAct) {
  const leads = Array.from(named)
  if (decision === 'returned') {
    const done = await returnLeads(services, { leads, reason: returned }, act)
    const lines = done.filter(({ result }) => result === 'would_return').map(({ line }) => line)
    return done.map((one): FixedLead => {
      const ofLine = lines.filter((line) => line != null && line === one.line)
      const isOneOfSeveral = ofLine.length > 1
      return { ...toFixed(one), reason: one.reason ?? null, said: one.said ?? null, isOneOfSeveral }
    })
  }
  if (decision !== 'replay') {
    return (await resolveLeads(services, { leads, decision }, act)).map(toFixed)
  }
  const outcome = await replayLeads(services, { leads }, act)
  return outcome.ok ? outcome.leads.map(toFixed) : []
}

type Fixed = ReplayedLead | ResolvedLead | ReturnedLead

function toFixed({ id, lead, result }: Fixed): FixedLead {
  return { id, lead, stays: whyNot(result), reason: null, said: null, isOneOfSeveral: false }
}

/** Returns why a lead stays as it is; null if it does not. */
function whyNot(result: Fixed['result']): string | null {
  switch (result) {
    case 'replayed':
    case 'would_replay':
    case 'resolved':
    case 'would_resolve':
    case 'returned':
    case 'would_return':
      return null
    case 'returned_before':
      return 'it was returned before'
    case 'unknown':
      return 'there is no such lead'
    case 'changed_meanwhile':
      return 'it was changed meanwhile'
    case 'withdrawn':
      return 'its consent was withdrawn'
    case 'replaced':
      return 'a newer lead of its person took its place'
    case 'due':
      return 'it is on its way already'
    case 'too_old':
      return 'it is too old'
    default:
      return `it is ${result.slice('left_'.length)}`
  }
}
