import { auditIfChanged } from '#app/shared/audit-row.server'
import { batchByName, queries, sql } from '#app/shared/sql.server'
import type { ContactDesk, OpenMessages } from './ports'

/** The operator's view of messages. */
export function createContactDesk(db: D1Database): ContactDesk {
  const { all } = queries(db)
  return {
    async settle({ id, dealt }, audit, now) {
      const { settled } = await batchByName(db, {
        settled: sql`
          UPDATE contact_message SET dealt = ${dealt}, dealt_by = ${audit.by}
          WHERE id = ${id} AND (dealt IS NULL OR (dealt = 'answered' AND ${dealt} = 'done'))`,
        audited: auditIfChanged(audit, now),
      })
      return settled.meta.changes === 1
    },

    async countOpen() {
      return all(sql<OpenMessages>`
        SELECT topic, count(*) AS count, min(created_at) AS oldestAt FROM contact_message
        WHERE dealt IS NULL GROUP BY topic`)
    },
  }
}
