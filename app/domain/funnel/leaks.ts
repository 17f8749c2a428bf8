import { otherName } from '#app/shared/dimensions'
import {
  boundOf,
  comparedRates,
  type FunnelDimension,
  type FunnelRow,
  funnelSteps,
  type Rate,
  rateOf,
} from './funnel-report'

type Step = (typeof funnelSteps)[number]
export type StepCounts = Record<Step, number>

export type PlacesOf = { by: FunnelDimension; rows: readonly { key: string; counts: StepCounts }[] }

/** A name that more people leave before a step than under all other names of its dimension, beyond chance. */
export type Leak = {
  by: FunnelDimension
  key: string
  from: Step
  to: Step
  own: Rate
  others: Rate
  /** About how many accepted leads that costs. */
  leads: number
}

/** Each step with the one after. */
const steps = funnelSteps.slice(1).map((to, at) => [funnelSteps[at] as Step, to] as const)

/**
 * Returns every such name and step, the costliest in leads first. The more of them are compared, the wider is the interval
 * of each (`boundOf`): chance finds one among all in up to 1 of 20 reports. Who is lost at a step would have been accepted
 * as often as those who take it; `accepted`: all accepted leads, if the sums lack some. Of two names with the same people,
 * such as a campaign and its only page, the first stands.
 */
export function leaksOf(places: readonly PlacesOf[], accepted = 0): Leak[] {
  const pairs = places.flatMap(({ by, rows }) => {
    const all = sumOfSteps(rows)
    return rows
      .filter(({ key }) => key !== otherName)
      .flatMap(({ key, counts }) =>
        steps.map(([from, to]) => ({ ...{ by, key, from, to }, counts, all })),
      )
      .filter((pair) => sharesOf(pair) !== null)
  })
  const bound = boundOf(pairs.length)
  const found = pairs.flatMap((pair) => {
    const { by, key, from, to, counts, all } = pair
    const shares = sharesOf(pair, bound)
    if (!shares || comparedRates(shares.own, shares.others) !== 'lower') return []
    const lost = counts[from] * (shares.others.share - shares.own.share)
    const taken = Math.max(accepted, all.lead_accepted)
    const leads = lost * Math.min(1, taken / Math.max(1, all[to]))
    return [{ ...{ by, key, from, to, leads }, ...shares, counts }]
  })
  const sorted = found.toSorted((one, other) => other.leads - one.leads)
  return sorted
    .filter((one, at) => !sorted.slice(0, at).some((other) => isSamePeople(one, other)))
    .map(({ counts, ...leak }) => leak)
}

type Pair = Pick<Leak, 'from' | 'to'> & Record<'counts' | 'all', StepCounts>

function sharesOf({ from, to, counts, all }: Pair, bound?: number) {
  const own = rateOf(counts[to], counts[from], bound)
  const others = rateOf(all[to] - counts[to], all[from] - counts[from], bound)
  return own && others ? { own, others } : null
}

type Counted = Pick<Leak, 'by' | 'from' | 'to'> & Pick<Pair, 'counts'>

function isSamePeople(one: Counted, other: Counted): boolean {
  const isAlike = (step: Step) =>
    Math.abs(one.counts[step] - other.counts[step]) <= other.counts[step] / 10
  return one.by !== other.by && one.to === other.to && isAlike(one.from) && isAlike(one.to)
}

export function sumOfSteps(rows: readonly Pick<FunnelRow | PlacesOf['rows'][number], 'counts'>[]) {
  const sums = funnelSteps.map((step) => [
    step,
    rows.reduce((sum, { counts }) => sum + counts[step], 0),
  ])
  return Object.fromEntries(sums) as StepCounts
}
