import type { DeskServices } from '#app/desk/desk-services'
import { mostCounted } from '#app/desk/leads/leads-route'
import { csvFile } from '#app/desk/parts/listed'
import { type BuyerCost, buyerCosts } from '#app/domain/funnel/buyer-costs'
import {
  type BuyerPrice,
  type Earnings,
  earnedBy,
  marginOf,
  nothingEarned,
  sumOfEarned,
} from '#app/domain/funnel/earnings'
import {
  boundsOf,
  type FunnelPeriod,
  periodBefore,
  periodOf,
} from '#app/domain/funnel/funnel-desk-store.server'
import { isHigherShare } from '#app/domain/funnel/funnel-report'
import type { BuyerResult, Refusals } from '#app/domain/leads/delivery/buyer-desk-store.server'
import type { LeadCount } from '#app/domain/leads/lead-counts-store.server'
import { readSpend, sumsOfSpend, withPaid } from '#app/flows/funnel/read-money.server'
import type { CsvCell, CsvRow } from '#app/shared/csv'
import { addDays, torontoTime } from '#app/shared/toronto-time'
import type { Asked } from './funnel-asked'
import { inDollars } from './in-words'

export function periodIn({ days, to }: Asked, now: number) {
  return periodOf(days, to === null ? now : torontoTime(to, 0))
}

export function comparedIn(asked: Asked, now: number): FunnelPeriod {
  return periodBefore(periodIn(asked, now), asked.against ?? 'before')
}

export type BuyersReport = {
  buyers: ShownBuyer[]
  refusals: Refusals[]
  /** How many leads of each campaign each buyer decided. */
  decided: Decided[]
  /** Spend of campaigns of which none of them decided a lead, in cents. */
  barren: number
  prices: BuyerPrice[]
  /** All that may have a price. */
  known: string[]
}

/** Returns what each buyer did in a period, what waits for it now, and what its leads cost and earned. */
export async function readBuyers(services: DeskServices, asked: Asked): Promise<BuyersReport> {
  const { buyerDesk, leadDesk, prices: priceStore, now, buyers: set } = services
  const { names } = asked
  const period = periodIn(asked, now())
  const bounds = { ...boundsOf(period), under: names }
  const isNamed = Object.keys(names).length > 0
  const [prices, spend] = await Promise.all([priceStore.list(), readSpend(services, names, period)])
  const [results, past, refusals, decided, counts] = await Promise.all([
    buyerDesk.results(bounds),
    buyerDesk.results({ ...boundsOf(comparedIn(asked, now())), under: names }),
    buyerDesk.refusals(bounds),
    buyerDesk.decidedBy({ ...bounds, by: 'campaign' }),
    isNamed ? [] : leadDesk.stats({ states: ['retry', 'parked'], upTo: mostCounted + 1 }),
  ])
  const leads = withPaid(decided, spend)
  const { costs, barren } = buyerCosts(leads, sumsOfSpend(spend, 'campaign'))
  const rejectedOf = (id: string) =>
    refusals
      .filter(({ buyerId, kind }) => buyerId === id && kind === 'rejected')
      .reduce((sum, { leads }) => sum + leads, 0)
  const earned = earnedBy(leads, prices, ({ buyerId }) => buyerId)
  const ids = [...results, ...past, ...counts].map(({ buyerId }) => buyerId)
  const buyers = Array.from(new Set(ids), (id) => ({
    ...noResult,
    ...results.find(({ buyerId }) => buyerId === id),
    before: { ...noResult, ...past.find(({ buyerId }) => buyerId === id) },
    listedRejected: rejectedOf(id),
    waiting: counts.filter(({ buyerId }) => buyerId === id),
    cost: costs.get(id) ?? null,
    earned: prices.length > 0 ? (earned.get(id) ?? nothingEarned) : null,
    buyerId: id,
  }))
  const known = [...set.ids, ...ids, ...prices.map(({ buyerId }) => buyerId)]
  const ofCampaigns = leads.map(({ buyerId, name, accepted, rejected }) => {
    return { buyerId, campaign: name, decided: accepted + rejected }
  })
  return {
    buyers,
    refusals,
    decided: ofCampaigns,
    barren,
    prices,
    known: Array.from(new Set(known)).sort(),
  }
}

type Decided = { buyerId: string; campaign: string; decided: number }

/**
 * Returns how a campaign's share of a buyer's rejections for a reason compares with the other campaigns' beyond chance; null if
 * it isn't higher.
 */
export function excessOf(
  refusals: readonly Refusals[],
  { buyerId, kind, reason, campaign, leads }: Refusals,
  decided: readonly Decided[],
): { own: number; others: number } | null {
  // What is returned now may have been accepted before these days.
  if (kind !== 'rejected' || campaign === null) return null
  const sameReason = refusals.filter(
    (one) => one.buyerId === buyerId && one.kind === kind && one.reason === reason,
  )
  const all = sameReason.reduce((sum, one) => sum + one.leads, 0)
  const decidedIn = (isIn: (one: Decided) => boolean) =>
    decided
      .filter((one) => one.buyerId === buyerId && isIn(one))
      .reduce((sum, one) => sum + one.decided, 0)
  const own = { part: leads, whole: decidedIn((one) => one.campaign === campaign) }
  const others = { part: all - leads, whole: decidedIn((one) => one.campaign !== campaign) }
  // Every reason is compared in every campaign.
  if (!isHigherShare(own, others, refusals.length)) return null
  return { own: own.part / own.whole, others: others.part / others.whole }
}

const noResult: OwnResult & { listedRejected: number } = {
  ...{ registered: 0, accepted: 0, rejected: 0, failed: 0, answered: 0, medianMs: null },
  ...{ resolvedAccepted: 0, resolvedRejected: 0, returned: 0 },
  ...{ listedRegistered: 0, listedAccepted: 0, listedRejected: 0 },
}

type OwnResult = Omit<BuyerResult, 'buyerId'>

/** `cost`: of the decided paid leads; null without one. `earned`: null if no price was ever entered. */
export type ShownBuyer = BuyerResult & {
  /** In the days that these are compared with. */
  before: OwnResult
  /** Of the rejected, those that are stored. */
  listedRejected: number
  waiting: LeadCount[]
  cost: BuyerCost | null
  earned: Earnings | null
}

/** Returns what the buyers did and have waiting, with all spend; without a median, which has no sum. */
export function sumOfBuyers({
  buyers,
  barren,
}: Pick<BuyersReport, 'buyers' | 'barren'>): ShownBuyer {
  const sumOf = <Of extends OwnResult>(rows: readonly Of[]) => {
    const names = Object.keys(noResult) as (keyof OwnResult)[]
    const sum = (of: keyof OwnResult) => rows.reduce((all, row) => all + (row[of] ?? 0), 0)
    return { ...noResult, ...Object.fromEntries(names.map((name) => [name, sum(name)])) }
  }
  const earned = buyers.flatMap((buyer) => buyer.earned ?? [])
  const waiting = buyers.flatMap(({ waiting }) => waiting)
  return {
    ...sumOf(buyers),
    before: sumOf(buyers.map(({ before }) => before)),
    ...{ buyerId: '', medianMs: null, cost: sumOfCosts(buyers, barren) },
    earned: earned.length > 0 ? sumOfEarned(earned) : null,
    waiting: (['new', 'retry', 'parked'] as const).flatMap((state) => {
      const those = waiting.filter((one) => one.state === state)
      const count = those.reduce((all, one) => all + one.count, 0)
      return those[0] ? [{ ...those[0], count }] : []
    }),
  }
}

function sumOfCosts(buyers: readonly ShownBuyer[], barren: number): BuyerCost | null {
  const costs = buyers.flatMap(({ cost }) => cost ?? [])
  const sum = (of: keyof BuyerCost) => costs.reduce((all, cost) => all + cost[of], 0)
  const cents = sum('cents') + barren
  if (cents === 0) return null
  return { cents, decided: sum('decided'), accepted: sum('accepted'), returned: sum('returned') }
}

export function ownDecisions(buyer: OwnResult): OwnDecisions {
  const accepted = buyer.accepted - buyer.resolvedAccepted
  return { accepted, decided: accepted + buyer.rejected - buyer.resolvedRejected }
}

export type OwnDecisions = { accepted: number; decided: number }

/** Returns the buyer that itself rejected the largest share, and the one beyond chance; null without a second one. */
export function mostRejecting(buyers: readonly ShownBuyer[]) {
  const shareOf = (buyer: ShownBuyer) => {
    const { accepted, decided } = ownDecisions(buyer)
    return decided > 0 ? 1 - accepted / decided : 0
  }
  const some = buyers.toSorted((one, other) => shareOf(other) - shareOf(one))
  const rejecting = some.filter((buyer) => shareOf(buyer) > 0)
  if (buyers.length < 2 || !rejecting[0]) return null
  const all = ownDecisions(sumOfBuyers({ buyers: Array.from(buyers), barren: 0 }))
  const partOf = ({ accepted, decided }: OwnDecisions) => ({
    part: decided - accepted,
    whole: decided,
  })
  const told = rejecting.find((buyer) => {
    const own = partOf(ownDecisions(buyer))
    const others = { part: partOf(all).part - own.part, whole: all.decided - own.whole }
    return isHigherShare(own, others, rejecting.length)
  })
  return { soFar: rejecting[0], told: told ?? null }
}

/** Sends the table of buyers as a file for spreadsheets. */
export async function exportBuyers(services: DeskServices, asked: Asked) {
  const { buyers, barren, prices } = await readBuyers(services, asked)
  const isPriced = prices.length > 0
  const { since, before } = periodIn(asked, services.now())
  const [from, to] = [since.day, addDays(before.day, -1)]
  const total = { ...sumOfBuyers({ buyers, barren }), buyerId: totalName }
  const lineOf = (buyer: ShownBuyer): CsvRow => {
    const { accepted, decided } = ownDecisions(buyer)
    const before = ownDecisions(buyer.before)
    const waitingIn = (state: string) =>
      buyer.waiting.reduce((sum, one) => sum + (one.state === state ? one.count : 0), 0)
    return [
      buyer.buyerId,
      ...[buyer.registered, buyer.accepted, buyer.rejected, buyer.failed],
      ...[buyer.resolvedAccepted + buyer.resolvedRejected, accepted, decided],
      ...[before.accepted, before.decided],
      ...[buyer.medianMs ?? '', waitingIn('retry'), waitingIn('parked')],
      ...[buyer.listedRegistered, buyer.listedAccepted, buyer.returned],
      ...[perLead(buyer, 'decided'), buyer.cost?.decided ?? 0],
      ...[perLead(buyer, 'accepted'), buyer.cost?.accepted ?? 0],
      inDollars(buyer.cost && buyer.cost.cents / (buyer.cost.accepted - buyer.cost.returned)),
      inDollars(buyer.cost?.cents ?? null),
      ...(isPriced ? earnedCells(buyer.earned, buyer.cost?.cents ?? null) : []),
      ...[from, to],
    ]
  }
  const head = [
    'buyer',
    ...['registered', 'accepted', 'rejected', 'failed attempts', 'resolved by hand'],
    ...['accepted by itself', 'decided by itself'],
    ...['accepted by itself, before', 'decided by itself, before'],
    ...['median response, ms', 'in retry', 'parked'],
    ...['registered, still stored', 'accepted, still stored', 'accepted, returned since'],
    ...['CAD per decided paid lead', 'decided paid leads'],
    ...['CAD per accepted paid lead', 'accepted paid leads'],
    ...['CAD per accepted paid lead, without returned', 'spent, CAD'],
    ...(isPriced ? earnedHeads : []),
    ...['from', 'to'],
  ] as const
  const after = [...(isPriced ? earnedCells(nothingEarned, barren) : []), from, to]
  const blank = head.slice(2 + after.length).map(() => '')
  const unshared = [noLead, ...blank, inDollars(barren), ...after] as const
  return csvFile(`funnel-by-buyer-${from}--${to}.csv`, [
    head,
    ...buyers.map(lineOf),
    ...(barren > 0 ? [unshared] : []),
    ...(buyers.length > 0 ? [lineOf(total)] : []),
  ])
}

const perLead = ({ cost }: ShownBuyer, of: 'decided' | 'accepted') =>
  inDollars(cost && cost.cents / cost[of])

/** What files call the sum of their rows. */
export const totalName = '(all)'

/** Whose spend no buyer shares. */
export const noLead = '(no decided lead)'

/** What files say of earnings. */
export const earnedHeads = [
  ...['earned, CAD', 'earned without spend, CAD', 'margin, CAD', 'margin is'],
  'accepted without a known price',
]

/** `isWhole`: whether no spend of its days is missing. */
export function earnedCells(
  earned: Earnings | null,
  spentCents: number | null,
  isWhole = true,
): CsvCell[] {
  if (earned === null) return earnedHeads.map(() => '')
  const cents = marginOf(earned, spentCents)
  const isAll = isWhole && earned.cents === earned.paidCents
  const words = [
    earned.paidUnpriced > 0 && 'at least',
    !isAll && 'of days with spend only',
    isAll && earned.paidUnpriced === 0 && 'exact',
  ].filter(Boolean)
  // Not text, whose minus spreadsheets would take for a formula.
  const margin = cents === null ? ['', ''] : [{ cents }, words.join(', ')]
  const unpaid = inDollars(earned.cents - earned.paidCents)
  return [inDollars(earned.cents), unpaid, ...margin, earned.unpriced]
}
