import type { Dimension } from '#app/shared/dimensions'
import { toIso } from '#app/shared/time'
import type { LeadState } from './lead'

/** What happened to leads in a period, as the funnel counts it. */
export const happenings = ['accepted', 'rejected', 'returned'] as const
export type Happening = (typeof happenings)[number]
type Happened = {
  kind: Happening
  /** Epoch milliseconds. */
  since: number
  /** Itself excluded; null for now. */
  before: number | null
  reason: string | null
}

/** What can be done with a parked lead: it can be sent again at once, or someone must ask its buyer first. */
export const parkedFixes = ['send', 'ask'] as const
export type ParkedFix = (typeof parkedFixes)[number]

/** Which leads to select; empty and null mean any. */
export type LeadFilter = {
  states: readonly LeadState[]
  buyerId: string | null
  /** Epoch milliseconds; null for all. */
  createdSince: number | null
  /** Epoch milliseconds, itself excluded; null for all. */
  createdBefore: number | null
  /** Only those whose state changed after that, in epoch milliseconds. */
  changedAfter?: number | null
  /** Of parked ones, only those that can be sent again at once, or that are only to resolve; null and absent mean any. */
  fix?: { as: ParkedFix; sendableSince: number } | null
  /** What happened to it then; null for any. */
  happened: Happened | null
  /** That the lead's events count under. */
  campaign: string | null
  /** What else its events count under. */
  countedAs: { [By in Exclude<Dimension, 'campaign'>]?: string }
  reason: string | null
  /** Only those that have events which count; a renewed one has none. */
  isCounted: boolean
  /** Only those whose consent was withdrawn. */
  isWithdrawn: boolean
  /** Only those that their buyer gave back. */
  isReturned: boolean
  limit: number
  /** How many to leave out first. */
  offset: number
}

/** Returns the filter as text for the audit. */
export function filterInWords(filter: LeadFilter): string {
  const { states, buyerId, createdSince, createdBefore, happened, campaign } = filter
  const { countedAs, reason, isCounted, isWithdrawn, isReturned, changedAfter, fix, limit } = filter
  return [
    `state=${states.join(',') || 'any'}`,
    buyerId && `buyer=${buyerId}`,
    reason && `reason=${reason}`,
    isCounted && 'counted',
    isWithdrawn && 'withdrawn',
    isReturned && 'returned',
    fix && `fix=${fix.as}`,
    campaign && `campaign=${campaign}`,
    ...Object.entries(countedAs).map(([by, name]) => `${by}=${name}`),
    createdSince !== null && `since=${toIso(createdSince)}`,
    createdBefore !== null && `before=${toIso(createdBefore)}`,
    changedAfter && `changed-after=${toIso(changedAfter)}`,
    ...(happened ? happenedInWords(happened) : []),
    `limit=${limit}`,
  ]
    .filter(Boolean)
    .join(' ')
}

function happenedInWords({ kind, since, before, reason }: Happened) {
  return [
    `${kind}-since=${toIso(since)}`,
    before !== null && `${kind}-before=${toIso(before)}`,
    reason && `${kind}-for=${reason}`,
  ]
}
