import { sharesOf } from '#app/domain/funnel/buyer-costs'
import { type Cover, coveredBy, coversOf } from '#app/domain/funnel/coverage'
import { type Earnings, earnedBy } from '#app/domain/funnel/earnings'
import {
  boundsOf,
  type FunnelDesk,
  type FunnelPeriod,
} from '#app/domain/funnel/funnel-desk-store.server'
import { type FunnelGroup, type FunnelNames, hasLife } from '#app/domain/funnel/funnel-report'
import type { PriceStore } from '#app/domain/funnel/price-store.server'
import type { Spend } from '#app/domain/funnel/spend'
import type { SpendStore } from '#app/domain/funnel/spend-store.server'
import { type ListedRow, sumOf } from '#app/domain/funnel/with-leads'
import type { BuyerDesk, DecidedOf } from '#app/domain/leads/delivery/buyer-desk-store.server'
import type { LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import { otherName } from '#app/shared/dimensions'
import type { LocalDate } from '#app/shared/toronto-time'
import type { Counted } from './count-funnel.server'

/** Cents by name. */
export type Spent = ReadonlyMap<string, number>

/** What was spent in Canadian cents, null if none is stored, and the accepted leads of campaigns and days with spend. */
export type Paid = {
  spentCents: number | null
  /** Null where they aren't counted by campaign. */
  paidLeads: number | null
}

/** By which the visits of a campaign and day share its spend, an estimate: each is taken to cost as much. */
const sharedBy = ['source', 'landing', 'device'] as const
type SharedBy = (typeof sharedBy)[number]

export function isShared(by: FunnelGroup): by is SharedBy {
  return sharedBy.some((one) => one === by)
}

const spentBy: readonly FunnelGroup[] = ['campaign', 'day', ...sharedBy]

/** Whether each row can have a spend of its own: it is imported by campaign and day, and shared among others. */
export function hasSpend(by: FunnelGroup, names: FunnelNames): boolean {
  return spentBy.includes(by) && isSpendKnown(names)
}

/** Nothing is known of the spend of other names. */
function isSpendKnown({ campaign, ...others }: FunnelNames): boolean {
  return Object.keys(others).length === 0
}

/** Returns the amounts of a period; none under names whose spend isn't known. */
export async function readSpend(
  { spend }: { spend: Pick<SpendStore, 'between'> },
  names: FunnelNames,
  { since, before }: FunnelPeriod,
): Promise<Spend[]> {
  if (!isSpendKnown(names)) return []
  return spend.between({ since: since.day, before: before.day }, names.campaign)
}

export function sumsOfSpend(spend: readonly Spend[], by: 'campaign' | 'day'): Spent {
  return sumsBy(
    spend.map((one) => ({ name: one[by], cents: one.cents })),
    'cents',
  )
}

/** Leads, and whether the spend of their campaign and day is stored. */
export type PaidOf = DecidedOf & { name: string; isPaid: boolean }

/** Tells paid leads from others; leads that no event counts are left out. */
export function withPaid(decided: readonly DecidedOf[], spend: readonly Spend[]): PaidOf[] {
  const isCovered = coveredBy(spend)
  return decided.flatMap(({ name, ...one }) => {
    if (name === null) return []
    const { campaign, day } = one
    return [{ ...one, name, isPaid: campaign !== null && isCovered({ campaign, day }) }]
  })
}

type MoneyNeeds = {
  spend: Pick<SpendStore, 'between'>
  prices: PriceStore
  funnelDesk: Pick<FunnelDesk, 'visitsBy'>
  leadDesk: Pick<LeadDesk, 'registeredOf'>
  buyerDesk: Pick<BuyerDesk, 'decidedBy'>
}

/** What a period cost and earned by the names of a report. */
export type Money = {
  by: FunnelGroup
  spent: Spent
  /** Null if no price was ever entered. */
  earned: ReadonlyMap<string, Earnings> | null
  /** Accepted leads of campaigns and days with spend, and of the others; of the paid ones, those returned since. */
  paidLeads: ReadonlyMap<string, number>
  unpaidLeads: ReadonlyMap<string, number>
  paidReturned: ReadonlyMap<string, number>
  /** Registered leads of campaigns and days with spend; none where spend isn't shared by visits. */
  paidRegistered: ReadonlyMap<string, number>
  /** Of each campaign with spend. */
  covers: ReadonlyMap<string, Cover>
  isCovered: ReturnType<typeof coveredBy>
  /** The highest price of any buyer and day, in cents. */
  highestPrice: number
}

type AskedMoney = {
  by: FunnelGroup
  names: FunnelNames
  period: FunnelPeriod
  counted: Promise<Counted>
  today: LocalDate
  /** Whether only spend and paid leads are asked for. */
  isCostOnly?: boolean
}

export async function readMoney(needs: MoneyNeeds, asked: AskedMoney): Promise<Money> {
  const { by, names, period, isCostOnly = false } = asked
  const [known, spend] = await Promise.all([needs.prices.list(), readSpend(needs, names, period)])
  const isTaken = by !== 'hour' && (spend.length > 0 || (known.length > 0 && !isCostOnly))
  const [decided, { days }, shares] = await Promise.all([
    isTaken ? needs.buyerDesk.decidedBy({ ...boundsOf(period), by, under: names }) : [],
    asked.counted,
    isShared(by) ? readShares(needs, by, spend, period) : null,
  ])
  const leads = withPaid(decided, spend)
  const [paid, unpaid] = [leads.filter((one) => one.isPaid), leads.filter((one) => !one.isPaid)]
  const active = [
    ...days.filter(hasLife).map(({ day, name }) => ({ day, campaign: name })),
    ...leads.map(({ day, campaign }) => ({ day, campaign: campaign ?? '' })),
    ...(shares?.counted ?? []),
  ]
  return {
    by,
    spent: shares?.spent ?? sumsOfSpend(spend, by === 'day' ? 'day' : 'campaign'),
    earned:
      known.length > 0 && by !== 'hour' ? earnedBy(leads, known, ({ name }) => name ?? '') : null,
    paidLeads: sumsBy(paid, 'accepted'),
    unpaidLeads: sumsBy(unpaid, 'accepted'),
    paidReturned: sumsBy(paid, 'returned'),
    paidRegistered: sumsBy(shares?.paid ?? [], 'registered'),
    covers: coversOf(spend, active, asked.today),
    isCovered: coveredBy(spend),
    highestPrice: Math.max(0, ...known.map(({ cents }) => cents)),
  }
}

/** Returns what was spent by name, and the visits and registered leads of its campaigns, also those with spend. */
async function readShares(
  { funnelDesk, leadDesk }: Pick<MoneyNeeds, 'funnelDesk' | 'leadDesk'>,
  by: SharedBy,
  spend: readonly Spend[],
  period: FunnelPeriod,
) {
  const campaigns = Array.from(sumsOfSpend(spend, 'campaign').keys())
  const counted = spend.length > 0 ? await funnelDesk.visitsBy(by, campaigns, period) : []
  const paid = counted.filter(coveredBy(spend))
  const seen = paid.filter(({ visits }) => visits > 0)
  const unseen = campaigns.filter((name) => seen.every(({ campaign }) => campaign !== name))
  const registered =
    unseen.length > 0 ? await leadDesk.registeredOf(by, unseen, boundsOf(period)) : []
  const weights = [
    ...seen.map(({ visits: weight, ...of }) => ({ ...of, weight })),
    ...registered.map(({ leads: weight, ...of }) => ({ ...of, day: null, weight })),
  ]
  return { counted, paid, spent: sharedOf(spend, weights) }
}

type Weight = { campaign: string; name: string; day: LocalDate | null; weight: number }

/**
 * A campaign's visits of a day share its spend of that day; without one, its visits on all days with spend, then its
 * registrations; without any, it is under no name.
 */
function sharedOf(spend: readonly Spend[], weights: readonly Weight[]): Spent {
  const shares = new Map<string, number>()
  for (const { campaign, day, cents } of spend) {
    const own = weights.filter((one) => one.campaign === campaign)
    const ofDay = own.filter((one) => one.day === day)
    const known = ofDay.length > 0 ? ofDay : own
    const among = known.length > 0 ? known : [{ name: otherName, weight: 1 }]
    const parts = sharesOf(
      cents,
      among.map(({ weight }) => weight),
    )
    for (const [at, { name }] of among.entries()) {
      shares.set(name, (shares.get(name) ?? 0) + (parts[at] ?? 0))
    }
  }
  return shares
}

/** Returns what was spent on a row, and of its leads those paid for. */
export function paidIn({ by, spent, ...of }: Money, { name, counts }: ListedRow): Paid {
  const spentCents = spentBy.includes(by) ? (spent.get(name) ?? null) : null
  if (by === 'hour' || spent.size === 0) return { spentCents, paidLeads: null }
  const paidLeads =
    by !== 'campaign'
      ? (of.paidLeads.get(name) ?? 0)
      : spentCents === null
        ? 0
        : // So the cost is that of the accepted leads beside it.
          Math.max(0, counts.lead_accepted - (of.unpaidLeads.get(name) ?? 0))
  return { spentCents, paidLeads }
}

export function paidInAll(money: Money, rows: readonly ListedRow[]): Paid {
  const { by, spent } = money
  if (spent.size === 0) return { spentCents: null, paidLeads: null }
  const spentCents = sumOfNumbers(spent.values())
  if (by === 'hour') return { spentCents, paidLeads: null }
  const paidLeads =
    by === 'campaign'
      ? rows.map((row) => paidIn(money, row).paidLeads ?? 0)
      : money.paidLeads.values()
  return { spentCents, paidLeads: sumOfNumbers(paidLeads) }
}

/** Returns rows of the names that cost money, now or before, and brought no one. */
export function withoutCounts(known: ReadonlySet<string>, spent: readonly Spent[]): ListedRow[] {
  const paid = spent.flatMap((sums) => Array.from(sums).filter(([, cents]) => cents > 0))
  const names = new Set(paid.map(([name]) => name))
  return Array.from(names)
    .filter((name) => !known.has(name))
    .map((name) => ({ ...sumOf([]), name }))
}

function sumsBy<Of extends string>(
  rows: readonly ({ name: string } & Record<Of, number>)[],
  of: Of,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(row.name, (sums.get(row.name) ?? 0) + row[of])
  return sums
}

export function sumOfNumbers(numbers: Iterable<number>): number {
  return Array.from(numbers).reduce((sum, one) => sum + one, 0)
}
