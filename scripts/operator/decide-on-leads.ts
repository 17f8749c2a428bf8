import { replayLeads } from '#app/flows/leads/replay-leads.server.ts'
import { resolveLeads } from '#app/flows/leads/resolve-leads.server.ts'
import { Refusal } from '#scripts/lib/arguments.ts'
import { actOf, type Desk, type Said, servicesOf } from './command.ts'
import { leadJson, leadTable } from './look-at-leads.ts'
import type { Invocation } from './operator-options.ts'
import { readFilter } from './read-filter.ts'

export async function replay(desk: Desk, { targets, flags }: Invocation): Promise<Said> {
  const act = actOf(flags)
  if (targets.length > 0 === (flags.state !== undefined)) {
    throw new Refusal('Give the ids of leads, or --state parked or --state dead.')
  }
  const services = servicesOf(desk)
  const filter = readFilter(flags, desk.now())
  const named = targets.map((id) => ({ id, seenAt: null }))
  const chosen = named.length > 0 ? { leads: named } : { filter }
  const outcome = await replayLeads(services, chosen, act)
  if (!outcome.ok) throw new Refusal('By state, only parked and dead leads can be replayed.')
  const lines = outcome.leads.map(({ id, result }) => `${id}  ${result}`)
  const json = outcome.leads.map(({ id, result }) => ({ id, result }))
  return { json, text: lines.join('\n') || 'No leads.' }
}

export async function resolve(desk: Desk, { targets, flags }: Invocation): Promise<Said> {
  const act = actOf(flags)
  const [id, ...more] = targets
  const decision = flags.as
  if (id === undefined || more.length > 0) throw new Refusal('Give the id of one lead.')
  if (decision !== 'accepted' && decision !== 'rejected') {
    throw new Refusal('Use --as accepted or --as rejected.')
  }
  if (act.note === '') throw new Refusal('Give the reason with --note, without personal data.')
  const services = servicesOf(desk)
  const leads = [{ id, seenAt: null }]
  const [outcome] = await resolveLeads(services, { leads, decision }, act)
  if (!outcome?.lead) throw new Refusal(`There is no lead ${id}.`)
  const { result, isCounted } = outcome
  if (result === 'resolved' || result === 'would_resolve') {
    const lead = (await services.leadDesk.find([id]))[0] ?? outcome.lead
    const text = isCounted ? leadTable([lead]) : `${leadTable([lead])}\n${uncounted}`
    return { json: { ...leadJson(lead), isCounted }, text }
  }
  const left = /^left_(.+)$/.exec(result)?.[1]
  throw new Refusal(
    left
      ? `Lead ${id} is ${left}, neither parked nor in retry.`
      : `Lead ${id} was changed meanwhile.`,
  )
}

const uncounted =
  'The lead is resolved, but not in the funnel’s sums: the database did not take them.'
