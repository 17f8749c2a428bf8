import { type ContactStore, openMessage } from '#app/domain/contact/contact-store.server'
import type { OpenMessage } from '#app/domain/contact/ports'
import { soundsPersonal } from '#app/domain/contact/sounds-personal'
import type { Services } from '#app/services'

/** Of so many open messages, the oldest. */
export const mostReadForRequests = 100

type Needs = Pick<Services, 'dataSealer'> & { contactMessages: Pick<ContactStore, 'list'> }

/**
 * Counts the open messages that may be about their sender's data, by their words, and returns when the oldest came, null
 * without one. No one reads them for that, so no look is audited.
 */
export async function countLikelyRequests({ contactMessages, dataSealer }: Needs) {
  const filter = { topic: 'message', afterId: null, open: 'alone' } as const
  const rows = await contactMessages.list(filter, mostReadForRequests)
  const opened = await Promise.all(rows.map((row) => openMessage(dataSealer, row)))
  const likely = opened.flatMap((one) =>
    one && soundsPersonal(one) ? [Date.parse(one.sentAt)] : [],
  )
  return { count: likely.length, oldestAt: likely.length > 0 ? Math.min(...likely) : null }
}

/** Returns whether one of these messages is a request about its sender's data, or may be one by its words. */
export async function hasRequest(
  { contactMessages, dataSealer }: Needs,
  messages: readonly OpenMessage[],
): Promise<boolean> {
  const found = await Promise.all(
    messages.map(({ id, topic }) => contactMessages.list({ topic, id, afterId: null }, 1)),
  )
  const opened = await Promise.all(found.flat().map((row) => openMessage(dataSealer, row)))
  return opened.some((one) => one === null || one.topic === 'privacy' || soundsPersonal(one))
}
