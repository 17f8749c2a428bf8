import type { LeadId } from '#app/shared/brands'
import type { Row } from '#app/shared/row'
import type { FetchOutcome } from '#app/shared/third-party-response'
import type { ConversionEvent } from './conversion'

/** An unreported conversion, with what its lead knows. */
export type WaitingConversion = Pick<Row<'lead'>, 'createdAt' | 'personSealed'>

export type ConversionStore = {
  /** Returns null unless the lead was accepted, its visitor agreed, and it has not been reported. */
  findWaiting: (leadId: LeadId) => Promise<WaitingConversion | null>
  settle: (leadId: LeadId, state: 'sent' | 'refused') => Promise<void>
  /** Lists accepted leads due before `acceptedBefore`, none older than `createdAfter`. */
  listOverdue: (acceptedBefore: number, createdAfter: number, limit: number) => Promise<LeadId[]>
}

export type SendConversion = (event: ConversionEvent) => Promise<FetchOutcome>

export type ConversionQueue = { send: (leadId: LeadId) => Promise<void> }
