import type { Services } from '#app/services'
import { day } from '#app/shared/time'

/** Wrong tries are counted over a day; a proof lives for minutes. Two days keep both whole. */
const challengeLifeMs = 2 * day

/** Drops what verification no longer needs: budgets whose window is over, challenges past use. */
export async function purgeExpired({
  budgets,
  challenges,
  log,
  now,
}: Pick<Services, 'budgets' | 'challenges' | 'log' | 'now'>): Promise<void> {
  const purged = (await budgets.purge(now())) + (await challenges.purge(now() - challengeLifeMs))
  if (purged > 0) log.info('verification.purged', { count: purged })
}
