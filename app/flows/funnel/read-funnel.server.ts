import {
  type FunnelDesk,
  type FunnelPeriod,
  periodOf,
} from '#app/domain/funnel/funnel-desk-store.server'
import { funnelEvents } from '#app/domain/funnel/funnel-event'
import {
  biggestLossOf,
  conversionOf,
  type FunnelGroup,
  hourName,
  type Loss,
  type Rate,
  ratesOf,
  type Verdict,
  verdictOf,
} from '#app/domain/funnel/funnel-report'
import type { SpendStore } from '#app/domain/funnel/spend-store.server'
import { type ListedRow, leadSteps, sumOf, withLeads } from '#app/domain/funnel/with-leads'
import type { LeadDesk, LeadSteps } from '#app/domain/leads/lead-desk-store.server'
import { leadGroups } from '#app/domain/leads/lead-filter'
import type { LinkDesk } from '#app/domain/links/link-desk-store.server'
import { createVariantName } from '#app/domain/links/variant-name'
import type { TextCost, TextCostStore } from '#app/domain/verification/ports'
import type { Services } from '#app/services'
import { day, hour } from '#app/shared/time'
import {
  addDays,
  daysBetween,
  isLocalDate,
  type LocalDate,
  torontoDate,
  torontoTime,
} from '#app/shared/toronto-time'

type Needs = Pick<Services, 'now'> & {
  funnelDesk: FunnelDesk
  spend: SpendStore
  leadDesk: Pick<LeadDesk, 'countedBy'>
  textCosts: TextCostStore
  linkDesk: Pick<LinkDesk, 'list'>
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
  /** Its accepted leads whose campaign has spend; null where they aren't counted by campaign. */
  paidLeads: number | null
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
  const { now, spend, textCosts, linkDesk } = needs
  const at = to === null ? now() : torontoTime(addDays(to, 1), 0) - 1
  const period = periodOf(days, at)
  const [counted, past, costs, spent, links] = await Promise.all([
    countedBy(needs, by, period),
    countedBy(needs, by, periodOf(days, at, 1)),
    textCosts.list(Math.floor(at / day) - days + 1),
    spend.sums(by === 'day' ? 'day' : 'campaign', period.since.day, period.before.day),
    by === 'variant' ? linkDesk.list() : null,
  ])
  const { total } = counted
  const unseen = by === 'campaign' ? withoutCounts(counted.rows, spent) : []
  const rows = [...counted.rows, ...unseen]
  const ratedOf = ({ counts }: Pick<ListedRow, 'counts'>) => {
    return { counts, rates: ratesOf({ counts }), conversion: conversionOf(counts) }
  }
  const paidOf = ({ name, counts }: ListedRow) => (spent.get(name) ? counts.lead_accepted : 0)
  const paid = rows.reduce((sum, row) => sum + paidOf(row), 0)
  const reported = (row: ListedRow, before: ListedRow, cents: number | null, leads: number) => ({
    ...row,
    ...ratedOf(row),
    before: ratedOf(before),
    loss: biggestLossOf(row),
    comparedWithOthers: verdictOf(row, total),
    spentCents: cents,
    paidLeads: by === 'campaign' ? leads : null,
  })
  const earlier = new Map(past.rows.map((row) => [row.name, row]))
  const beforeOf = (name: string) => earlier.get(by === 'day' ? addDays(name, -days) : name)
  const allSpent = Array.from(spent.values()).reduce((sum, cents) => sum + cents, 0)
  const isPaid = by === 'campaign' || by === 'day'
  const spentOn = (name: string) => (isPaid ? (spent.get(name) ?? null) : null)
  const nameOf = links ? createVariantName(links) : (name: string) => name
  return {
    period,
    rows: rows.map((row) => ({
      ...reported(row, beforeOf(row.name) ?? sumOf([]), spentOn(row.name), paidOf(row)),
      name: nameOf(row.name),
    })),
    total: reported(total, past.total, spent.size > 0 ? allSpent : null, paid),
    textCosts: costs.filter((cost) => cost.day <= Math.floor(at / day)),
  }
}

/** Returns the sums of a period with its leads, unless those are too many to be counted one by one. */
async function countedBy(
  { funnelDesk, leadDesk }: Pick<Needs, 'funnelDesk' | 'leadDesk'>,
  by: FunnelGroup,
  { since, before }: FunnelPeriod,
): Promise<{ rows: ListedRow[]; total: ListedRow }> {
  const sums = await funnelDesk.report(by, { since, before })
  const all = sumOf(sums)
  const group = leadGroups.find((group) => group === by)
  const bounds = { since: torontoTime(since.day, 0), before: torontoTime(before.day, 0) }
  const isFew = leadSteps.every((step) => all.counts[step] <= mostListed)
  const leads = isFew
    ? await leadDesk.countedBy(group ?? 'hour', { ...bounds, upTo: mostListed })
    : null
  const plain = sums.map((row) => ({ ...row, listed: null }))
  if (by === 'day') {
    const rows = leads ? withLeads(sums, leads.map(onItsDay)) : plain
    return summed(everyDay(rows, since.day, before.day))
  }
  if (by === 'hour') {
    const rows = leads
      ? withLeads(
          sums,
          leads.filter(({ name }) => !isLocalDate(name)),
        )
      : plain
    const named = rows.map((row) => ({ ...row, hour: Number(row.name) }))
    const inOrder = named.toSorted((one, other) => one.hour - other.hour)
    return summed(inOrder.map((row) => ({ ...row, name: hourName(row.hour) })))
  }
  if (group) return summed((leads ? withLeads(sums, leads) : plain).filter(hasSteps))
  // Leads are not listed by landing page or variant, only all together.
  const [total = all] = withLeads([all], leads?.map((one) => ({ ...one, name: '' })) ?? [])
  return { rows: plain.filter(hasSteps), total: leads ? total : { ...total, listed: null } }
}

/** A page that was only read has no step. */
function hasSteps({ counts }: ListedRow): boolean {
  return funnelEvents.some((event) => event !== 'page_viewed' && counts[event] > 0)
}

const summed = (rows: ListedRow[]) => ({ rows, total: sumOf(rows) })

/** Takes the leads of an hour, or those erased of a day. */
function onItsDay(leads: LeadSteps): LeadSteps {
  return isLocalDate(leads.name)
    ? leads
    : { ...leads, name: torontoDate(Number(leads.name) * hour) }
}

function everyDay(rows: readonly ListedRow[], since: LocalDate, before: LocalDate): ListedRow[] {
  const found = new Map(rows.map((row) => [row.name, row]))
  return Array.from({ length: daysBetween(since, before) }, (_, at) => {
    const name = addDays(since, at)
    return found.get(name) ?? { ...sumOf([]), name }
  })
}

/** Returns rows of the campaigns that cost money and brought no one. */
function withoutCounts(counted: readonly ListedRow[], spent: ReadonlyMap<string, number>) {
  const names = new Set(counted.map(({ name }) => name))
  const missing = Array.from(spent).filter(([name, cents]) => cents > 0 && !names.has(name))
  return missing.map(([name]) => ({ ...sumOf([]), name }))
}
