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

export type AuditStore = {
  write: (entry: AuditEntry, now: number) => Promise<void>
  /** What was done stays told, to whom no longer. */
  forgetSubject: (subject: string) => Promise<void>
  /** Drops entries from before, oldest first; returns how many. */
  purge: (before: number, limit: number) => Promise<number>
}

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

    async forgetSubject(subject) {
      await db
        .prepare(`UPDATE audit SET subject = 'erased', note = '' WHERE subject = ?1`)
        .bind(subject)
        .run()
    },

    async purge(before, limit) {
      const { meta } = await db
        .prepare(
          'DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE at <= ?1 ORDER BY at LIMIT ?2)',
        )
        .bind(before, limit)
        .run()
      return meta.changes
    },
  }
}
