import type { OperatorAct } from '#app/domain/audit/operator'
import type { LeadState, ReturnReason } from '#app/domain/leads/lead'
import type { DeskLead, LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import type { Services } from '#app/services'
import type { LeadId } from '#app/shared/brands'
import type { NamedLead } from './replay-leads.server'

type Needs = Pick<Services, 'now'> & { leadDesk: LeadDesk }

/** Notes that its buyer gave an accepted lead back; returns false if it was before, or has changed since `seenAt`. */
export function giveBackLead(
  { now, leadDesk }: Needs,
  { id, ...terms }: { id: LeadId; seenAt: number; reason: ReturnReason | null },
  { by, note }: Pick<OperatorAct, 'by' | 'note'>,
): Promise<boolean> {
  const action = terms.reason === null ? 'leads.kept' : 'leads.returned'
  return leadDesk.giveBack(id, terms, { by, action, note }, now())
}

export type ReturnedLead = {
  id: string
  /** The lead as it was before. Null if there is none. */
  lead: DeskLead | null
  result:
    | ('returned' | 'would_return' | 'returned_before' | 'unknown' | 'changed_meanwhile')
    | `left_${LeadState}`
}

/** Notes that their buyer gave accepted leads back; with a null reason, or as a dry run, only says which it can. */
export async function returnLeads(
  needs: Needs,
  { leads, reason }: { leads: readonly NamedLead[]; reason: ReturnReason | null },
  act: OperatorAct,
): Promise<ReturnedLead[]> {
  const found = await needs.leadDesk.find(leads.map(({ id }) => id))
  const returned: ReturnedLead[] = []
  for (const { id, seenAt } of leads) {
    const lead = found.find((one) => one.id === id) ?? null
    const result = lead ? await giveBack(needs, { lead, seenAt, reason }, act) : 'unknown'
    returned.push({ id, lead, result })
  }
  return returned
}

type Chosen = { lead: DeskLead; seenAt: number | null; reason: ReturnReason | null }

async function giveBack(
  needs: Needs,
  { lead, seenAt, reason }: Chosen,
  act: OperatorAct,
): Promise<ReturnedLead['result']> {
  const { id, state, returned, updatedAt } = lead
  if (seenAt !== updatedAt) return 'changed_meanwhile'
  if (returned !== null) return 'returned_before'
  if (state !== 'accepted') return `left_${state}`
  if (reason === null || act.isDryRun) return 'would_return'
  const isDone = await giveBackLead(needs, { id, seenAt, reason }, act)
  return isDone ? 'returned' : 'changed_meanwhile'
}

/** What a list or a buyer's file names; a name without a lead is its ID. `leftOut`: lines that name nothing. */
export type NamedInText = { leads: NamedLead[]; leftOut: number; beyond: number }

/** Finds the leads of a text's first lines: other cells may look like a reference, so a line may have several. */
export async function findNamed(
  { leadDesk }: Pick<Needs, 'leadDesk'>,
  text: string,
  maxLines: number,
): Promise<NamedInText> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const named = lines.map(namesIn).filter((names) => names.length > 0)
  const taken = named.slice(0, maxLines)
  const found = await leadDesk.listOfReferences(taken.flat())
  const leads = taken.flatMap((names): NamedLead[] => {
    const those = found.filter(({ id }) => names.some((name) => id.startsWith(name)))
    if (those.length === 0) return names.slice(0, 1).map((id) => ({ id, seenAt: null }))
    return those.map(({ id, updatedAt }) => ({ id, seenAt: updatedAt }))
  })
  const ids = leads.map(({ id }) => id)
  return {
    leads: leads.filter(({ id }, at) => ids.indexOf(id) === at),
    leftOut: lines.length - named.length,
    beyond: named.length - taken.length,
  }
}

/** Returns the IDs of a line, or else what may be a reference. */
function namesIn(line: string): string[] {
  const words = line.split(/[^\w-]+/).slice(0, mostCells)
  const ids = words.filter((word) => word.length === idLength)
  return ids.length > 0 ? ids : words.filter((word) => word.length === referenceLength)
}

const mostCells = 50
const idLength = 22
const referenceLength = 8
