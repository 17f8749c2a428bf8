import { toIso } from '#app/shared/time'
import type { LeadState } from './lead'

/** What leads can be listed by as their events are counted. */
export const leadGroups = [
  ...(['campaign', 'link', 'source', 'country', 'device', 'landing', 'variant'] as const),
] as const
export type LeadGroup = (typeof leadGroups)[number]

/** Which leads to select; empty and null mean any. */
export type LeadFilter = {
  states: readonly LeadState[]
  buyerId: string | null
  /** Epoch milliseconds; null for all. */
  createdSince: number | null
  /** Epoch milliseconds, itself excluded; null for all. */
  createdBefore: number | null
  /** Epoch milliseconds; null for all. Whether it was accepted then, as the funnel counts it. */
  acceptedSince: number | null
  acceptedBefore: number | null
  /** That the lead's events count under. */
  campaign: string | null
  /** What else its events count under. */
  countedAs: { [By in Exclude<LeadGroup, 'campaign'>]?: string }
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
  const { states, buyerId, createdSince, createdBefore, acceptedSince, campaign } = filter
  const { acceptedBefore, countedAs, reason, isCounted, isWithdrawn, isReturned, limit } = filter
  return [
    `state=${states.join(',') || 'any'}`,
    buyerId && `buyer=${buyerId}`,
    reason && `reason=${reason}`,
    isCounted && 'counted',
    isWithdrawn && 'withdrawn',
    isReturned && 'returned',
    campaign && `campaign=${campaign}`,
    ...Object.entries(countedAs).map(([by, name]) => `${by}=${name}`),
    createdSince !== null && `since=${toIso(createdSince)}`,
    createdBefore !== null && `before=${toIso(createdBefore)}`,
    acceptedSince !== null && `accepted-since=${toIso(acceptedSince)}`,
    acceptedBefore !== null && `accepted-before=${toIso(acceptedBefore)}`,
    `limit=${limit}`,
  ]
    .filter(Boolean)
    .join(' ')
}
