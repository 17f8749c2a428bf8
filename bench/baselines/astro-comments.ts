import { commentsPerStep } from '#app/domain/comments/comment.ts'
import { createCommentStore } from '#app/domain/comments/comment-store.server.ts'

/** Runs the statements that our loader runs for a visitor who may not write; returns the number of comments. */
export async function countComments(db: D1Database, article: string): Promise<number> {
  const reader = { phoneKey: null, limit: commentsPerStep + 1 }
  const { count } = await createCommentStore(db).read(article, reader)
  return count
}
