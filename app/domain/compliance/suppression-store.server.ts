import type { AuditEntry } from '#app/shared/audit-entry'
import { auditIfChanged } from '#app/shared/audit-row.server'
import type { Row } from '#app/shared/row'
import { batchByName, queries, type Sql, sql } from '#app/shared/sql.server'

/** Since when a phone is suppressed, and why: `erased`, or `operator`. */
type Suppressed = Pick<Row<'suppression'>, 'reason' | 'createdAt'>

export type SuppressionStore = {
  /** Returns true for a person who asked never to be texted or forwarded again. */
  has: (phoneKey: string) => Promise<boolean>
  find: (phoneKey: string) => Promise<Suppressed | null>
  /** Adds a phone permanently. An existing entry is left unchanged. */
  add: (phoneKey: string, reason: string, now: number) => Promise<void>
  /** The same by an operator, with its audit row; returns false if the phone was suppressed before. */
  addAudited: (
    phoneKey: string,
    audit: Pick<AuditEntry, 'by' | 'action' | 'note'>,
    now: number,
  ) => Promise<boolean>
}

export function createSuppressionStore(db: D1Database): SuppressionStore {
  const { first, run } = queries(db)
  return {
    async has(phoneKey) {
      const row = await first(sql`SELECT 1 AS found FROM suppression WHERE phone_key = ${phoneKey}`)
      return row !== null
    },
    find: (phoneKey) =>
      first(sql<Suppressed>`
        SELECT reason, created_at AS createdAt FROM suppression WHERE phone_key = ${phoneKey}`),
    async add(phoneKey, reason, now) {
      await run(insert(phoneKey, reason, now))
    },
    async addAudited(phoneKey, audit, now) {
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
