import { auditIfChanged } from '#app/shared/audit-row.server'
import { batchByName } from '#app/shared/batch-by-name.server'
import type { CommentDesk, DeskCommentRow } from './ports'

/** An operator's view of comments, and the decisions. */
export function createCommentDesk(db: D1Database): CommentDesk {
  return {
    async list({ state, article, isReported, limit }) {
      const { results } = await db
        .prepare(
          `SELECT id, article, parent_id AS parentId, state, words_sealed AS wordsSealed,
             created_at AS createdAt,
             (SELECT count(*) FROM comment_mark
               WHERE comment_id = comment.id AND kind = 'like') AS likes,
             (SELECT count(*) FROM comment_mark
               WHERE comment_id = comment.id AND kind = 'report') AS reports
           FROM comment
           WHERE (?1 IS NULL OR state = ?1) AND (?2 IS NULL OR article = ?2)
             AND (?3 = 0 OR EXISTS (SELECT 1 FROM comment_mark
               WHERE comment_id = comment.id AND kind = 'report'))
           ORDER BY created_at, id LIMIT ?4`,
        )
        .bind(state, article, isReported ? 1 : 0, limit)
        .all<DeskCommentRow>()
      return results
    },

    async stateOf(id) {
      return db
        .prepare('SELECT state FROM comment WHERE id = ?1')
        .bind(id)
        .first<DeskCommentRow['state']>('state')
    },

    async decide({ id, from, to }, audit, now) {
      const { decided } = await batchByName(db, {
        decided: db
          .prepare(
            `UPDATE comment SET state = ?2, changed_at = ?3
             WHERE id = ?1 AND state IN (SELECT value FROM json_each(?4))`,
          )
          .bind(id, to, now, JSON.stringify(from)),
        audited: auditIfChanged(db, audit, now),
        page: db
          .prepare(
            `INSERT OR REPLACE INTO comment_page (article, changed_at)
             SELECT article, ?2 FROM comment WHERE changes() = 1 AND id = ?1`,
          )
          .bind(id, now),
        replies: db
          .prepare(
            `UPDATE comment SET state = 'removed', changed_at = ?2
             WHERE parent_id = ?1 AND state <> 'removed'
               AND EXISTS (SELECT 1 FROM comment WHERE id = ?1 AND state = 'removed')`,
          )
          .bind(id, now),
      })
      return decided.meta.changes === 1
    },
  }
}
