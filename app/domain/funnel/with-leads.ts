import { otherName } from '#app/shared/dimensions'
import { funnelEvents } from './funnel-event'
import type { FunnelRow } from './funnel-report'

/** The steps that are rows of their own. */
export const leadSteps = ['lead_committed', 'lead_accepted'] as const
export type LeadStep = (typeof leadSteps)[number]

/**
 * `listed`: of the counted leads, those that are still stored, with the accepted ones withdrawn or returned since, or
 * resolved by hand; null if they were not counted one by one. `hour`: since 1970.
 */
export type ListedRow = FunnelRow & { listed: Listed | null; hour?: number }
type Listed = Record<LeadStep | 'withdrawn' | 'returned' | 'byHand', number>

type LeadCounts = { name: string } & Record<LeadStep, number> &
  Record<'listed_committed' | 'listed_accepted' | 'withdrawn' | 'returned' | 'by_hand', number>

/**
 * Returns the sums with the leads: under the name that a lead has or had, even if it was counted as another one's, so
 * an erasure moves none.
 */
export function withLeads(sums: readonly FunnelRow[], leads: readonly LeadCounts[]): ListedRow[] {
  const ofName = new Map<string, LeadCounts>()
  for (const one of leads) ofName.set(one.name, added(ofName.get(one.name), one))
  const known = new Set(sums.map(({ name }) => name))
  const unknown = Array.from(ofName.values()).filter(({ name }) => !known.has(name))
  const rows = [...sums, ...unknown.map(({ name }) => ({ ...sumOf([]), name }))]
  const leadsOf = (name: string, step: LeadStep) => ofName.get(name)?.[step] ?? 0
  const missing = (step: LeadStep) =>
    rows
      .filter(({ name }) => name !== otherName)
      .reduce((sum, { name, counts }) => sum + Math.max(0, leadsOf(name, step) - counts[step]), 0)
  const moved = {
    lead_committed: missing('lead_committed'),
    lead_accepted: missing('lead_accepted'),
  }
  return rows.map(({ name, counts }) => {
    const counted = (step: LeadStep) =>
      Math.max(leadsOf(name, step), counts[step] - (name === otherName ? moved[step] : 0))
    const [lead_committed, lead_accepted] = leadSteps.map(counted) as [number, number]
    const of = ofName.get(name)
    const listed = {
      lead_committed: of?.listed_committed ?? 0,
      lead_accepted: of?.listed_accepted ?? 0,
      withdrawn: of?.withdrawn ?? 0,
      returned: of?.returned ?? 0,
      byHand: of?.by_hand ?? 0,
    }
    return { name, counts: { ...counts, lead_committed, lead_accepted }, listed }
  })
}

function added(one: LeadCounts | undefined, other: LeadCounts): LeadCounts {
  if (!one) return other
  return {
    name: one.name,
    lead_committed: one.lead_committed + other.lead_committed,
    lead_accepted: one.lead_accepted + other.lead_accepted,
    listed_committed: one.listed_committed + other.listed_committed,
    listed_accepted: one.listed_accepted + other.listed_accepted,
    withdrawn: one.withdrawn + other.withdrawn,
    returned: one.returned + other.returned,
    by_hand: one.by_hand + other.by_hand,
  }
}

/** Adds rows to one without a name. */
export function sumOf(rows: readonly (FunnelRow & Partial<ListedRow>)[]): ListedRow {
  const listedIn = (of: keyof Listed) =>
    rows.reduce((sum, { listed }) => sum + (listed?.[of] ?? 0), 0)
  const listed = {
    lead_committed: listedIn('lead_committed'),
    lead_accepted: listedIn('lead_accepted'),
    withdrawn: listedIn('withdrawn'),
    returned: listedIn('returned'),
    byHand: listedIn('byHand'),
  }
  const counts = Object.fromEntries(
    funnelEvents.map((event) => [event, rows.reduce((sum, one) => sum + one.counts[event], 0)]),
  ) as FunnelRow['counts']
  return { name: '', counts, listed: rows.every((one) => one.listed) ? listed : null }
}
