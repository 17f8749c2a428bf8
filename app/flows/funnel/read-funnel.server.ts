import {
  type CostChange,
  type CostSteps,
  comparable,
  costChange,
} from '#app/domain/funnel/cost-change'
import type { Cover } from '#app/domain/funnel/coverage'
import { type Earnings, nothingEarned, sumOfEarned } from '#app/domain/funnel/earnings'
import {
  boundsOf,
  type Comparison,
  type FunnelDesk,
  type FunnelPeriod,
  periodBefore,
  periodOf,
} from '#app/domain/funnel/funnel-desk-store.server'
import {
  biggestLossOf,
  conversionOf,
  type FunnelGroup,
  type FunnelNames,
  hasLife,
  type Loss,
  type Rate,
  ratesOf,
  type Verdict,
  verdictOf,
} from '#app/domain/funnel/funnel-report'
import type { PriceStore } from '#app/domain/funnel/price-store.server'
import type { SpendStore } from '#app/domain/funnel/spend-store.server'
import { type ListedRow, sumOf } from '#app/domain/funnel/with-leads'
import type { BuyerDesk, RefusedOf } from '#app/domain/leads/delivery/buyer-desk-store.server'
import type { LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import type { LinkDesk } from '#app/domain/links/link-desk-store.server'
import { createVariantName } from '#app/domain/links/variant-name'
import type { TextCost } from '#app/domain/verification/ports'
import type { TextCostStore } from '#app/domain/verification/text-cost-store.server'
import type { Services } from '#app/services'
import { otherName } from '#app/shared/dimensions'
import { day } from '#app/shared/time'
import {
  addDays,
  daysBetween,
  type LocalDate,
  torontoDate,
  torontoTime,
} from '#app/shared/toronto-time'
import { type Counted, countFunnel, dayIn } from './count-funnel.server'
import {
  hasSpend,
  isShared,
  type Money,
  type Paid,
  paidIn,
  paidInAll,
  readMoney,
  sumOfNumbers,
  withoutCounts,
} from './read-money.server'

export type FunnelNeeds = Pick<Services, 'now'> & {
  funnelDesk: FunnelDesk
  spend: SpendStore
  prices: PriceStore
  leadDesk: Pick<LeadDesk, 'countedBy' | 'registeredOf'>
  buyerDesk: Pick<BuyerDesk, 'decidedBy' | 'refusedBy'>
  textCosts: TextCostStore
  linkDesk: Pick<LinkDesk, 'list'>
}

/** Stored leads that were rejected or returned in the period. */
export type Refused = Record<'rejected' | 'returned', number>

/** What an accepted lead became since. */
export type LostLead = 'withdrawn' | 'returned'

export type ReportedRow = ListedRow &
  Paid & {
    /** What it counts under, of which `name` is the readable form. */
    key: string
    /** Each step's share of the one before; null if there are too few to tell. */
    rates: (Rate | null)[]
    conversion: Rate | null
    /** In the days that it is compared with. */
    before: Pick<ReportedRow, 'counts' | 'rates' | 'conversion' | 'paidWithout' | keyof Paid>
    loss: Loss | null
    comparedWithOthers: Verdict
    /** Of a campaign with spend. */
    cover: Cover | null
    /** The paid leads without those withdrawn, or those returned, since; null where that isn't known. */
    paidWithout: Record<LostLead, number | null>
    /** Registered leads of campaigns and days with spend, where spend is shared by visits. */
    paidRegistered: number
    /** Null by hour, and if no price was ever entered. */
    earned: Earnings | null
    /** Null by hour. */
    refused: Refused | null
  }

export type FunnelReport = {
  period: FunnelPeriod
  rows: ReportedRow[]
  total: ReportedRow
  /** Whether rows can have a spend of their own; if not, only their total has. */
  hasSpend: boolean
  /** Whether that of a row is an estimate, shared by visits. */
  isEstimated: boolean
  /** Of each campaign with spend. */
  covers: ReadonlyMap<string, Cover>
  /** By campaign, why a lead costs more or less than before. */
  cost: ComparedCost | null
  textCosts: TextCost[]
  /** The highest price of any buyer and day, in cents. */
  highestPrice: number
  /** Names a variant as people read it. */
  variantName: (key: string) => string
}

type AskedFunnel = {
  by: FunnelGroup
  days: number
  to?: LocalDate | null
  /** What they are to count under; not by hour. */
  names?: FunnelNames
  against?: Comparison
}

/** Reports the last days, up to and including a day, today if none is given, beside those they are compared with. */
export async function readFunnel(
  needs: FunnelNeeds,
  { by, days, to = null, names = {}, against = 'before' }: AskedFunnel,
): Promise<FunnelReport> {
  const { now, textCosts, linkDesk } = needs
  const at = to === null ? now() : torontoTime(addDays(to, 1), 0) - 1
  const period = periodOf(days, at)
  const compared = periodBefore(period, against)
  const counts = countFunnel(needs, by, names, period)
  const countsBefore = countFunnel(needs, by, names, compared)
  const asked = { by, names, today: torontoDate(now()) }
  const [counted, past, costs, money, moneyBefore, refused, links] = await Promise.all([
    counts,
    countsBefore,
    textCosts.list(Math.floor(at / day) - days + 1),
    readMoney(needs, { ...asked, period, counted: counts }),
    readMoney(needs, { ...asked, period: compared, counted: countsBefore, isCostOnly: true }),
    readRefused(needs, by, names, period),
    by === 'variant' || names.variant !== undefined ? linkDesk.list() : [],
  ])
  const { earned, covers, highestPrice } = money
  const known = new Set(counted.rows.map(({ name }) => name))
  const isNamed = by === 'campaign' || isShared(by)
  const unseen = isNamed ? withoutCounts(known, [money.spent, moneyBefore.spent]) : []
  const rows = [...counted.rows, ...unseen]
  const { total } = counted
  const variantName = createVariantName(links)
  const earlier = new Map(past.rows.map((row) => [row.name, row]))
  const daysAgo = daysBetween(compared.since.day, period.since.day)
  const earlierOf = ({ name }: ListedRow) =>
    earlier.get(by === 'day' ? addDays(name, -daysAgo) : name) ?? { ...sumOf([]), name }
  const reported = (row: ListedRow, own: ReportedRow['before'], before: ReportedRow['before']) => ({
    ...row,
    ...own,
    before,
    loss: biggestLossOf(row),
    comparedWithOthers: verdictOf(row, total),
  })
  return {
    period,
    ...{ variantName, covers, highestPrice },
    cost: by === 'campaign' ? comparedCosts([money, counted], [moneyBefore, past]) : null,
    rows: rows.map((row) => {
      const before = earlierOf(row)
      return {
        ...reported(
          row,
          ratedOf(money, row, paidIn(money, row)),
          ratedOf(moneyBefore, before, paidIn(moneyBefore, before)),
        ),
        paidRegistered: money.paidRegistered.get(row.name) ?? 0,
        cover: by === 'campaign' ? (covers.get(row.name) ?? null) : null,
        key: row.name,
        name: by === 'variant' ? variantName(row.name) : row.name,
        earned: earned && earnedIn(earned, row.name, known),
        refused: refused && sumOfRefused(refused.filter(isOfRow(row.name, known))),
      }
    }),
    total: {
      ...reported(
        total,
        ratedOf(money, total, paidInAll(money, rows), rows),
        ratedOf(moneyBefore, past.total, paidInAll(moneyBefore, past.rows), past.rows),
      ),
      paidRegistered: sumOfNumbers(money.paidRegistered.values()),
      ...{ key: '', cover: null },
      earned: earned && sumOfEarned(earned.values()),
      refused: refused && sumOfRefused(refused),
    },
    hasSpend: hasSpend(by, names),
    isEstimated: isShared(by),
    textCosts: isOfAll(names) ? costs.filter((cost) => cost.day <= Math.floor(at / day)) : [],
  }
}

type ComparedCost = { change: CostChange | null; without: string[] }
type MoneyOf = readonly [Money, Counted]

/** Compares what a lead cost, of the campaigns of which it is known in both. */
function comparedCosts(now: MoneyOf, before: MoneyOf): ComparedCost {
  const [own, earlier] = [now, before].map(([money, { rows, days }]) => {
    const unseen = withoutCounts(new Set(rows.map(({ name }) => name)), [money.spent])
    return [...rows, ...unseen].map((row) => {
      const { name: campaign } = row
      const paid = days.filter(({ day, name }) => {
        return name === campaign && money.isCovered({ day, campaign })
      })
      const sum = (step: 'visit' | 'form_begun') =>
        sumOfNumbers(paid.map(({ counts }) => counts[step]))
      return {
        ...{ campaign, cover: money.covers.get(campaign) ?? null, isActive: hasLife(row) },
        steps: {
          ...{ campaign, spent: money.spent.get(campaign) ?? 0 },
          ...{ visits: sum('visit'), begun: sum('form_begun') },
          accepted: paidIn(money, row).paidLeads ?? 0,
        },
      }
    })
  }) as [ComparedRow[], ComparedRow[]]
  const { isIn, without } = comparable(own, earlier)
  const stepsOf = (rows: readonly ComparedRow[]) => rows.filter(isIn).map(({ steps }) => steps)
  return { change: costChange(stepsOf(own), stepsOf(earlier)), without }
}

type ComparedRow = Parameters<typeof comparable>[0][number] & { steps: CostSteps }

const isOfAll = (names: FunnelNames) => Object.keys(names).length === 0

/** Takes the rows that a total is of. */
function ratedOf(
  money: Money,
  row: ListedRow,
  paid: Paid,
  rows: readonly ListedRow[] = [row],
): ReportedRow['before'] {
  const { counts } = row
  return {
    ...{ counts, ...paid, rates: ratesOf(row), conversion: conversionOf(counts) },
    paidWithout: paidWithout(money, rows, paid),
  }
}

/** Returns the paid leads of rows without those withdrawn, or returned, since. Which withdrawn ones are paid isn't known. */
function paidWithout(
  money: Money,
  rows: readonly ListedRow[],
  { paidLeads }: Paid,
): ReportedRow['paidWithout'] {
  const { by, paidReturned, unpaidLeads } = money
  const paid = rows.filter((row) => paidIn(money, row).paidLeads)
  const isListed =
    by === 'campaign' && paid.every(({ name, listed }) => listed && !unpaidLeads.get(name))
  const less = (lost: readonly number[]) => (paidLeads ? paidLeads - sumOfNumbers(lost) : null)
  return {
    withdrawn: isListed ? less(paid.map(({ listed }) => listed?.withdrawn ?? 0)) : null,
    returned: less(rows.map(({ name }) => paidReturned.get(name) ?? 0)),
  }
}

async function readRefused(
  { buyerDesk }: Pick<FunnelNeeds, 'buyerDesk'>,
  by: FunnelGroup,
  under: FunnelNames,
  period: FunnelPeriod,
): Promise<RefusedOf[] | null> {
  if (by === 'hour') return null
  if (by !== 'day') return buyerDesk.refusedBy(by, { ...boundsOf(period), under })
  const hours = await buyerDesk.refusedBy('hour', { ...boundsOf(period), under })
  return hours.map((one) => ({ ...one, name: dayIn(one.name) }))
}

/** Under `(other)`, those of names without a row. */
const isOfRow = (row: string, known: ReadonlySet<string>) => (one: RefusedOf) =>
  one.name === row || (row === otherName && !known.has(one.name))

function sumOfRefused(refused: readonly RefusedOf[]): Refused {
  const sum = (kind: keyof Refused) =>
    sumOfNumbers(refused.map((one) => (one.kind === kind ? one.leads : 0)))
  return { rejected: sum('rejected'), returned: sum('returned') }
}

/** Returns what a row's leads earned; under `(other)`, those of names without a row. */
function earnedIn(
  earned: ReadonlyMap<string, Earnings>,
  name: string,
  known: ReadonlySet<string>,
): Earnings {
  if (name !== otherName) return earned.get(name) ?? nothingEarned
  const others = Array.from(earned).filter(([one]) => one === otherName || !known.has(one))
  return sumOfEarned(others.map(([, one]) => one))
}
