export type SuppressionStore = {
  /** Returns true for a person who asked never to be texted or forwarded again. */
  has: (phoneKey: string) => Promise<boolean>
  /** Adds a phone permanently. An existing entry is left unchanged. */
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
