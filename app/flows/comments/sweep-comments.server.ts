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
