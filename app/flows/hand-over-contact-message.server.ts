import type { ContactTopic } from '#app/domain/contact/contact-message'
import type { Services } from '#app/services'
import type { AlarmCode } from '#app/shared/log'

const alarms: Record<ContactTopic, AlarmCode> = {
  message: 'CONTACT_MESSAGE',
  security: 'SECURITY_REPORT',
  privacy: 'CONTACT_MESSAGE',
}

/** Raises its topic's alarm, once, so that the operator reads a message. Its words never reach the log. */
export async function handOverContactMessage(
  { contactMessages, log, now }: Pick<Services, 'contactMessages' | 'log' | 'now'>,
  id: string,
): Promise<void> {
  const topic = await contactMessages.markHandedOver(id, now())
  if (topic) log.alarm(alarms[topic], { messageId: id })
}
