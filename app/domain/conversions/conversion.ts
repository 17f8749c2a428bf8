import type { FetchOutcome } from '#app/shared/third-party-answer'

const clickIdFields = ['clickid', 'fbclid', 'adct', 'gclid', 'msclkid'] as const
export type ClickIds = Partial<Record<(typeof clickIdFields)[number], string | undefined>>

/** What an ad network is told of an accepted lead: that it happened and which click bore it, not who. */
export type ConversionEvent = {
  /** The same as in the page's own tag, so that the network counts one conversion once. */
  event_id: string
  event_name: 'lead'
  /** ISO 8601, when the lead was sent. */
  event_time: string
  click_ids: ClickIds
}

/** Only the click ids of what may know much more. Null without any: nobody could tell whose ad it was. */
export function clickIdsOf(tracking: ClickIds): ClickIds | null {
  const found = clickIdFields.flatMap((field) =>
    tracking[field] ? [[field, tracking[field]] as const] : [],
  )
  return found.length > 0 ? Object.fromEntries(found) : null
}

/** How an event's id is made from its lead's: by the keyed hash under this purpose. */
export const eventIdPurpose = 'conversion'

/** After this nobody is told any more: networks refuse old events. */
export const conversionLifeSeconds = 86_400

export type ConversionVerdict = 'sent' | 'refused' | 'again'

/** 409 is the network's word for an event it knows. What our settings may be to blame for is tried again. */
export function judgeAnswer(answer: FetchOutcome): ConversionVerdict {
  if (answer.kind !== 'answer') return 'again'
  const { status } = answer
  if ((status >= 200 && status < 300) || status === 409) return 'sent'
  return status === 400 || status === 413 || status === 422 ? 'refused' : 'again'
}
