import { auditIfChanged } from '#app/shared/audit-row.server'
import { batchByName, queries, sql } from '#app/shared/sql.server'
import type { CommentDesk, DeskCommentRow } from './ports'

/** An operator's view of comments, and the decisions. */
export function createCommentDesk(db: D1Database): CommentDesk {
  const { all, first } = queries(db)
  return {
    async list({ state, article, isReported, limit }) {
      const isDecided = state !== null && state !== 'pending' && !isReported
      return all(sql<DeskCommentRow>`
        SELECT id, article, parent_id AS parentId, state, words_sealed AS wordsSealed,
          created_at AS createdAt, changed_at AS changedAt,
          (SELECT count(*) FROM comment_mark
            WHERE comment_id = comment.id AND kind = 'like') AS likes,
          (SELECT count(*) FROM comment_mark
            WHERE comment_id = comment.id AND kind = 'report') AS reports
        FROM comment
        WHERE (${state} IS NULL OR state = ${state}) AND (${article} IS NULL OR article = ${article})
          AND (${isReported ? 1 : 0} = 0 OR EXISTS (SELECT 1 FROM comment_mark
            WHERE comment_id = comment.id AND kind = 'report'))
        ORDER BY ${isDecided ? sql`created_at DESC, id DESC` : sql`created_at, id`} LIMIT ${limit}`)
    },

    async stateOf(id) {
      const row = await first(
        sql<Pick<DeskCommentRow, 'state'>>`SELECT state FROM comment WHERE id = ${id}`,
      )
      return row?.state ?? null
    },

    async decide({ id, from, to }, audit, now) {
      const { decided } = await batchByName(db, {
        decided: sql`
          UPDATE comment SET state = ${to}, changed_at = ${now}
          WHERE id = ${id} AND state IN (SELECT value FROM json_each(${JSON.stringify(from)}))`,
        audited: auditIfChanged(audit, now),
        page: sql`
          INSERT OR REPLACE INTO comment_page (article, changed_at)
          SELECT article, ${now} FROM comment WHERE changes() = 1 AND id = ${id}`,
        replies: sql`
          UPDATE comment SET state = 'removed', changed_at = ${now}
          WHERE parent_id = ${id} AND state <> 'removed'
            AND EXISTS (SELECT 1 FROM comment WHERE id = ${id} AND state = 'removed')`,
      })
      return decided.meta.changes === 1
    },
  }
}
