import type { AuditEntry } from '#app/shared/audit-entry'
import { auditIfChanged } from '#app/shared/audit-row.server'
import { batchByName, queries, sql, valuesOf } from '#app/shared/sql.server'
import type { CommentState } from './comment'
import type { CommentFilter, DeskCommentRow } from './ports'

export type CommentDesk = ReturnType<typeof createCommentDesk>

/** An operator's view of comments, and the decisions. */
export function createCommentDesk(db: D1Database) {
  const { all, first } = queries(db)
  return {
    /** What has waited longest first; of those decided on, the newest. */
    async list({ state, article, isReported, limit }: CommentFilter) {
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

    async stateOf(id: string) {
      const row = await first(
        sql<Pick<DeskCommentRow, 'state'>>`SELECT state FROM comment WHERE id = ${id}`,
      )
      return row?.state ?? null
    },

    /** Changes the state with its audit row, and takes replies down with a removed comment; false if it was in none of `from`. */
    async decide(
      { id, from, to }: { id: string; from: readonly CommentState[]; to: CommentState },
      audit: Omit<AuditEntry, 'count'>,
      now: number,
    ) {
      const { decided } = await batchByName(db, {
        decided: sql`
          UPDATE comment SET state = ${to}, changed_at = ${now}
          WHERE id = ${id} AND state IN (${valuesOf(from)})`,
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
