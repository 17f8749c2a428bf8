import type { LeadId } from '#app/shared/brands'
import type { FetchOutcome } from '#app/shared/third-party-answer'
import type { ConversionEvent } from './conversion'

/** A conversion that waits to be told, with what its lead knows. */
export type WaitingConversion = { leadId: LeadId; createdAt: number; personSealed: string }

export type ConversionStore = {
  /** Null unless the lead was accepted, its visitor agreed, and nobody was told yet. */
  findWaiting: (leadId: LeadId) => Promise<WaitingConversion | null>
  settle: (leadId: LeadId, state: 'sent' | 'refused') => Promise<void>
  /** Accepted leads whose turn came before `acceptedBefore`, none older than `createdAfter`. */
  listOverdue: (acceptedBefore: number, createdAfter: number, limit: number) => Promise<LeadId[]>
}

export type SendConversion = (event: ConversionEvent) => Promise<FetchOutcome>

export type ConversionQueue = { send: (leadId: LeadId) => Promise<void> }
