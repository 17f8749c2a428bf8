/** What somebody with access to the database did. Never a personal value. */
export type AuditEntry = {
  /** The name the operator gave. */
  by: string
  action: string
  /** A lead, a buyer, or the filter that chose. */
  subject: string
  count: number
  note: string
}

export type AuditStore = { write: (entry: AuditEntry, now: number) => Promise<void> }

export function createAuditStore(db: D1Database): AuditStore {
  return {
    async write({ by, action, subject, count, note }, now) {
      await db
        .prepare(
          `INSERT INTO audit (at, by_whom, action, subject, count, note)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
        )
        .bind(now, by, action, subject, count, note)
        .run()
    },
  }
}
