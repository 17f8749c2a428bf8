import { type Cover, isWhole } from './coverage'
import { type Earnings, marginOf, nothingEarned } from './earnings'
import { fewestToTell, rangeOf } from './funnel-report'

/** What a name cost, in cents, and brought. */
export type Costed = {
  spentCents: number | null
  /** Accepted leads of its spend that were not returned since. */
  kept: number
  /** Null if no price was ever entered. */
  earned: Earnings | null
  /** Leads that a buyer may accept yet. */
  undecided: number
  cover: Cover | null
}

type Money = Pick<Costed, 'earned' | 'spentCents'>

/** What all names together cost and brought, and the highest price of any buyer and day, in cents. */
export type AllCosted = Costed & {
  /** What an accepted lead of a known price earned on average; null without one. */
  perLead: number | null
  highestPrice: number
}

/** Adds up what those cost that may be judged: a day's spend of another would make all others look cheap. */
export function allOf(
  rows: readonly Costed[],
  of: Pick<AllCosted, 'earned' | 'perLead' | 'highestPrice'>,
): AllCosted {
  const paid = rows.filter(({ cover, spentCents }) => isWhole(cover) && spentCents !== null)
  const sum = (amount: (row: Costed) => number) => paid.reduce((all, row) => all + amount(row), 0)
  const spentCents = paid.length > 0 ? sum((row) => row.spentCents ?? 0) : null
  return { ...of, undecided: 0, cover: null, spentCents, kept: sum(({ kept }) => kept) }
}

/** What to do about a name that lost money. `least` and `most`: between what a lead costs by chance, in cents. */
export type LossAdvice =
  | { act: 'settle'; undecided: number }
  | { act: 'set-price' }
  | { act: 'stop'; due: number; perLead: number }
  | { act: 'stop' | 'watch'; cost: CostOfLead; earns: number; surely: number | null }
  | { act: 'watch'; cost: null; others: number }

export type CostOfLead = { cents: number; least: number; most: number }

/** Returns what a kept lead costs, in cents, with the 95% interval; null without a lead. */
export function costOfLead({ spentCents, kept }: Pick<Costed, 'spentCents' | 'kept'>) {
  if (!spentCents || kept <= 0) return null
  const { low, high } = rangeOf(kept)
  return { cents: spentCents / kept, least: spentCents / high, most: spentCents / low }
}

/** Returns what a name earned less its spend, in cents, if each lead without a price earned the highest. */
export function atBest({ earned, spentCents }: Money, highestPrice: number): number {
  const { paidCents, paidUnpriced } = earned ?? nothingEarned
  return paidCents + paidUnpriced * highestPrice - (spentCents ?? 0)
}

/** Three leads due and none there: less often than once in twenty by chance. */
const leadsDue = 3

/** Returns what its leads and its spend say to do about a name that lost money, or that brought no lead. */
export function adviceOnLoss(one: Costed, all: AllCosted): LossAdvice {
  const { earned, undecided, kept } = one
  const spent = one.spentCents ?? 0
  const perLead = all.earned ? (all.perLead ?? 0) : Infinity
  const lost = spent - (earned?.paidCents ?? 0)
  if (undecided > 0 && undecided * perLead >= lost) return { act: 'settle', undecided }
  const unpriced = earned?.paidUnpriced ?? 0
  const best = atBest(one, all.highestPrice)
  if (unpriced > 0 && best >= 0) return { act: 'set-price' }
  const cost = costOfLead(one)
  if (cost === null) return adviceWithoutLead(spent, all)
  const earns = (best + spent) / kept
  const surely = unpriced > 0 ? -best : null
  return { act: cost.least > earns ? 'stop' : 'watch', cost, earns, surely }
}

function adviceWithoutLead(spent: number, all: AllCosted): LossAdvice {
  const rest = (all.spentCents ?? 0) - spent
  const due = Math.floor((spent * all.kept) / Math.max(rest, 1))
  return all.kept > 0 && due >= leadsDue
    ? { act: 'stop', due, perLead: rest / all.kept }
    : { act: 'watch', cost: null, others: all.kept }
}

/**
 * Returns the row with the highest margin of a lead, among those whose lead earns more than it costs even if chance made it
 * cheap; null without one. Leads without a known price earn nothing here. Spend that is missing on some days tells nothing.
 */
export function worthRaising<Row extends Costed>(rows: readonly Row[]) {
  const sure = rows.flatMap((row) => {
    if (!isWhole(row.cover)) return []
    const cost = costOfLead(row)
    const margin = row.earned && marginOf(row.earned, row.spentCents)
    if (cost === null || margin === null || row.earned === null) return []
    const earns = row.earned.paidCents / row.kept
    return cost.most < earns ? [{ row, cost, earns, margin: earns - cost.cents }] : []
  })
  return sure.toSorted((one, other) => other.margin - one.margin)[0] ?? null
}

/** A lead that costs over a tenth more than before may cost more yet with more spend. */
const risen = 1.1

/** Returns why to raise a name in steps: what a lead cost before, if that was clearly less, and whether its leads are few. */
export function doubtsOf({ kept }: Pick<Costed, 'kept'>, cents: number, before: number | null) {
  const wasCheaper = before !== null && cents > before * risen
  return { before: wasCheaper ? before : null, few: kept < fewestToTell ? kept : null }
}
export type RaiseDoubts = ReturnType<typeof doubtsOf>

/**
 * Returns the rows that earned less than was spent on them, the surest loss first: a price that isn't known can lower one.
 * Those with spend on some of their days only are left out.
 */
export function lossesOf<Row extends Money & Pick<Costed, 'cover'>>(
  rows: readonly Row[],
  highestPrice: number,
): Row[] {
  return rows
    .filter(({ cover }) => isWhole(cover))
    .filter(({ earned, spentCents }) => ((earned && marginOf(earned, spentCents)) ?? 0) < 0)
    .toSorted((one, other) => atBest(one, highestPrice) - atBest(other, highestPrice))
}

type Judged = { losing: readonly CostedName[]; all: AllCosted }
/** A campaign, or what else a report is by. */
export type CostedName = Costed & { campaign: string }
/** `isWider`: the row is of more days than `own`. */
export type AdvisedLoss = {
  row: CostedName
  own: CostedName
  advice: LossAdvice
  isWider: boolean
}

/**
 * Returns what to do about each loss, those to stop first. One that these days are too few to tell about is stopped if
 * more days tell.
 */
export function advisedLosses({ losing, all }: Judged, wider: Judged | null): AdvisedLoss[] {
  const advised = losing.map((row): AdvisedLoss => {
    const own = { row, own: row, advice: adviceOnLoss(row, all), isWider: false }
    const more = wider?.losing.find(({ campaign }) => campaign === row.campaign)
    if (own.advice.act !== 'watch' || !wider || !more) return own
    const advice = adviceOnLoss(more, wider.all)
    return advice.act === 'stop' ? { row: more, own: row, advice, isWider: true } : own
  })
  const placeOf = ({ advice }: AdvisedLoss) => (advice.act === 'stop' ? 0 : 1)
  return advised.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Whether chance can explain a loss, so more days may tell. */
export function needsMore({ losing, all }: Judged): boolean {
  return losing.some((row) => adviceOnLoss(row, all).act === 'watch')
}
