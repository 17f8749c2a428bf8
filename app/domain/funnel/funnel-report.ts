import type { FunnelEvent } from './funnel-event'

export const funnelGroups = [
  'link',
  'campaign',
  'source',
  'country',
  'device',
  'landing',
  'variant',
  'hour',
] as const
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

/** A share and its 95% confidence interval. */
export type Rate = { share: number; low: number; high: number }

/** Below this many, a share says more about chance than about people. */
const fewestToTell = 30

/**
 * Returns a share with its Wilson score interval (E. B. Wilson, 1927), which holds for few and for rare events.
 * Null if there are too few to tell, or if the events are not a part of the whole.
 */
export function rateOf(part: number, whole: number): Rate | null {
  if (whole < fewestToTell || part > whole) return null
  const z = 1.96
  const share = part / whole
  const scale = 1 + z ** 2 / whole
  const middle = (share + z ** 2 / (2 * whole)) / scale
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2))
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

export type Verdict = 'higher' | 'lower' | 'too few to tell'

/** Compares a row's accepted leads per visit with all other rows together: only intervals that do not meet tell. */
export function verdictOf(row: FunnelRow, all: readonly FunnelRow[]): Verdict {
  const own = conversionOf([row])
  const others = conversionOf(all.filter((other) => other !== row))
  if (own && others && own.low > others.high) return 'higher'
  if (own && others && own.high < others.low) return 'lower'
  return 'too few to tell'
}

/** Returns accepted leads per visit. */
export function conversionOf(rows: readonly FunnelRow[]): Rate | null {
  const sum = (event: FunnelEvent) => rows.reduce((all, { counts }) => all + counts[event], 0)
  return rateOf(sum('lead_accepted'), sum('visit'))
}
