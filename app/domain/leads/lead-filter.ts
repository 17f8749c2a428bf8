import { toIso } from '#app/shared/time'
import type { LeadState } from './lead'

/** Which leads to select; empty and null mean any. */
export type LeadFilter = {
  states: readonly LeadState[]
  buyerId: string | null
  /** Epoch milliseconds; null for all. */
  createdSince: number | null
  reason: string | null
  limit: number
}

/** Returns the filter as text for the audit. */
export function filterInWords(filter: LeadFilter): string {
  const { states, buyerId, createdSince, reason, limit } = filter
  return [
    `state=${states.join(',') || 'any'}`,
    buyerId && `buyer=${buyerId}`,
    reason && `reason=${reason}`,
    createdSince !== null && `since=${toIso(createdSince)}`,
    `limit=${limit}`,
  ]
    .filter(Boolean)
    .join(' ')
}
