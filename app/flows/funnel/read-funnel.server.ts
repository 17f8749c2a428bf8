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
  type FunnelRow,
  type Loss,
  type Rate,
  ratesOf,
  type Verdict,
  verdictOf,
} from '#app/domain/funnel/funnel-report'
import type { SpendStore } from '#app/domain/funnel/spend-store.server'
import type { LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import type { TextCost, TextCostStore } from '#app/domain/verification/ports'
import type { Services } from '#app/services'
import { otherName } from '#app/shared/dimensions'
import { day } from '#app/shared/time'
import { addDays, type LocalDate, torontoTime } from '#app/shared/toronto-time'

type Needs = Pick<Services, 'now'> & {
  funnelDesk: FunnelDesk
  spend: SpendStore
  leadDesk: Pick<LeadDesk, 'acceptedOf'>
  textCosts: TextCostStore
}

export type ReportedRow = FunnelRow & {
  /** Each step's share of the one before; null if there are too few to tell. */
  rates: (Rate | null)[]
  conversion: Rate | null
  /** As many days before. */
  before: Pick<ReportedRow, 'counts' | 'rates' | 'conversion'>
  loss: Loss | null
  comparedWithOthers: Verdict
  /** Spend, in Canadian cents, by campaign; null if none was imported. */
  spentCents: number | null
  /** Accepted leads of this campaign that counted as others: its name was not known yet. */
  unnamed: number
}

export type FunnelReport = {
  period: FunnelPeriod
  rows: ReportedRow[]
  total: ReportedRow
  textCosts: TextCost[]
}

/** Reports the last days, up to and including a day, today if none is given, beside as many before them. */
export async function readFunnel(
  { now, funnelDesk, spend, leadDesk, textCosts }: Needs,
  { by, days, to = null }: { by: FunnelGroup; days: number; to?: LocalDate | null },
): Promise<FunnelReport> {
  const at = to === null ? now() : torontoTime(addDays(to, 1), 0) - 1
  const period = periodOf(days, at)
  const [counted, past, costs, spent] = await Promise.all([
    funnelDesk.report(by, period),
    funnelDesk.report(by, periodOf(days, at, 1)),
    textCosts.list(Math.floor(at / day) - days + 1),
    spend.byCampaign(period.since.day, period.before.day),
  ])
  const rows = by === 'campaign' ? [...counted, ...withoutCounts(counted, spent)] : counted
  const total = sumOf(rows)
  const unnamed =
    by === 'campaign' ? await unnamedLeads({ leadDesk }, { rows, spent, period }) : new Map()
  const earlier = new Map(past.map((row) => [row.name, row]))
  const ratedOf = ({ counts }: Pick<FunnelRow, 'counts'>) => {
    return { counts, rates: ratesOf({ counts }), conversion: conversionOf(counts) }
  }
  const reported = (row: FunnelRow, before: FunnelRow, cents: number | null) => ({
    name: row.name,
    ...ratedOf(row),
    before: ratedOf(before),
    loss: biggestLossOf(row),
    comparedWithOthers: verdictOf(row, total),
    spentCents: cents,
    unnamed: unnamed.get(row.name) ?? 0,
  })
  const allSpent = Array.from(spent.values()).reduce((sum, cents) => sum + cents, 0)
  const spentOn = (name: string) => (by === 'campaign' ? (spent.get(name) ?? null) : null)
  return {
    period,
    rows: rows.map((row) => reported(row, earlier.get(row.name) ?? sumOf([]), spentOn(row.name))),
    total: reported(total, sumOf(past), spent.size > 0 ? allSpent : null),
    textCosts: costs.filter((cost) => cost.day <= Math.floor(at / day)),
  }
}

type Sums = { rows: readonly FunnelRow[]; spent: ReadonlyMap<string, number>; period: FunnelPeriod }

/** Returns how many accepted leads of each campaign with spend counted as others; leads keep their campaign. */
async function unnamedLeads(
  { leadDesk }: Pick<Needs, 'leadDesk'>,
  { rows, spent, period }: Sums,
): Promise<ReadonlyMap<string, number>> {
  const acceptedOf = (asked: string) =>
    rows.find(({ name }) => name === asked)?.counts.lead_accepted ?? 0
  if (acceptedOf(otherName) === 0) return new Map()
  const bounds = {
    since: torontoTime(period.since.day, 0),
    before: torontoTime(period.before.day, 0),
  }
  const stored = await leadDesk.acceptedOf(Array.from(spent.keys()), bounds)
  return new Map(
    Array.from(stored, ([name, count]) => [name, Math.max(0, count - acceptedOf(name))]),
  )
}

/** Returns rows of the campaigns that cost money and brought no one. */
function withoutCounts(counted: readonly FunnelRow[], spent: ReadonlyMap<string, number>) {
  const names = new Set(counted.map(({ name }) => name))
  const missing = Array.from(spent.keys()).filter((name) => !names.has(name))
  return missing.map((name) => ({ ...sumOf([]), name }))
}

/** Adds rows to one without a name. */
function sumOf(rows: readonly FunnelRow[]): FunnelRow {
  const counts = Object.fromEntries(
    funnelEvents.map((event) => [event, rows.reduce((sum, one) => sum + one.counts[event], 0)]),
  ) as FunnelRow['counts']
  return { name: '', counts }
}
