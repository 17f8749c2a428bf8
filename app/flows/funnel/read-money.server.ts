import { type Earnings, earnedBy, priceDays } from '#app/domain/funnel/earnings'
import { boundsOf, type FunnelPeriod } from '#app/domain/funnel/funnel-desk-store.server'
import type { FunnelGroup, FunnelNames } from '#app/domain/funnel/funnel-report'
import type { PriceStore } from '#app/domain/funnel/price-store.server'
import type { SpendStore } from '#app/domain/funnel/spend-store.server'
import { type ListedRow, sumOf } from '#app/domain/funnel/with-leads'
import type { BuyerDesk } from '#app/domain/leads/delivery/buyer-desk-store.server'
import { dayIn } from './count-funnel.server'

/** Cents by name. */
export type Spent = ReadonlyMap<string, number>

/** What was spent in Canadian cents, null if none was imported, and the accepted leads whose campaign has spend. */
export type Paid = {
  spentCents: number | null
  /** Null where they aren't counted by campaign. */
  paidLeads: number | null
}

/** Whether each row can have a spend of its own: it is imported by campaign and day. */
export function hasSpend(by: FunnelGroup, names: FunnelNames): boolean {
  return (by === 'campaign' || by === 'day') && isSpendKnown(names)
}

/** Nothing is known of the spend of other names. */
function isSpendKnown({ campaign, ...others }: FunnelNames): boolean {
  return Object.keys(others).length === 0
}

/** Returns spend by day or, for any other report, by campaign. */
export async function readSpent(
  { spend }: { spend: SpendStore },
  by: FunnelGroup,
  names: FunnelNames,
  { since, before }: FunnelPeriod,
): Promise<Spent> {
  if (!isSpendKnown(names)) return new Map()
  const days = { since: since.day, before: before.day }
  return spend.sums(by === 'day' ? 'day' : 'campaign', days, names.campaign)
}

/** Returns what was spent on a row, and of its leads those paid for. */
export function paidIn(by: FunnelGroup, spent: Spent, { name, counts }: ListedRow): Paid {
  const cents = spent.get(name) ?? null
  return {
    spentCents: by === 'campaign' || by === 'day' ? cents : null,
    paidLeads: by === 'campaign' ? (cents ? counts.lead_accepted : 0) : null,
  }
}

export function paidInAll(by: FunnelGroup, spent: Spent, rows: readonly ListedRow[]): Paid {
  const paidLeads = rows.map((row) => paidIn(by, spent, row).paidLeads ?? 0)
  return {
    spentCents: spent.size > 0 ? sumOfNumbers(spent.values()) : null,
    paidLeads: by === 'campaign' ? sumOfNumbers(paidLeads) : null,
  }
}

/** Returns rows of the campaigns that cost money, now or before, and brought no one. */
export function withoutCounts(known: ReadonlySet<string>, spent: readonly Spent[]): ListedRow[] {
  const paid = spent.flatMap((sums) => Array.from(sums).filter(([, cents]) => cents > 0))
  const names = new Set(paid.map(([name]) => name))
  return Array.from(names)
    .filter((name) => !known.has(name))
    .map((name) => ({ ...sumOf([]), name }))
}

/** Returns the campaigns of these sums with spend. */
export function paidCampaigns(spent: Spent): string[] {
  return Array.from(spent).flatMap(([campaign, cents]) => (cents > 0 ? [campaign] : []))
}

type EarnedNeeds = {
  spend: SpendStore
  prices: PriceStore
  buyerDesk: Pick<BuyerDesk, 'decidedBy'>
}

/** Returns what the leads of each name earned; null by hour, and if no price was ever entered. */
export async function readEarned(
  { spend, prices, buyerDesk }: EarnedNeeds,
  by: FunnelGroup,
  under: FunnelNames,
  period: FunnelPeriod,
): Promise<ReadonlyMap<string, Earnings> | null> {
  if (by === 'hour') return null
  const [known, spent] = await Promise.all([
    prices.list(),
    readSpent({ spend }, 'campaign', under, period),
  ])
  if (known.length === 0) return null
  const decided = await buyerDesk.decidedBy({
    ...boundsOf(period),
    ...{ by: by === 'day' ? 'hour' : by, under, paid: paidCampaigns(spent) },
    days: priceDays(known, period.since.day, period.before.day),
  })
  const counted = decided.filter(({ name }) => name !== null)
  return earnedBy(counted, known, ({ name }) => (by === 'day' ? dayIn(name ?? '') : (name ?? '')))
}

export function sumOfNumbers(numbers: Iterable<number>): number {
  return Array.from(numbers).reduce((sum, one) => sum + one, 0)
}
