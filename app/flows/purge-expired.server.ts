import { messageLifeMs } from '#app/domain/contact/contact-message'
import type { Services } from '#app/services'
import { day } from '#app/shared/time'

/** Wrong tries are counted over a day; a proof lives for minutes. Two days keep both whole. */
const challengeLifeMs = 2 * day

/** Drops what is no longer needed: budgets whose window is over, challenges past use, old messages. */
export async function purgeExpired({
  budgets,
  challenges,
  contactMessages,
  log,
  now,
}: Pick<Services, 'budgets' | 'challenges' | 'contactMessages' | 'log' | 'now'>): Promise<void> {
  const purged = (await budgets.purge(now())) + (await challenges.purge(now() - challengeLifeMs))
  if (purged > 0) log.info('verification.purged', { count: purged })
  const messages = await contactMessages.purge(now() - messageLifeMs)
  if (messages > 0) log.info('contact.purged', { count: messages })
}
