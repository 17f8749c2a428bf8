import type { FunnelEvent } from './funnel-event'

/** What people are counted by besides the time. */
export const funnelDimensions = [
  'link',
  'campaign',
  'source',
  'country',
  'device',
  'landing',
  'variant',
] as const
export type FunnelDimension = (typeof funnelDimensions)[number]
/** Names that a report is about; a variant as its link and its ID. */
export type FunnelNames = { [By in FunnelDimension]?: string }

export const funnelGroups = [...funnelDimensions, 'day', 'hour'] as const
export type FunnelGroup = (typeof funnelGroups)[number]

/** Sums of one link, campaign, hour or whatever else they are grouped by. */
export type FunnelRow = { name: string; counts: Record<FunnelEvent, number> }

/** The steps in order; each rate is that of the step before. */
export const funnelSteps = [
  'click',
  'visit',
  'form_viewed',
  'form_begun',
  'code_sent',
  'code_verified',
  'lead_committed',
  'lead_accepted',
] as const satisfies readonly FunnelEvent[]

export const stepLabels: Record<(typeof funnelSteps)[number], string> = {
  click: 'clicks',
  visit: 'visits',
  form_viewed: 'form viewed',
  form_begun: 'form begun',
  code_sent: 'code sent',
  code_verified: 'verified',
  lead_committed: 'registered',
  lead_accepted: 'accepted',
}

/** A share and its 95% confidence interval. */
export type Rate = { share: number; low: number; high: number }

/** Below this many, a share says more about chance than about people. */
export const fewestToTell = 30

/**
 * Returns a share with its Wilson score interval (E. B. Wilson, 1927), which holds for few and for rare events.
 * Null if there are too few to tell, or if the events are not a part of the whole. `z`: of another interval.
 */
export function rateOf(part: number, whole: number, z = 1.96): Rate | null {
  if (whole < fewestToTell || part > whole) return null
  const share = part / whole
  const scale = 1 + z ** 2 / whole
  const middle = (share + z ** 2 / (2 * whole)) / scale
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2))
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/**
 * Returns the `z` of intervals for so many comparisons at once: at 95% each, one of twenty would differ by chance, so each
 * has its part of the 5% (Bonferroni). The quantile of the normal distribution is that of Abramowitz and Stegun, 26.2.23.
 */
export function boundOf(comparisons: number): number {
  const t = Math.sqrt(-2 * Math.log(0.025 / Math.max(1, comparisons)))
  const above = 2.515517 + 0.802853 * t + 0.010328 * t ** 2
  return t - above / (1 + 1.432788 * t + 0.189269 * t ** 2 + 0.001308 * t ** 3)
}

/** So many events for so much spend, or in so many days. */
type Yield = { events: number; of: number }

/** Returns whether chance alone can explain that two yields differ: the 95% interval of their ratio, or another, holds 1. */
export function isByChance(one: Yield, other: Yield, z = 1.96): boolean {
  if (one.events === 0 || other.events === 0) return one.events + other.events < fewestToTell
  const ratio = (one.events * other.of) / (other.events * one.of)
  return Math.abs(Math.log(ratio)) < z * Math.sqrt(1 / one.events + 1 / other.events)
}

/** So many events of so many, which may be few. */
type Part = { part: number; whole: number }

/**
 * Returns whether one share is higher than the other beyond chance, exactly, also of few (R. A. Fisher, 1934). The more
 * `comparisons`, the less of the 5% each has. False for fewer than three events, and if they are not a part of their whole.
 */
export function isHigherShare(one: Part, other: Part, comparisons: number): boolean {
  if (one.part < 3 || one.part > one.whole || other.part > other.whole) return false
  const events = one.part + other.part
  const logs = logFactorials(one.whole + other.whole)
  const choose = (from: number, of: number) =>
    (logs[from] ?? 0) - (logs[of] ?? 0) - (logs[from - of] ?? 0)
  const all = choose(one.whole + other.whole, events)
  let chance = 0
  for (let part = one.part; part <= Math.min(one.whole, events); part++) {
    chance += Math.exp(choose(one.whole, part) + choose(other.whole, events - part) - all)
  }
  return chance < 0.025 / Math.max(1, comparisons)
}

/** Returns the logarithms of the factorials up to a number. */
function logFactorials(most: number): number[] {
  const logs = [0]
  for (let at = 1; at <= most; at++) logs.push((logs[at - 1] ?? 0) + Math.log(at))
  return logs
}

/** Returns between which means so many events come about: their exact 95% Poisson interval (F. Garwood, 1936). */
export function rangeOf(events: number): { low: number; high: number } {
  const solve = (isBelow: (mean: number) => boolean) => {
    let [low, high] = [0, 2 * events + 10]
    for (let step = 0; step < 50; step++) {
      const middle = (low + high) / 2
      if (isBelow(middle)) low = middle
      else high = middle
    }
    return low
  }
  return {
    low: events === 0 ? 0 : solve((mean) => upTo(events - 1, mean) > 0.975),
    high: solve((mean) => upTo(events, mean) > 0.025),
  }
}

/** Returns how likely up to so many events are. */
function upTo(events: number, mean: number): number {
  let [term, sum] = [Math.exp(-mean), 0]
  for (let count = 0; count <= events; count++) {
    sum += term
    term *= mean / (count + 1)
  }
  return sum
}

/**
 * Returns the 95% interval of how much higher one share is than the other, from their own intervals (R. G. Newcombe, 1998,
 * method 10). Whether two intervals overlap would miss differences that this shows.
 */
export function differenceOf(one: Rate, other: Rate): { low: number; high: number } {
  const difference = one.share - other.share
  return {
    low: difference - Math.hypot(one.share - one.low, other.high - other.share),
    high: difference + Math.hypot(one.high - one.share, other.share - other.low),
  }
}

export type Verdict = 'higher' | 'lower' | 'too few to tell'

/** Compares two shares: one is higher or lower if chance alone can't explain it. */
export function comparedRates(one: Rate | null, other: Rate | null): Verdict {
  if (one === null || other === null) return 'too few to tell'
  const { low, high } = differenceOf(one, other)
  if (low > 0) return 'higher'
  return high < 0 ? 'lower' : 'too few to tell'
}

/** Compares a row's accepted leads per visit with all other rows together. */
export function verdictOf({ counts }: FunnelRow, { counts: all }: FunnelRow): Verdict {
  const others = conversionOf({
    lead_accepted: all.lead_accepted - counts.lead_accepted,
    lead_committed: all.lead_committed - counts.lead_committed,
    visit: all.visit - counts.visit,
  })
  return comparedRates(conversionOf(counts), others)
}

type ConversionCounts = Record<'lead_accepted' | 'lead_committed' | 'visit', number>

/** Returns accepted leads per visit. */
export function conversionOf(counts: ConversionCounts): Rate | null {
  return isShareOfVisits(counts) ? rateOf(counts.lead_accepted, counts.visit) : null
}

/** Whether the leads can all be of these visits, so a share of them means something. */
export function isShareOfVisits(counts: ConversionCounts): boolean {
  return Math.max(counts.lead_committed, counts.lead_accepted) <= counts.visit
}

/** Returns each step's share of the one before. */
export function ratesOf({ counts }: Pick<FunnelRow, 'counts'>): (Rate | null)[] {
  return steps.map(([from, to]) => rateOf(counts[to], counts[from]))
}

type Step = (typeof funnelSteps)[number]

/** Each step with the one after. */
const steps = funnelSteps.slice(1).map((to, at) => [funnelSteps[at] as Step, to] as const)

/** The step that loses the largest share, among those that enough people reached. */
export type Loss = { from: Step; to: Step; share: number }

export function biggestLossOf(row: { counts: Record<Step, number> }): Loss | null {
  const losses = steps.flatMap(([from, to]) => {
    const rate = rateOf(row.counts[to], row.counts[from])
    return rate ? [{ from, to, share: 1 - rate.share }] : []
  })
  return losses.reduce<Loss | null>(
    (most, one) => (one.share > (most?.share ?? 0) ? one : most),
    null,
  )
}

/** Whether anyone visited or became a lead. */
export function hasLife({ counts }: Pick<FunnelRow, 'counts'>): boolean {
  return counts.visit + counts.lead_committed + counts.lead_accepted > 0
}
