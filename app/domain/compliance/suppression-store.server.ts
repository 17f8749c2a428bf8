export type SuppressionStore = {
  /** True for a person who asked never to be texted or forwarded again. */
  has: (phoneKey: string) => Promise<boolean>
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
  }
}
