export type SuppressionStore = {
  /** True for a person who asked never to be texted or forwarded again. */
  has: (phoneKey: string) => Promise<boolean>
  /** For good. A phone that is on the list already stays there as it is. */
  add: (phoneKey: string, reason: string, now: number) => Promise<void>
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
      await db
        .prepare(
          'INSERT OR IGNORE INTO suppression (phone_key, reason, created_at) VALUES (?1, ?2, ?3)',
        )
        .bind(phoneKey, reason, now)
        .run()
    },
  }
}
