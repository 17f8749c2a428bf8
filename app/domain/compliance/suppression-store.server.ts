import type { AuditEntry } from '#app/shared/audit-entry'
import { auditIfChanged } from '#app/shared/audit-row.server'
import { batchByName, type StatementOf } from '#app/shared/batch-by-name.server'

export type SuppressionStore = {
  /** Returns true for a person who asked never to be texted or forwarded again. */
  has: (phoneKey: string) => Promise<boolean>
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
  return {
    async has(phoneKey) {
      const row = await db
        .prepare('SELECT 1 AS found FROM suppression WHERE phone_key = ?1')
        .bind(phoneKey)
        .first()
      return row !== null
    },
    async add(phoneKey, reason, now) {
      await insert(db, phoneKey, reason, now).run()
    },
    async addAudited(phoneKey, audit, now) {
      const { added } = await batchByName(db, {
        added: insert(db, phoneKey, 'operator', now),
        audited: auditIfChanged(db, { ...audit, subject: phoneKey }, now),
      })
      return added.meta.changes === 1
    },
  }
}

function insert(db: D1Database, phoneKey: string, reason: string, now: number): StatementOf {
  return db
    .prepare(
      'INSERT OR IGNORE INTO suppression (phone_key, reason, created_at) VALUES (?1, ?2, ?3)',
    )
    .bind(phoneKey, reason, now)
}
