import type { Services } from '#app/services'

/** Tells the operator, once, that a message waits. The words themselves never reach the log. */
export async function handOverContactMessage(
  { contactMessages, log, now }: Pick<Services, 'contactMessages' | 'log' | 'now'>,
  id: string,
): Promise<void> {
  const isOurs = await contactMessages.markHandedOver(id, now())
  if (isOurs) log.alarm('CONTACT_MESSAGE', { messageId: id })
}
