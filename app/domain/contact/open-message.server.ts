import type { Sealer } from '#app/shared/crypto.server'
import { toIso } from '#app/shared/time'
import { messageContext } from './contact-message'
import type { KeptContactMessage } from './ports'
import { ContactForm } from './schema'

export type OpenedContactMessage = ContactForm & { id: string; sentAt: string; state: string }

/** For the operator's eyes. Null when its key is gone. */
export async function openMessage(
  sealer: Pick<Sealer, 'open'>,
  { id, messageSealed, state, createdAt }: KeptContactMessage,
): Promise<OpenedContactMessage | null> {
  const text = await sealer.open(messageSealed, messageContext(id))
  if (text === null) return null
  return { id, sentAt: toIso(createdAt), state, ...ContactForm.parse(JSON.parse(text)) }
}
