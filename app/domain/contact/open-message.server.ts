import * as z from 'zod/mini'
import type { Sealer } from '#app/shared/crypto.server'
import { toIso } from '#app/shared/time'
import { messageContext } from './contact-message'
import type { KeptContactMessage, OpenedContactMessage } from './ports'

/** As it was taken: the form's rules may have become stricter since. */
const KeptWords = z.object({
  ...{ name: z.string(), email: z.string(), subject: z.string(), message: z.string() },
})

/** For the operator's eyes. Null when its key is gone. */
export async function openMessage(
  sealer: Pick<Sealer, 'open'>,
  { id, topic, messageSealed, state, createdAt }: KeptContactMessage,
): Promise<OpenedContactMessage | null> {
  const text = await sealer.open(messageSealed, messageContext(id))
  if (text === null) return null
  const words = KeptWords.parse(JSON.parse(text))
  return { id, topic, sentAt: toIso(createdAt), state, ...words }
}
