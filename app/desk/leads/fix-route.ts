import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { type DeskServices, deskContext } from '#app/desk/desk-services'
import { noteProblem, readAct, tryAct, typedNote } from '#app/desk/parts/read-act'
import type { OperatorAct } from '#app/domain/audit/operator'
import type { LeadState } from '#app/domain/leads/lead'
import type { DeskLead } from '#app/domain/leads/lead-desk-store.server'
import { type ReplayedLead, replayLeads } from '#app/flows/leads/replay-leads.server'
import {
  endAlarmOfParked,
  type ResolvedLead,
  resolveLeads,
} from '#app/flows/leads/resolve-leads.server'
import { readForm, readTexts } from '#app/shared/read-form'
import { readLeadFilter, toLeadFilter } from './read-lead-filter'

/** How many leads one form fixes. */
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
} as const satisfies Record<string, { label: string; done: string; states: readonly LeadState[] }>
export type Decision = keyof typeof decisions

/** One lead of a preview or of its result. */
export type FixedLead = {
  id: string
  /** The lead as the operator saw it. Null if it no longer exists. */
  lead: DeskLead | null
  /** Why the lead stays as it is; null if it does not. */
  stays: string | null
}

export type FixResponse = {
  decision: Decision
  leads: FixedLead[]
  isDone: boolean
  problem: string | null
  note: string
}

/** A lead as a form names it: one that was changed since then stays as it is. */
export function seenLead({ id, updatedAt }: Pick<DeskLead, 'id' | 'updatedAt'>): string {
  return `${id}@${updatedAt}`
}

/** Shows what would happen to the chosen leads or, confirmed with a reason, does it: lead by lead, each audited. */
export async function fixLeads({ context, request }: ActionFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const [form, chosen] = await Promise.all([
    readForm(request.clone(), ['decision', 'note', 'confirm', 'all']),
    readTexts(request, 'lead'),
  ])
  const isConfirmed = form?.get('confirm') === '1'
  const trying = tryAct(member)
  const given = isConfirmed ? readAct(member, form) : null
  const decision = isDecision(form?.get('decision'))
  if (!form || !chosen || !decision) return redirect('/desk/leads')
  const named =
    !isConfirmed && form.get('all') === '1'
      ? await allMatching(services, decision, new URL(request.url).searchParams)
      : Array.from(new Set(chosen)).slice(0, maxFixed)
  const leads = await fix(services, { decision, named }, given ?? trying)
  if (given) await endAlarmOfParked(services)
  const nothing = named.length === 0 ? 'Choose leads first.' : null
  const problem = isConfirmed && given === null ? noteProblem : nothing
  const response: FixResponse = {
    decision,
    leads,
    isDone: given !== null,
    problem,
    note: typedNote(form),
  }
  return data(response, { status: problem === null ? 200 : 422 })
}

function isDecision(given: unknown): Decision | undefined {
  return (Object.keys(decisions) as Decision[]).find((one) => one === given)
}

/** The address has the list's filters, so what it means stays the same while leads come in. */
async function allMatching(
  { leadDesk }: DeskServices,
  decision: Decision,
  search: URLSearchParams,
): Promise<string[]> {
  const filter = toLeadFilter(readLeadFilter(search))
  const states = filter.states.length > 0 ? filter.states : decisions[decision].states
  return (await leadDesk.list({ ...filter, states, limit: maxFixed, offset: 0 })).map(seenLead)
}

type Fix = { decision: Decision; named: readonly string[] }

/** Applies a decision, or only tries it, with one read of all the leads. */
async function fix(services: DeskServices, { decision, named }: Fix, act: OperatorAct) {
  const leads = named.map((one) => {
    const [id = '', seen] = one.split('@')
    return { id: id.slice(0, 64), seenAt: Number(seen) }
  })
  if (decision !== 'replay') {
    return (await resolveLeads(services, { leads, decision }, act)).map(toFixed)
  }
  const outcome = await replayLeads(services, { leads }, act)
  return outcome.ok ? outcome.leads.map(toFixed) : []
}

function toFixed({ id, lead, result }: ReplayedLead | ResolvedLead): FixedLead {
  return { id, lead, stays: whyNot(result) }
}

/** Returns why a lead stays as it is; null if it does not. */
function whyNot(result: (ReplayedLead | ResolvedLead)['result']): string | null {
  switch (result) {
    case 'replayed':
    case 'would_replay':
    case 'resolved':
    case 'would_resolve':
      return null
    case 'unknown':
      return 'there is no such lead'
    case 'changed_meanwhile':
      return 'it was changed meanwhile'
    case 'withdrawn':
      return 'its consent was withdrawn'
    case 'due':
      return 'it is on its way already'
    case 'too_old':
      return 'it is too old'
    default:
      return `it is ${result.slice('left_'.length)}`
  }
}
