import type { MarkKind } from '#app/domain/comments/comment'
import { markBudget } from '#app/domain/comments/comment-budget'
import type { Services } from '#app/services'
import type { ProvenReader } from './proven-reader.server'

/** `article`: the slug of the page that it was sent from. */
type CommentMark = { id: string; kind: MarkKind; article: string }

export type MarkCommentOutcome =
  | { ok: true }
  | { ok: false; reason: 'over_budget'; retryAfterSeconds: number }
  /** There is no such published comment. */
  | { ok: false; reason: 'unknown' }

export type MarkCommentNeeds = Pick<Services, 'now' | 'log' | 'comments' | 'budgets'>

/** Likes or reports a comment, once for each reader however often it is sent. */
export async function markComment(
  { now, log, comments, budgets }: MarkCommentNeeds,
  { phoneKey }: ProvenReader,
  mark: CommentMark,
): Promise<MarkCommentOutcome> {
  const charged = await budgets.charge([markBudget(phoneKey)], now())
  if (!charged.ok) {
    return { ok: false, reason: 'over_budget', retryAfterSeconds: charged.retryAfterSeconds }
  }
  const isMarked = await comments.mark({ ...mark, phoneKey }, now())
  if (!isMarked) return { ok: false, reason: 'unknown' }
  if (mark.kind === 'report') log.info('comment.reported', { commentId: mark.id })
  return { ok: true }
}
