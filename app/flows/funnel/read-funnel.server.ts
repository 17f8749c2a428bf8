import {
  type FunnelDesk,
  type FunnelPeriod,
  hourName,
  periodOf,
} from '#app/domain/funnel/funnel-desk-store.server'
import {
  biggestLossOf,
  conversionOf,
  type FunnelGroup,
  type Loss,
  type Rate,
  ratesOf,
  type Verdict,
  verdictOf,
} from '#app/domain/funnel/funnel-report'
import type { SpendStore } from '#app/domain/funnel/spend-store.server'
import { type ListedRow, sumOf, withLeads } from '#app/domain/funnel/with-leads'
import type { LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import { leadGroups } from '#app/domain/leads/lead-filter'
import type { TextCost, TextCostStore } from '#app/domain/verification/ports'
import type { Services } from '#app/services'
import { day } from '#app/shared/time'
import { addDays, daysBetween, type LocalDate, torontoTime } from '#app/shared/toronto-time'

type Needs = Pick<Services, 'now'> & {
  funnelDesk: FunnelDesk
  spend: SpendStore
  leadDesk: Pick<LeadDesk, 'countedBy'>
  textCosts: TextCostStore
}

export type ReportedRow = ListedRow & {
  /** Each step's share of the one before; null if there are too few to tell. */
  rates: (Rate | null)[]
  conversion: Rate | null
  /** As many days before. */
  before: Pick<ReportedRow, 'counts' | 'rates' | 'conversion'>
  loss: Loss | null
  comparedWithOthers: Verdict
  /** Spend, in Canadian cents, by campaign or day; null if none was imported. */
  spentCents: number | null
}

export type FunnelReport = {
  period: FunnelPeriod
  rows: ReportedRow[]
  total: ReportedRow
  textCosts: TextCost[]
}

/** More leads than this, registered or accepted, are not counted one by one. */
const mostListed = 2_000

/** Reports the last days, up to and including a day, today if none is given, beside as many before them. */
export async function readFunnel(
  needs: Needs,
  { by, days, to = null }: { by: FunnelGroup; days: number; to?: LocalDate | null },
): Promise<FunnelReport> {
  const { now, spend, textCosts } = needs
  const at = to === null ? now() : torontoTime(addDays(to, 1), 0) - 1
  const period = periodOf(days, at)
  const [counted, past, costs, spent] = await Promise.all([
    countedBy(needs, by, period),
    countedBy(needs, by, periodOf(days, at, 1)),
    textCosts.list(Math.floor(at / day) - days + 1),
    spend.sums(by === 'day' ? 'day' : 'campaign', period.since.day, period.before.day),
  ])
  const rows = by === 'campaign' ? [...counted, ...withoutCounts(counted, spent)] : counted
  const total = sumOf(rows)
  const ratedOf = ({ counts }: Pick<ListedRow, 'counts'>) => {
    return { counts, rates: ratesOf({ counts }), conversion: conversionOf(counts) }
  }
  const reported = (row: ListedRow, before: ListedRow, cents: number | null) => ({
    ...row,
    ...ratedOf(row),
    before: ratedOf(before),
    loss: biggestLossOf(row),
    comparedWithOthers: verdictOf(row, total),
    spentCents: cents,
  })
  const earlier = new Map(past.map((row) => [row.name, row]))
  const beforeOf = (name: string) => earlier.get(by === 'day' ? addDays(name, -days) : name)
  const allSpent = Array.from(spent.values()).reduce((sum, cents) => sum + cents, 0)
  const isPaid = by === 'campaign' || by === 'day'
  const spentOn = (name: string) => (isPaid ? (spent.get(name) ?? null) : null)
  return {
    period,
    rows: rows.map((row) => reported(row, beforeOf(row.name) ?? sumOf([]), spentOn(row.name))),
    total: reported(total, sumOf(past), spent.size > 0 ? allSpent : null),
    textCosts: costs.filter((cost) => cost.day <= Math.floor(at / day)),
  }
}

/** Returns the sums of a period; if leads can be listed by that group, with the leads that are stored. */
async function countedBy(
  { funnelDesk, leadDesk }: Pick<Needs, 'funnelDesk' | 'leadDesk'>,
  by: FunnelGroup,
  period: FunnelPeriod,
): Promise<ListedRow[]> {
  const { since, before } = period
  const sums = await funnelDesk.report(by, period)
  const group = leadGroups.find((group) => group === by)
  const { lead_committed, lead_accepted } = sumOf(sums).counts
  if (group && Math.max(lead_committed, lead_accepted) <= mostListed) {
    const bounds = { since: torontoTime(since.day, 0), before: torontoTime(before.day, 0) }
    const leads = await leadDesk.countedBy(group, { ...bounds, upTo: mostListed })
    if (leads) return withLeads(sums, leads)
  }
  const rows = sums.map((row) => ({ ...row, listed: null }))
  if (by === 'hour') return rows.map((row) => ({ ...row, name: hourName(Number(row.name)) }))
  if (by !== 'day') return rows
  const found = new Map(rows.map((row) => [row.name, row]))
  return Array.from({ length: daysBetween(since.day, before.day) }, (_, at) => {
    const name = addDays(since.day, at)
    return found.get(name) ?? { ...sumOf([]), name }
  })
}

/** Returns rows of the campaigns that cost money and brought no one. */
function withoutCounts(counted: readonly ListedRow[], spent: ReadonlyMap<string, number>) {
  const names = new Set(counted.map(({ name }) => name))
  const missing = Array.from(spent).filter(([name, cents]) => cents > 0 && !names.has(name))
  return missing.map(([name]) => ({ ...sumOf([]), name }))
}
