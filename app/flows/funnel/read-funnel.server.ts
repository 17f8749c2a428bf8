import {
  type Earned,
  earnedBy,
  nothingEarned,
  priceDays,
  sumOfEarned,
} from '#app/domain/funnel/earnings'
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
  type FunnelNames,
  type Loss,
  type Rate,
  ratesOf,
  type Verdict,
  verdictOf,
} from '#app/domain/funnel/funnel-report'
import type { PriceStore } from '#app/domain/funnel/price-store.server'
import type { SpendStore } from '#app/domain/funnel/spend-store.server'
import { type ListedRow, leadSteps, sumOf, withLeads } from '#app/domain/funnel/with-leads'
import type { CountedUnder } from '#app/domain/leads/counted-under.server'
import type { BuyerDesk } from '#app/domain/leads/delivery/buyer-desk-store.server'
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
  hourName,
  isLocalDate,
  type LocalDate,
  torontoDate,
  torontoTime,
} from '#app/shared/toronto-time'

type Needs = Pick<Services, 'now'> & {
  funnelDesk: FunnelDesk
  spend: SpendStore
  prices: PriceStore
  leadDesk: Pick<LeadDesk, 'countedBy'>
  buyerDesk: Pick<BuyerDesk, 'acceptedBy'>
  textCosts: TextCostStore
  linkDesk: Pick<LinkDesk, 'list'>
}

/** What was spent in Canadian cents, null if none was imported, and the accepted leads whose campaign has spend. */
type Paid = {
  spentCents: number | null
  /** Null where they aren't counted by campaign. */
  paidLeads: number | null
}

/** What an accepted lead became since. */
export type LostLead = 'withdrawn' | 'returned'

export type ReportedRow = ListedRow &
  Paid & {
    /** What it counts under, of which `name` is the readable form. */
    key: string
    /** Each step's share of the one before; null if there are too few to tell. */
    rates: (Rate | null)[]
    conversion: Rate | null
    /** As many days before. */
    before: Pick<ReportedRow, 'counts' | 'rates' | 'conversion' | keyof Paid>
    loss: Loss | null
    comparedWithOthers: Verdict
    /** The paid leads without those withdrawn, or those returned, since; null where that isn't known. */
    paidWithout: Record<LostLead, number | null>
    /** By campaign; null if no price was ever entered. */
    earned: Earned | null
  }

export type FunnelReport = {
  period: FunnelPeriod
  rows: ReportedRow[]
  total: ReportedRow
  textCosts: TextCost[]
  /** Names a variant as people read it. */
  variantName: (key: string) => string
}

/** More leads than this, registered or accepted, are not counted one by one. */
const mostListed = 2_000

type AskedFunnel = {
  by: FunnelGroup
  days: number
  to?: LocalDate | null
  /** What they are to count under; not by hour. */
  names?: FunnelNames
}

/** Reports the last days, up to and including a day, today if none is given, beside as many before them. */
export async function readFunnel(
  needs: Needs,
  { by, days, to = null, names = {} }: AskedFunnel,
): Promise<FunnelReport> {
  const { now, textCosts, linkDesk } = needs
  const at = to === null ? now() : torontoTime(addDays(to, 1), 0) - 1
  const periods = [periodOf(days, at), periodOf(days, at, 1)] as const
  const [period] = periods
  const [[counted, past], costs, [spent, spentBefore], earned, links] = await Promise.all([
    readBoth(periods, (one) => countedBy(needs, by, names, one)),
    textCosts.list(Math.floor(at / day) - days + 1),
    readBoth(periods, (one) => spentBy(needs, by, names, one)),
    by === 'campaign' ? earnedByCampaign(needs, names, period) : null,
    by === 'variant' || names.variant !== undefined ? linkDesk.list() : [],
  ])
  const earlier = new Map(past.rows.map((row) => [row.name, row]))
  const known = new Set(counted.rows.map(({ name }) => name))
  const unseen = by === 'campaign' ? withoutCounts(known, [spent, spentBefore]) : []
  const rows = [...counted.rows, ...unseen]
  const paidIn = (sums: Spent, { name, counts }: ListedRow): Paid => ({
    spentCents: by === 'campaign' || by === 'day' ? (sums.get(name) ?? null) : null,
    paidLeads: by === 'campaign' ? (sums.get(name) ? counts.lead_accepted : 0) : null,
  })
  const allPaid = (sums: Spent, those: readonly ListedRow[]): Paid => ({
    spentCents: sums.size > 0 ? sumOfNumbers(sums.values()) : null,
    paidLeads:
      by === 'campaign' ? sumOfNumbers(those.map((row) => paidIn(sums, row).paidLeads ?? 0)) : null,
  })
  const ratedOf = (row: ListedRow, paid: Paid) => {
    const { counts } = row
    return { counts, ...paid, rates: ratesOf(row), conversion: conversionOf(counts) }
  }
  const { total } = counted
  const paid = allPaid(spent, rows)
  const lostOf = (row: ListedRow, lost: LostLead) =>
    paidIn(spent, row).paidLeads ? (row.listed?.[lost] ?? 0) : 0
  const without = (those: readonly ListedRow[], { listed }: ListedRow, { paidLeads }: Paid) => {
    const less = (lost: LostLead) =>
      paidLeads && listed && paidLeads - sumOfNumbers(those.map((row) => lostOf(row, lost)))
    return { withdrawn: less('withdrawn'), returned: less('returned') }
  }
  const variantName = createVariantName(links)
  const nameOf = by === 'variant' ? variantName : (name: string) => name
  return {
    period,
    variantName,
    rows: rows.map((row) => {
      const earlierName = by === 'day' ? addDays(row.name, -days) : row.name
      const before = earlier.get(earlierName) ?? { ...sumOf([]), name: earlierName }
      const own = paidIn(spent, row)
      return {
        ...row,
        ...ratedOf(row, own),
        paidWithout: without([row], row, own),
        key: row.name,
        name: nameOf(row.name),
        before: ratedOf(before, paidIn(spentBefore, before)),
        loss: biggestLossOf(row),
        comparedWithOthers: verdictOf(row, total),
        earned: earned && (earned.get(row.name) ?? nothingEarned),
      }
    }),
    total: {
      ...total,
      ...ratedOf(total, paid),
      paidWithout: without(rows, total, paid),
      key: '',
      before: ratedOf(past.total, allPaid(spentBefore, past.rows)),
      loss: biggestLossOf(total),
      comparedWithOthers: verdictOf(total, total),
      earned: earned && sumOfEarned(earned.values()),
    },
    textCosts: isOfAll(names) ? costs.filter((cost) => cost.day <= Math.floor(at / day)) : [],
  }
}

type Spent = ReadonlyMap<string, number>

const readBoth = <Read>(
  [one, other]: readonly [FunnelPeriod, FunnelPeriod],
  read: (period: FunnelPeriod) => Promise<Read>,
) => Promise.all([read(one), read(other)] as const)

const isOfAll = (names: FunnelNames) => Object.keys(names).length === 0

/** Returns spend by day or campaign; spend is imported by campaign, so nothing is known of it under other names. */
export async function spentBy(
  { spend }: Pick<Needs, 'spend'>,
  by: FunnelGroup,
  names: FunnelNames,
  { since, before }: FunnelPeriod,
): Promise<Spent> {
  const { campaign, ...others } = names
  if (!isOfAll(others)) return new Map()
  const days = { since: since.day, before: before.day }
  return spend.sums(by === 'day' ? 'day' : 'campaign', days, campaign)
}

/** Returns what each campaign earned; null if no price was ever entered, or leads have none of these names. */
async function earnedByCampaign(
  { prices, buyerDesk }: Pick<Needs, 'prices' | 'buyerDesk'>,
  names: FunnelNames,
  period: FunnelPeriod,
): Promise<ReadonlyMap<string, Earned> | null> {
  const under = leadNames(names)
  const known = under ? await prices.list() : []
  if (under === null || known.length === 0) return null
  const days = priceDays(known, period.since.day, period.before.day)
  const accepted = await buyerDesk.acceptedBy({ ...boundsOf(period), days, under })
  const counted = accepted.filter(({ campaign }) => campaign !== null)
  return earnedBy(counted, known, ({ campaign }) => campaign ?? '')
}

/** Returns when a period begins and ends, in epoch milliseconds. */
export function boundsOf({ since, before }: FunnelPeriod) {
  return { since: torontoTime(since.day, 0), before: torontoTime(before.day, 0) }
}

/** Returns the names as leads have them; null if leads are not listed by one of them. */
export function leadNames({ landing, variant, ...names }: FunnelNames): CountedUnder | null {
  return landing === undefined && variant === undefined ? names : null
}

/** Returns the sums of a period with its leads, unless those are too many to be counted one by one. */
async function countedBy(
  { funnelDesk, leadDesk }: Pick<Needs, 'funnelDesk' | 'leadDesk'>,
  by: FunnelGroup,
  names: FunnelNames,
  period: FunnelPeriod,
): Promise<{ rows: ListedRow[]; total: ListedRow }> {
  const { since, before } = period
  const sums = await funnelDesk.report(by, period, names)
  const all = sumOf(sums)
  const group = leadGroups.find((group) => group === by)
  const under = leadNames(names)
  const isFew = leadSteps.every((step) => all.counts[step] <= mostListed)
  const leads =
    isFew && under
      ? await leadDesk.countedBy(group ?? 'hour', { ...boundsOf(period), upTo: mostListed, under })
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

/** Returns rows of the campaigns that cost money, now or before, and brought no one. */
function withoutCounts(known: ReadonlySet<string>, spent: readonly Spent[]) {
  const paid = spent.flatMap((sums) => Array.from(sums).filter(([, cents]) => cents > 0))
  const names = new Set(paid.map(([name]) => name))
  return Array.from(names)
    .filter((name) => !known.has(name))
    .map((name) => ({ ...sumOf([]), name }))
}

function sumOfNumbers(numbers: Iterable<number>): number {
  return Array.from(numbers).reduce((sum, one) => sum + one, 0)
}
