import { commentAlarmBudget } from '#app/domain/comments/comment-budget'
import type { Services } from '#app/services'

type Needs = Pick<Services, 'now' | 'log' | 'comments' | 'budgets'>

/**
 * Tells the operator that comments wait: once for each, and once an hour for all that came in it. The alarm comes
 * first, since one too many is better than none.
 */
export async function alarmForComments({ now, log, comments, budgets }: Needs): Promise<void> {
  const { waiting, unannounced } = await comments.countWaiting()
  if (unannounced === 0) return
  const charged = await budgets.charge([commentAlarmBudget()], now())
  if (!charged.ok) return
  log.alarm('COMMENTS_WAITING', { count: waiting })
  await comments.markAnnounced(now())
}
