import { commentAlarmBudget } from '#app/domain/comments/comment-budget'
import type { Services } from '#app/services'
import { errorFields } from '#app/shared/error-fields'
import { minute } from '#app/shared/time'

/** Three ticks: a page that was being rendered during the first is dropped by the next. */
const changedWithinMs = 3 * minute

/** Drops the cached pages of articles whose published comments have just changed, wherever that was decided. */
export async function sweepComments({
  now,
  log,
  comments,
  dropCommentPages,
}: Pick<Services, 'now' | 'log' | 'comments' | 'dropCommentPages'>): Promise<void> {
  const articles = await comments.listChanged(now() - changedWithinMs)
  if (articles.length === 0) return
  await dropCommentPages(articles).catch((error: unknown) => {
    log.warn('page_cache.not_dropped', errorFields(error))
  })
}

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
