import * as z from 'zod/mini'
import type { Sealer } from '#app/shared/crypto.server'
import { openRecord } from '#app/shared/sealed-record.server'
import { toIso } from '#app/shared/time'
import { messageContext } from './contact-message'
import type { KeptContactMessage, OpenedContactMessage } from './ports'

/** As it was stored: the form's rules may have become stricter since. */
const KeptWords = z.object({
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
})

/** Opens a message for the operator. Null if its key is no longer available. */
export async function openMessage(
  sealer: Pick<Sealer, 'open'>,
  { id, topic, messageSealed, state, createdAt }: KeptContactMessage,
): Promise<OpenedContactMessage | null> {
  const words = await openRecord(sealer, messageSealed, messageContext(id), KeptWords)
  return words && { id, topic, sentAt: toIso(createdAt), state, ...words }
}
