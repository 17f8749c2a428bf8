import { batchByName, queries, sql } from '#app/shared/sql.server'
import { addComment } from './add-comment.server'
import { doubleClickMs, type MarkKind } from './comment'
import type { CommentRow, NewComment, OwnComment } from './ports'

/** Replies count only below a published comment. */
const isPublished = sql`state = 'approved' AND (parent_id IS NULL OR EXISTS (
  SELECT 1 FROM comment AS parent WHERE parent.id = comment.parent_id AND parent.state = 'approved'))`

/** `phoneKey`: the phone that asks. */
const columnsFor = (
  phoneKey: string,
) => sql`id, parent_id AS parentId, words_sealed AS wordsSealed, created_at AS createdAt,
  (SELECT count(*) FROM comment_mark WHERE comment_id = comment.id AND kind = 'like') AS likes,
  EXISTS (SELECT 1 FROM comment_mark
    WHERE comment_id = comment.id AND kind = 'like' AND phone_key = ${phoneKey}) AS isLiked,
  EXISTS (SELECT 1 FROM comment_mark
    WHERE comment_id = comment.id AND kind = 'report' AND phone_key = ${phoneKey}) AS isReported`

export type CommentStore = ReturnType<typeof createCommentStore>

/** Comments as readers write, see and mark them. What an operator does is in `comment-desk-store`. */
export function createCommentStore(db: D1Database) {
  const { all, first } = queries(db)
  return {
    add: (comment: NewComment, now: number) => addComment(db, comment, now),

    async hasPublished(phoneKey: string) {
      const found = await first(sql`
        SELECT 1 FROM comment WHERE phone_key = ${phoneKey} AND state = 'approved' LIMIT 1`)
      return found !== null
    },

    /** Returns whether the same person sent the same text to the same article a moment ago. */
    async isDoubleClick(
      { article, phoneKey, repeatKey }: Pick<NewComment, 'article' | 'phoneKey' | 'repeatKey'>,
      now: number,
    ) {
      const found = await first(sql`
        SELECT 1 FROM comment
        WHERE repeat_key = ${repeatKey} AND created_at > ${now - doubleClickMs}
          AND phone_key = ${phoneKey} AND article = ${article} LIMIT 1`)
      return found !== null
    },

    /** Adds a like or a report, once for each phone; false if the comment is not published. */
    async mark(
      {
        id,
        kind,
        phoneKey,
        article,
      }: { id: string; kind: MarkKind; phoneKey: string; article: string },
      now: number,
    ) {
      const { found } = await batchByName(db, {
        marked: sql`
          INSERT OR IGNORE INTO comment_mark (comment_id, kind, phone_key, created_at)
          SELECT id, ${kind}, ${phoneKey}, ${now} FROM comment
          WHERE id = ${id} AND article = ${article} AND ${isPublished}
            AND NOT EXISTS (SELECT 1 FROM suppression WHERE phone_key = ${phoneKey})`,
        found: sql`
          SELECT 1 FROM comment_mark
          WHERE comment_id = ${id} AND kind = ${kind} AND phone_key = ${phoneKey}`,
      })
      return found.results.length === 1
    },

    /** Published comments as one reader sees them; `phoneKey` is null for everyone else. */
    async read(article: string, { phoneKey, limit }: { phoneKey: string | null; limit: number }) {
      const columns = columnsFor(phoneKey ?? '')
      const newest = sql`FROM comment WHERE article = ${article} AND state = 'approved'
        AND parent_id IS NULL ORDER BY created_at DESC, id DESC LIMIT ${limit}`
      const count = sql<{ count: number }>`
        SELECT count(*) AS count FROM comment WHERE article = ${article} AND ${isPublished}`
      const top = sql<CommentRow>`SELECT ${columns} ${newest}`
      const replies = sql<CommentRow>`
        SELECT ${columns} FROM comment
        WHERE state = 'approved' AND parent_id IN (SELECT id ${newest}) ORDER BY created_at, id`
      const read = await batchByName(db, { count, top, replies })
      return {
        count: read.count.results[0]?.count ?? 0,
        top: read.top.results,
        replies: read.replies.results,
      }
    },

    /** One published comment at the top level. */
    async find(article: string, id: string) {
      return first(sql<Pick<CommentRow, 'id' | 'wordsSealed'>>`
        SELECT id, words_sealed AS wordsSealed FROM comment
        WHERE id = ${id} AND article = ${article} AND state = 'approved' AND parent_id IS NULL`)
    },

    async listOfPhone(phoneKey: string) {
      return all(sql<OwnComment>`
        SELECT id, article, state, words_sealed AS wordsSealed, created_at AS createdAt
        FROM comment WHERE phone_key = ${phoneKey} ORDER BY created_at DESC`)
    },

    /** Erases a phone's comments, likes and reports; what others replied is no longer published. */
    async erase(phoneKey: string, now: number) {
      const own = sql`(SELECT id FROM comment WHERE phone_key = ${phoneKey})`
      const { comments } = await batchByName(db, {
        pages: sql`
          INSERT OR REPLACE INTO comment_page (article, changed_at)
          SELECT DISTINCT article, ${now} FROM comment WHERE phone_key = ${phoneKey}`,
        replies: sql`
          UPDATE comment SET state = 'removed', changed_at = ${now}
          WHERE parent_id IN ${own} AND state <> 'removed'`,
        marks: sql`DELETE FROM comment_mark WHERE phone_key = ${phoneKey} OR comment_id IN ${own}`,
        comments: sql`DELETE FROM comment WHERE phone_key = ${phoneKey}`,
      })
      return comments.meta.changes
    },

    async countWaiting() {
      const counted = await first(sql<{ waiting: number }>`
        SELECT count(*) AS waiting FROM comment WHERE state = 'pending'`)
      return counted ?? { waiting: 0 }
    },

    /** Articles whose published comments have changed since. */
    async listChanged(since: number) {
      const results = await all(
        sql<Pick<OwnComment, 'article'>>`
          SELECT article FROM comment_page WHERE changed_at > ${since}`,
      )
      return results.map(({ article }) => article)
    },

    /** Drops what was not published and last changed before; returns how many. */
    async purge(changedBefore: number, limit: number) {
      const old = sql`(SELECT id FROM comment
        WHERE state <> 'approved' AND changed_at <= ${changedBefore}
        ORDER BY changed_at, id LIMIT ${limit})`
      const { comments } = await batchByName(db, {
        marks: sql`DELETE FROM comment_mark WHERE comment_id IN ${old}`,
        comments: sql`DELETE FROM comment WHERE id IN ${old}`,
      })
      return comments.meta.changes
    },
  }
}
