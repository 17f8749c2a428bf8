import type { OperatorAct } from '#app/domain/audit/operator'
import type { ContactDesk } from '#app/domain/contact/contact-store.server'
import { timeOfDay } from '#app/domain/contact/privacy-deadline'
import type { Services } from '#app/services'
import { type Asks, withAsks } from '#app/shared/asks'
import { withReceived } from '#app/shared/received'
import { torontoDate } from '#app/shared/toronto-time'
import { composeContactMessage } from './send-contact-message.server'

type Needs = Pick<Services, 'now' | 'random' | 'hash' | 'dataSealer'> & {
  contactDesk: Pick<ContactDesk, 'noteRequest'>
}

/** A request about a person's data that came by phone or letter. */
type NotedRequest = {
  /** The person as they can be found. */
  who: string
  /** Empty if it isn't known. */
  email: string
  /** That of their lead, if they have one. */
  emailKey: string | null
  words: string
  asks: Asks
  /** The day on which they asked. */
  receivedAt: number
}

/** Stores it as a message about the person's data, with its audit row; false if the same is open already. */
export async function noteRequest(
  services: Needs,
  { who, email, emailKey, words, asks, receivedAt }: NotedRequest,
  { by, note }: Pick<OperatorAct, 'by' | 'note'>,
): Promise<boolean> {
  const now = services.now()
  const message = { name: who, email, subject: 'By phone or letter', message: words }
  const kind = `privacy ${asks} ${torontoDate(receivedAt)}`
  const composed = await composeContactMessage(services, message, 'privacy', kind)
  const at = timeOfDay(receivedAt, now)
  const entry = { by, action: 'requests.noted', subject: composed.id } as const
  const audit = { ...entry, note: withReceived(withAsks(note, asks), at) }
  const request = { ...composed, asks, emailKey: emailKey ?? composed.emailKey }
  return services.contactDesk.noteRequest(request, at, audit, now)
}
