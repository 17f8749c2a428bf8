import type { AuditEntry } from '#app/shared/audit-entry'
import { auditIfChanged } from '#app/shared/audit-row.server'
import type { Row } from '#app/shared/row'
import { batchByName, queries, type Sql, sql } from '#app/shared/sql.server'

/** Since when a phone is suppressed, and why: `erased`, or `operator`. */
type Suppressed = Pick<Row<'suppression'>, 'reason' | 'createdAt'>

export type SuppressionStore = ReturnType<typeof createSuppressionStore>

export function createSuppressionStore(db: D1Database) {
  const { first, run } = queries(db)
  return {
    /** Returns true for a person who asked never to be texted or forwarded again. */
    async has(phoneKey: string) {
      const row = await first(sql`SELECT 1 AS found FROM suppression WHERE phone_key = ${phoneKey}`)
      return row !== null
    },
    find: (phoneKey: string) =>
      first(sql<Suppressed>`
        SELECT reason, created_at AS createdAt FROM suppression WHERE phone_key = ${phoneKey}`),
    /** Adds a phone permanently. An existing entry is left unchanged. */
    async add(phoneKey: string, reason: string, now: number) {
      await run(insert(phoneKey, reason, now))
    },
    /** The same by an operator, with its audit row; returns false if the phone was suppressed before. */
    async addAudited(phoneKey: string, audit: Omit<AuditEntry, 'subject' | 'count'>, now: number) {
      const { added } = await batchByName(db, {
        added: insert(phoneKey, 'operator', now),
        audited: auditIfChanged({ ...audit, subject: phoneKey }, now),
      })
      return added.meta.changes === 1
    },
  }
}

function insert(phoneKey: string, reason: string, now: number): Sql {
  return sql`
    INSERT OR IGNORE INTO suppression (phone_key, reason, created_at)
    VALUES (${phoneKey}, ${reason}, ${now})`
}
