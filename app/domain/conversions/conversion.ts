import type { LeadId } from '#app/shared/brands'
import type { Row } from '#app/shared/row'
import type { FetchOutcome } from '#app/shared/third-party-response'

const clickIdFields = ['clickid', 'fbclid', 'adct', 'gclid', 'msclkid'] as const
export type ClickIds = Partial<Record<(typeof clickIdFields)[number], string | undefined>>

/** What an ad network learns about an accepted lead: that it happened and which click led to it, not who. */
export type ConversionEvent = {
  /** Matches the id in the page's own tag, so the network counts one conversion once. */
  event_id: string
  event_name: 'lead'
  /** ISO 8601, when the lead was sent. */
  event_time: string
  click_ids: ClickIds
}

/** Returns only the click ids of the tracking data. Null without any: the network could not match the conversion. */
export function clickIdsOf(tracking: ClickIds): ClickIds | null {
  const found = clickIdFields.flatMap((field) =>
    tracking[field] ? [[field, tracking[field]] as const] : [],
  )
  return found.length > 0 ? Object.fromEntries(found) : null
}

/** Purpose of the keyed hash that makes an event's id from its lead's. */
export const eventIdPurpose = 'conversion'

/** Networks refuse events older than this. */
export const conversionLifeSeconds = 86_400

export type ConversionVerdict = 'sent' | 'refused' | 'again'

/**
 * Returns what the network's response means. 409 is an event it already knows. Errors that our settings may have
 * caused are retried.
 */
export function judgeResponse(response: FetchOutcome): ConversionVerdict {
  if (response.kind !== 'response') return 'again'
  const { status } = response
  if ((status >= 200 && status < 300) || status === 409) return 'sent'
  return status === 400 || status === 413 || status === 422 ? 'refused' : 'again'
}

/** An unreported conversion, with its lead's data. */
export type WaitingConversion = Pick<Row<'lead'>, 'createdAt' | 'personSealed'>

export type ConversionStore = {
  /** Returns null unless the lead was accepted, its visitor agreed, and it has not been reported. */
  findWaiting: (leadId: LeadId) => Promise<WaitingConversion | null>
  settle: (leadId: LeadId, state: 'sent' | 'refused') => Promise<void>
  /** Lists accepted leads due before `acceptedBefore`, none older than `createdAfter`. */
  listOverdue: (acceptedBefore: number, createdAfter: number, limit: number) => Promise<LeadId[]>
}

export type SendConversion = (event: ConversionEvent) => Promise<FetchOutcome>
