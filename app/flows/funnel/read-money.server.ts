import { sharesOf } from '#app/domain/funnel/buyer-costs'
import { type Earnings, earnedBy, priceDays } from '#app/domain/funnel/earnings'
import {
  boundsOf,
  type FunnelDesk,
  type FunnelPeriod,
} from '#app/domain/funnel/funnel-desk-store.server'
import type { FunnelGroup, FunnelNames } from '#app/domain/funnel/funnel-report'
import type { PriceStore } from '#app/domain/funnel/price-store.server'
import type { SpendStore } from '#app/domain/funnel/spend-store.server'
import { type ListedRow, sumOf } from '#app/domain/funnel/with-leads'
import type { BuyerDesk } from '#app/domain/leads/delivery/buyer-desk-store.server'
import type { LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import { otherName } from '#app/shared/dimensions'
import { dayIn } from './count-funnel.server'

/** Cents by name. */
export type Spent = ReadonlyMap<string, number>

/** What was spent in Canadian cents, null if none was imported, and the accepted leads whose campaign has spend. */
export type Paid = {
  spentCents: number | null
  /** Null where they aren't counted by campaign. */
  paidLeads: number | null
}

const spentBy: readonly FunnelGroup[] = ['campaign', 'day', 'source']

/** Whether each row can have a spend of its own: it is imported by campaign and day, and shared among sources. */
export function hasSpend(by: FunnelGroup, names: FunnelNames): boolean {
  return spentBy.includes(by) && isSpendKnown(names)
}

/** Nothing is known of the spend of other names. */
function isSpendKnown({ campaign, ...others }: FunnelNames): boolean {
  return Object.keys(others).length === 0
}

/** Returns spend by campaign, or by day. */
export async function readCampaignSpent(
  { spend }: { spend: SpendStore },
  names: FunnelNames,
  { since, before }: FunnelPeriod,
  by: 'campaign' | 'day' = 'campaign',
): Promise<Spent> {
  if (!isSpendKnown(names)) return new Map()
  return spend.sums(by, { since: since.day, before: before.day }, names.campaign)
}

type SpentNeeds = {
  spend: SpendStore
  funnelDesk: Pick<FunnelDesk, 'visitsBySource'>
  leadDesk: Pick<LeadDesk, 'registeredBySource'>
}

/** Returns spend by day, by source or, for any other report, by campaign; the latter may be read already. */
export async function readSpent(
  needs: SpentNeeds,
  by: FunnelGroup,
  names: FunnelNames,
  period: FunnelPeriod,
  ofCampaigns?: Promise<Spent>,
): Promise<Spent> {
  if (by === 'day') return readCampaignSpent(needs, names, period, by)
  const spent = await (ofCampaigns ?? readCampaignSpent(needs, names, period))
  if (by !== 'source' || spent.size === 0) return spent
  const campaigns = Array.from(spent.keys())
  const visits = await needs.funnelDesk.visitsBySource(campaigns, period)
  const unseen = campaigns.filter((name) => visits.every(({ campaign }) => campaign !== name))
  const registered =
    unseen.length > 0 ? await needs.leadDesk.registeredBySource(unseen, boundsOf(period)) : []
  return sharedBySource(spent, [
    ...visits.map(({ visits: weight, ...of }) => ({ ...of, weight })),
    ...registered.map(({ leads: weight, ...of }) => ({ ...of, weight })),
  ])
}

type SourceWeight = { campaign: string; source: string; weight: number }

/** A campaign's visits share its spend, without one its registrations; without either, it is under no source's name. */
function sharedBySource(spent: Spent, weights: readonly SourceWeight[]): Spent {
  const shares = new Map<string, number>()
  for (const [campaign, cents] of spent) {
    const own = weights.filter((one) => one.campaign === campaign)
    const among = own.length > 0 ? own : [{ source: otherName, weight: 1 }]
    const parts = sharesOf(
      cents,
      among.map(({ weight }) => weight),
    )
    for (const [at, { source }] of among.entries()) {
      shares.set(source, (shares.get(source) ?? 0) + (parts[at] ?? 0))
    }
  }
  return shares
}

/** Returns what was spent on a row, and of its leads those paid for. */
export function paidIn(
  by: FunnelGroup,
  spent: Spent,
  { name, counts }: ListedRow,
  paidLeads: Taken['paidLeads'] = null,
): Paid {
  const cents = spent.get(name) ?? null
  const counted = paidLeads && (paidLeads.get(name) ?? 0)
  return {
    spentCents: spentBy.includes(by) ? cents : null,
    paidLeads: by === 'campaign' ? (cents ? counts.lead_accepted : 0) : counted,
  }
}

export function paidInAll(
  by: FunnelGroup,
  spent: Spent,
  rows: readonly ListedRow[],
  paidLeads: Taken['paidLeads'] = null,
): Paid {
  const paid = rows.map((row) => paidIn(by, spent, row, paidLeads).paidLeads ?? 0)
  return {
    spentCents: spent.size > 0 ? sumOfNumbers(spent.values()) : null,
    paidLeads: by === 'campaign' || paidLeads ? sumOfNumbers(paid) : null,
  }
}

/** Returns rows of the names that cost money, now or before, and brought no one. */
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
  prices: PriceStore
  buyerDesk: Pick<BuyerDesk, 'decidedBy'>
}

/**
 * What leads earned, null if no price was ever entered; by source the accepted ones that are paid for; and which of the
 * paid ones were returned since, null where they weren't read.
 */
export type Taken = Record<'earned', ReadonlyMap<string, Earnings> | null> &
  Record<'paidLeads' | 'paidReturned', ReadonlyMap<string, number> | null> & {
    /** The highest price of any buyer and day, in cents. */
    highestPrice: number
  }

/** Returns what the leads of each name earned, beside the campaigns' spend; nothing by hour. */
export async function readTaken(
  { prices, buyerDesk }: EarnedNeeds,
  by: FunnelGroup,
  under: FunnelNames,
  period: FunnelPeriod,
  ofCampaigns: Promise<Spent>,
): Promise<Taken> {
  const [known, spent] = await Promise.all([prices.list(), ofCampaigns])
  const isPaid = by === 'source' && spent.size > 0
  if (by === 'hour' || !(known.length > 0 || isPaid)) return nothingTaken
  const decided = await buyerDesk.decidedBy({
    ...boundsOf(period),
    ...{ by: by === 'day' ? 'hour' : by, under, paid: paidCampaigns(spent) },
    days: priceDays(known, period.since.day, period.before.day),
  })
  const counted = decided.flatMap(({ name, ...one }) =>
    name === null ? [] : [{ ...one, name: by === 'day' ? dayIn(name) : name }],
  )
  const paid = counted.filter((one) => one.isPaid)
  return {
    earned: known.length > 0 ? earnedBy(counted, known, ({ name }) => name ?? '') : null,
    paidLeads: isPaid ? sumsBy(paid, 'accepted') : null,
    paidReturned: sumsBy(paid, 'returned'),
    highestPrice: Math.max(0, ...known.map(({ cents }) => cents)),
  }
}

const nothingTaken: Taken = {
  ...{ earned: null, paidLeads: null, paidReturned: null },
  highestPrice: 0,
}

/** Returns the sum of a figure by name. */
function sumsBy<Of extends string>(
  rows: readonly ({ name: string } & Record<Of, number>)[],
  of: Of,
) {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(row.name, (sums.get(row.name) ?? 0) + row[of])
  return sums
}

export function sumOfNumbers(numbers: Iterable<number>): number {
  return Array.from(numbers).reduce((sum, one) => sum + one, 0)
}
