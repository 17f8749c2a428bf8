import type { CommentDesk, CommentFilter, DeskComment } from '#app/domain/comments/ports'
import { openWords } from '#app/domain/comments/read-comments.server'
import type { Services } from '#app/services'

type Needs = Pick<Services, 'now' | 'audits' | 'dataSealer'> & {
  commentDesk: Pick<CommentDesk, 'list'>
}

/** Returns comments with their words, oldest first, and writes down that `by` read them. */
export async function findComments(
  { now, audits, dataSealer, commentDesk }: Needs,
  filter: CommentFilter,
  by: string,
): Promise<DeskComment[]> {
  const rows = await commentDesk.list(filter)
  const found = await Promise.all(
    rows.map(async ({ wordsSealed, ...row }) => ({
      ...row,
      words: await openWords(dataSealer, { id: row.id, wordsSealed }),
    })),
  )
  const { state, article, isReported } = filter
  const words = [state ?? 'all', article ?? '', isReported ? 'reported' : '']
  const subject = words.filter(Boolean).join(' ')
  await audits.write({ by, action: 'comments.read', subject, count: found.length, note: '' }, now())
  return found
}
