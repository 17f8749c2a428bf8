import { auditIfChanged } from '#app/shared/audit-row.server'
import { batchByName } from '#app/shared/batch-by-name.server'
import type { ContactDesk, OpenMessages } from './ports'

/** The operator's view of messages. */
export function createContactDesk(db: D1Database): ContactDesk {
  return {
    async settle({ id, dealt }, audit, now) {
      const { settled } = await batchByName(db, {
        settled: db
          .prepare(
            `UPDATE contact_message SET dealt = ?2, dealt_by = ?3
             WHERE id = ?1 AND (dealt IS NULL OR (dealt = 'answered' AND ?2 = 'done'))`,
          )
          .bind(id, dealt, audit.by),
        audited: auditIfChanged(db, audit, now),
      })
      return settled.meta.changes === 1
    },

    async countOpen() {
      const { results } = await db
        .prepare(
          `SELECT topic, count(*) AS count, min(created_at) AS oldestAt FROM contact_message
           WHERE dealt IS NULL GROUP BY topic`,
        )
        .all<OpenMessages>()
      return results
    },
  }
}
