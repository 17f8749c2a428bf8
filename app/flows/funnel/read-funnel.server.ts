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
import type { TextCost, TextCostStore } from '#app/domain/verification/ports'
import type { Services } from '#app/services'
import { day } from '#app/shared/time'

type Needs = Pick<Services, 'now'> & {
  funnelDesk: FunnelDesk
  spend: SpendStore
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
}

export type FunnelReport = {
  period: FunnelPeriod
  rows: ReportedRow[]
  total: ReportedRow
  textCosts: TextCost[]
}

/** Reports the last days, today included, beside as many before them. */
export async function readFunnel(
  { now, funnelDesk, spend, textCosts }: Needs,
  { by, days }: { by: FunnelGroup; days: number },
): Promise<FunnelReport> {
  const period = periodOf(days, now())
  const [counted, past, costs, spent] = await Promise.all([
    funnelDesk.report(by, period),
    funnelDesk.report(by, periodOf(days, now(), 1)),
    textCosts.list(Math.floor(now() / day) - days + 1),
    spend.byCampaign(period.since.day, period.before.day),
  ])
  const rows = by === 'campaign' ? [...counted, ...withoutCounts(counted, spent)] : counted
  const total = sumOf(rows)
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
  })
  const allSpent = Array.from(spent.values()).reduce((sum, cents) => sum + cents, 0)
  const spentOn = (name: string) => (by === 'campaign' ? (spent.get(name) ?? null) : null)
  return {
    period,
    rows: rows.map((row) => reported(row, earlier.get(row.name) ?? sumOf([]), spentOn(row.name))),
    total: reported(total, sumOf(past), spent.size > 0 ? allSpent : null),
    textCosts: costs,
  }
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
