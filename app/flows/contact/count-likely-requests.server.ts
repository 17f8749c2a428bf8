import { type ContactStore, openMessage } from '#app/domain/contact/contact-store.server'
import { soundsPersonal } from '#app/domain/contact/sounds-personal'
import type { Services } from '#app/services'

/** Of so many open messages, the oldest. */
export const mostReadForRequests = 100

/**
 * Counts the open messages that may be about their sender's data, by their words, and returns when the oldest came, null
 * without one. No one reads them for that, so no look is audited.
 */
export async function countLikelyRequests({
  contactMessages,
  dataSealer,
}: Pick<Services, 'dataSealer'> & { contactMessages: Pick<ContactStore, 'list'> }) {
  const filter = { topic: 'message', afterId: null, open: 'alone' } as const
  const rows = await contactMessages.list(filter, mostReadForRequests)
  const opened = await Promise.all(rows.map((row) => openMessage(dataSealer, row)))
  const likely = opened.flatMap((one) =>
    one && soundsPersonal(one) ? [Date.parse(one.sentAt)] : [],
  )
  return { count: likely.length, oldestAt: likely.length > 0 ? Math.min(...likely) : null }
}
