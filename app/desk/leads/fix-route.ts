import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { type DeskServices, deskContext } from '#app/desk/desk-services'
import { noteProblem, readAct } from '#app/desk/parts/read-act'
import type { OperatorAct } from '#app/domain/audit/operator'
import type { LeadState } from '#app/domain/leads/lead'
import type { DeskLead } from '#app/domain/leads/lead-desk-store.server'
import { replayLeads } from '#app/flows/leads/replay-leads.server'
import { resolveLead } from '#app/flows/leads/resolve-lead.server'
import { LeadId } from '#app/shared/brands'
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
  /** As its operator saw it; null once it is gone. */
  lead: DeskLead | null
  /** Why the lead stays as it is; null if it does not. */
  stays: string | null
}

export type FixResponse = {
  decision: Decision
  leads: FixedLead[]
  isDone: boolean
  problem: string | null
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
  const looking = readAct(member, preview)
  const given = isConfirmed ? readAct(member, form) : null
  const decision = isDecision(form?.get('decision'))
  if (!form || !chosen || !decision || !looking) return redirect('/desk/leads')
  const named =
    !isConfirmed && form.get('all') === '1'
      ? await allMatching(services, decision, new URL(request.url).searchParams)
      : Array.from(new Set(chosen)).slice(0, maxFixed)
  const act = given ?? { ...looking, isDryRun: true }
  const leads: FixedLead[] = []
  for (const one of named) leads.push(await fix(services, { decision, named: one }, act))
  const nothing = named.length === 0 ? 'Choose leads first.' : null
  const problem = isConfirmed && given === null ? noteProblem : nothing
  const response: FixResponse = { decision, leads, isDone: given !== null, problem }
  return data(response, { status: problem === null ? 200 : 422 })
}

/** A preview needs the role, and no reason. */
const preview = new FormData()
preview.set('note', 'preview')

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

type Fix = { decision: Decision; named: string }

async function fix(services: DeskServices, { decision, named }: Fix, act: OperatorAct) {
  const [given = '', seen] = named.split('@')
  const parsed = LeadId.safeParse(given)
  const lead = parsed.success ? ((await services.leadDesk.show(parsed.data))?.lead ?? null) : null
  if (!lead) return { id: given.slice(0, 64), lead, stays: 'there is no such lead' }
  const seenAt = Number(seen)
  const stays =
    lead.updatedAt === seenAt
      ? await whyNot(services, { id: lead.id, decision, seenAt }, act)
      : 'it was changed meanwhile'
  return { id: lead.id, lead, stays }
}

type Chosen = { id: LeadId; decision: Decision; seenAt: number }

/** Applies a decision, or only tries it; returns why the lead stays as it is, null if it does not. */
async function whyNot(services: DeskServices, chosen: Chosen, act: OperatorAct) {
  const { id, decision, seenAt } = chosen
  if (decision === 'replay') {
    const outcome = await replayLeads(services, { ids: [id], seenAt }, act)
    const result = outcome.ok ? outcome.leads[0]?.result : undefined
    if (result === 'replayed' || result === 'would_replay') return null
    if (result === 'withdrawn') return 'its consent was withdrawn'
    if (result === 'too_old') return 'it is too old'
    return result?.startsWith('left_') ? `it is ${result.slice(5)}` : 'it was changed meanwhile'
  }
  const outcome = await resolveLead(services, { id, decision, seenAt }, act)
  if (outcome.ok) return null
  return outcome.reason === 'not_waiting' ? `it is ${outcome.state}` : 'it was changed meanwhile'
}
