import { handOverGraceMs } from '#app/domain/contact/contact-message'
import type { Services } from '#app/services'

const messagesPerSweep = 20

/** Requeues messages whose queue message was lost. */
export async function sweepContactMessages({
  contactMessages,
  contactQueue,
  log,
  now,
}: Pick<Services, 'contactMessages' | 'contactQueue' | 'log' | 'now'>): Promise<void> {
  const waiting = await contactMessages.listWaiting(now() - handOverGraceMs, messagesPerSweep)
  for (const id of waiting) await contactQueue.send(id)
  if (waiting.length > 0) log.warn('contact.requeued', { count: waiting.length })
}
