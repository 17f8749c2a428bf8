import { toIso } from '#app/shared/time'
import type { LeadState } from './lead'

/** Which leads to select; empty and null mean any. */
export type LeadFilter = {
  states: readonly LeadState[]
  buyerId: string | null
  /** Epoch milliseconds; null for all. */
  createdSince: number | null
  /** Epoch milliseconds, itself excluded; null for all. */
  createdBefore: number | null
  /** Epoch milliseconds; null for all. Whether it was accepted since, as the funnel counts it. */
  acceptedSince: number | null
  /** That the lead's events count under. */
  campaign: string | null
  reason: string | null
  /** Only those whose consent was withdrawn. */
  isWithdrawn: boolean
  limit: number
  /** How many to leave out first. */
  offset: number
}

/** Returns the filter as text for the audit. */
export function filterInWords(filter: LeadFilter): string {
  const { states, buyerId, createdSince, createdBefore, acceptedSince, campaign } = filter
  const { reason, isWithdrawn, limit } = filter
  return [
    `state=${states.join(',') || 'any'}`,
    buyerId && `buyer=${buyerId}`,
    reason && `reason=${reason}`,
    isWithdrawn && 'withdrawn',
    campaign && `campaign=${campaign}`,
    createdSince !== null && `since=${toIso(createdSince)}`,
    createdBefore !== null && `before=${toIso(createdBefore)}`,
    acceptedSince !== null && `accepted-since=${toIso(acceptedSince)}`,
    `limit=${limit}`,
  ]
    .filter(Boolean)
    .join(' ')
}
