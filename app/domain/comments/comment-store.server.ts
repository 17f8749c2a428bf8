import { batchByName, type StatementOf } from '#app/shared/batch-by-name.server'
import { addComment } from './add-comment.server'
import { doubleClickMs } from './comment'
import type { CommentRow, CommentStore, OwnComment } from './ports'

/** Replies count only below a published comment. */
const isPublished = `state = 'approved' AND (parent_id IS NULL OR EXISTS (
  SELECT 1 FROM comment AS parent WHERE parent.id = comment.parent_id AND parent.state = 'approved'))`

const isUnannounced = `state = 'pending' AND announced_at IS NULL`

/** ?1: the phone that asks. */
const columns = `id, parent_id AS parentId, words_sealed AS wordsSealed, created_at AS createdAt,
  (SELECT count(*) FROM comment_mark WHERE comment_id = comment.id AND kind = 'like') AS likes,
  EXISTS (SELECT 1 FROM comment_mark
    WHERE comment_id = comment.id AND kind = 'like' AND phone_key = ?1) AS isLiked,
  EXISTS (SELECT 1 FROM comment_mark
    WHERE comment_id = comment.id AND kind = 'report' AND phone_key = ?1) AS isReported`

const newestOfArticle = `FROM comment WHERE article = ?2 AND state = 'approved' AND parent_id IS NULL
  ORDER BY created_at DESC, id DESC LIMIT ?3`

/** Comments as readers write, see and mark them. What an operator does is in `comment-desk-store`. */
export function createCommentStore(db: D1Database): CommentStore {
  return {
    add: (comment, now) => addComment(db, comment, now),

    async hasPublished(phoneKey) {
      const found = await db
        .prepare(`SELECT 1 FROM comment WHERE phone_key = ?1 AND state = 'approved' LIMIT 1`)
        .bind(phoneKey)
        .first()
      return found !== null
    },

    async isDoubleClick({ article, phoneKey, repeatKey }, now) {
      const found = await db
        .prepare(
          `SELECT 1 FROM comment
           WHERE repeat_key = ?1 AND created_at > ?2 AND phone_key = ?3 AND article = ?4 LIMIT 1`,
        )
        .bind(repeatKey, now - doubleClickMs, phoneKey, article)
        .first()
      return found !== null
    },

    async mark({ id, kind, phoneKey, article }, now) {
      const { found } = await batchByName(db, {
        marked: db
          .prepare(
            `INSERT OR IGNORE INTO comment_mark (comment_id, kind, phone_key, created_at)
             SELECT id, ?3, ?1, ?4 FROM comment
             WHERE id = ?2 AND article = ?5 AND ${isPublished}
               AND NOT EXISTS (SELECT 1 FROM suppression WHERE phone_key = ?1)`,
          )
          .bind(phoneKey, id, kind, now, article),
        found: db
          .prepare(
            'SELECT 1 FROM comment_mark WHERE comment_id = ?1 AND kind = ?2 AND phone_key = ?3',
          )
          .bind(id, kind, phoneKey),
      })
      return found.results.length === 1
    },

    async read(article, { phoneKey, limit }) {
      const byPhone = phoneKey ?? ''
      const count: StatementOf<{ count: number }> = db
        .prepare(`SELECT count(*) AS count FROM comment WHERE article = ?1 AND ${isPublished}`)
        .bind(article)
      const top: StatementOf<CommentRow> = db
        .prepare(`SELECT ${columns} ${newestOfArticle}`)
        .bind(byPhone, article, limit)
      const replies: StatementOf<CommentRow> = db
        .prepare(
          `SELECT ${columns} FROM comment
           WHERE state = 'approved' AND parent_id IN (SELECT id ${newestOfArticle})
           ORDER BY created_at, id`,
        )
        .bind(byPhone, article, limit)
      const read = await batchByName(db, { count, top, replies })
      return {
        count: read.count.results[0]?.count ?? 0,
        top: read.top.results,
        replies: read.replies.results,
      }
    },

    async find(article, id) {
      return db
        .prepare(
          `SELECT id, words_sealed AS wordsSealed FROM comment
           WHERE id = ?1 AND article = ?2 AND state = 'approved' AND parent_id IS NULL`,
        )
        .bind(id, article)
        .first<Pick<CommentRow, 'id' | 'wordsSealed'>>()
    },

    async listOfPhone(phoneKey) {
      const { results } = await db
        .prepare(
          `SELECT id, article, state, words_sealed AS wordsSealed, created_at AS createdAt
           FROM comment WHERE phone_key = ?1 ORDER BY created_at DESC`,
        )
        .bind(phoneKey)
        .all<OwnComment>()
      return results
    },

    async erase(phoneKey, now) {
      const own = '(SELECT id FROM comment WHERE phone_key = ?1)'
      const { comments } = await batchByName(db, {
        pages: db
          .prepare(
            `INSERT OR REPLACE INTO comment_page (article, changed_at)
             SELECT DISTINCT article, ?2 FROM comment WHERE phone_key = ?1`,
          )
          .bind(phoneKey, now),
        replies: db
          .prepare(
            `UPDATE comment SET state = 'removed', changed_at = ?2
             WHERE parent_id IN ${own} AND state <> 'removed'`,
          )
          .bind(phoneKey, now),
        marks: db
          .prepare(`DELETE FROM comment_mark WHERE phone_key = ?1 OR comment_id IN ${own}`)
          .bind(phoneKey),
        comments: db.prepare('DELETE FROM comment WHERE phone_key = ?1').bind(phoneKey),
      })
      return comments.meta.changes
    },

    async countWaiting() {
      const counted = await db
        .prepare(
          `SELECT
             (SELECT count(*) FROM comment WHERE state = 'pending') AS waiting,
             (SELECT count(*) FROM comment WHERE ${isUnannounced}) AS unannounced`,
        )
        .first<{ waiting: number; unannounced: number }>()
      return counted ?? { waiting: 0, unannounced: 0 }
    },

    async markAnnounced(now) {
      await db
        .prepare(`UPDATE comment SET announced_at = ?1 WHERE ${isUnannounced}`)
        .bind(now)
        .run()
    },

    async listChanged(since) {
      const { results } = await db
        .prepare('SELECT article FROM comment_page WHERE changed_at > ?1')
        .bind(since)
        .all<Pick<OwnComment, 'article'>>()
      return results.map(({ article }) => article)
    },

    async purge(changedBefore, limit) {
      const old = `(SELECT id FROM comment WHERE state <> 'approved' AND changed_at <= ?1
        ORDER BY changed_at, id LIMIT ?2)`
      const { comments } = await batchByName(db, {
        marks: db
          .prepare(`DELETE FROM comment_mark WHERE comment_id IN ${old}`)
          .bind(changedBefore, limit),
        comments: db.prepare(`DELETE FROM comment WHERE id IN ${old}`).bind(changedBefore, limit),
      })
      return comments.meta.changes
    },
  }
}
