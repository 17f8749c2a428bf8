import { type Cover, isWhole } from './coverage'
import { isByChance } from './funnel-report'

/** What a campaign spent on days with spend, and brought then, step by step. */
export type CostSteps = Record<'spent' | 'visits' | 'begun' | 'accepted', number> & {
  campaign: string
}

/** Why a lead costs more or less: what a visit costs, how many begin the form, how many of these are accepted, and the mix. */
export const costCauses = ['visit', 'begun', 'later', 'mix'] as const

export type CostChange = {
  /** Of an accepted lead, in cents. */
  now: number
  before: number
  /** They add up to the difference. */
  parts: Record<(typeof costCauses)[number], number>
  /** Whether chance alone can explain it, and how many begin the form too. */
  isByChance: boolean
  /** The campaign that alone lost, or gained, most leads for its money. */
  most: string | null
}

/**
 * Returns why a lead costs more or less than before; null without leads in both. First the spend moves between campaigns
 * that bring as many leads for a dollar as before; then each campaign's steps change, one after the other.
 */
export function costChange(
  now: readonly CostSteps[],
  before: readonly CostSteps[],
): CostChange | null {
  const sum = (rows: readonly CostSteps[], of: Exclude<keyof CostSteps, 'campaign'>) =>
    rows.reduce((all, row) => all + row[of], 0)
  const [spent, accepted] = [sum(now, 'spent'), sum(now, 'accepted')]
  const [spentBefore, acceptedBefore] = [sum(before, 'spent'), sum(before, 'accepted')]
  if (![spent, accepted, spentBefore, acceptedBefore].every((of) => of > 0)) return null
  const rows = now.map((row) => {
    const earlier = before.find(({ campaign }) => campaign === row.campaign)
    return { row, ...expectedOf(row, earlier) }
  })
  const leadsAt = (step: 'mix' | 'visit' | 'begun') => rows.reduce((all, one) => all + one[step], 0)
  const costs = [leadsAt('mix'), leadsAt('visit'), leadsAt('begun')].map((leads) => spent / leads)
  const [mix = 0, visit = 0, begun = 0] = costs
  if (!costs.every(Number.isFinite)) return null
  const [cost, costBefore] = [spent / accepted, spentBefore / acceptedBefore]
  const gained = (one: (typeof rows)[number]) =>
    (one.row.accepted - one.mix) * (cost > costBefore ? 1 : -1)
  const [most] = rows.toSorted((one, other) => gained(one) - gained(other))
  return {
    ...{ now: cost, before: costBefore },
    parts: { visit: visit - mix, begun: begun - visit, later: cost - begun, mix: mix - costBefore },
    isByChance:
      isByChance({ events: accepted, of: spent }, { events: acceptedBefore, of: spentBefore }) &&
      isByChance(
        { events: sum(now, 'begun'), of: sum(now, 'visits') },
        { events: sum(before, 'begun'), of: sum(before, 'visits') },
      ),
    most: most && gained(most) < 0 ? most.row.campaign : null,
  }
}

/** Returns how many leads a campaign would have for its spend as before, then with its visits, then with its begun forms. */
function expectedOf(now: CostSteps, before: CostSteps | undefined) {
  const { accepted } = now
  if (!before || before.spent === 0 || now.spent === 0) {
    return { mix: accepted, visit: accepted, begun: accepted }
  }
  const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : 0)
  const grown = (one: number, other: number) => (one > 0 && other > 0 ? one / other : 1)
  const mix = (now.spent * before.accepted) / before.spent
  const visit = mix * grown(ratio(now.visits, now.spent), ratio(before.visits, before.spent))
  const begun = visit * grown(ratio(now.begun, now.visits), ratio(before.begun, before.visits))
  return { mix, visit, begun }
}

/** `isActive`: whether anyone visited, or became a lead. */
type Comparable = { campaign: string; cover: Cover | null; isActive: boolean }

/**
 * Returns the campaigns with spend whose money can be compared: before and now, each had spend on all of its days, or no
 * day. `without`: those with spend that can't.
 */
export function comparable(now: readonly Comparable[], before: readonly Comparable[]) {
  const paid = [...now, ...before].filter(({ cover }) => cover !== null)
  const names = Array.from(new Set(paid.map(({ campaign }) => campaign)))
  const isKnown = (rows: readonly Comparable[], name: string) => {
    const row = rows.find(({ campaign }) => campaign === name)
    return !row || (row.cover === null ? !row.isActive : isWhole(row.cover))
  }
  const known = names.filter((name) => isKnown(now, name) && isKnown(before, name))
  return {
    isIn: ({ campaign }: { campaign: string }) => known.includes(campaign),
    without: names.filter((name) => !known.includes(name)),
  }
}

/** Rounds parts to whole cents that add up to the rounded sum. */
export function wholeParts<Name extends string>(
  parts: readonly (readonly [Name, number])[],
): (readonly [Name, number])[] {
  let [sum, rounded] = [0, 0]
  return parts.map(([name, cents]) => {
    sum += cents
    const whole = Math.round(sum) - rounded
    rounded += whole
    return [name, whole] as const
  })
}
