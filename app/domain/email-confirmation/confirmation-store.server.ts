import type { ConfirmationStore } from './ports'

const isUsable = 'token_key = ?1 AND used_at IS NULL AND expires_at > ?2'

export function createConfirmationStore(db: D1Database): ConfirmationStore {
  return {
    async add({ tokenKey, emailKey, expiresAt }, now) {
      await db
        .prepare(
          `INSERT INTO email_confirmation (token_key, email_key, created_at, expires_at)
           VALUES (?1, ?2, ?3, ?4)`,
        )
        .bind(tokenKey, emailKey, now, expiresAt)
        .run()
    },

    async holds(tokenKey, now) {
      const row = await db
        .prepare(`SELECT 1 AS found FROM email_confirmation WHERE ${isUsable}`)
        .bind(tokenKey, now)
        .first()
      return row !== null
    },

    async claim(tokenKey, now) {
      const row = await db
        .prepare(
          `UPDATE email_confirmation SET used_at = ?2 WHERE ${isUsable}
           RETURNING email_key AS emailKey`,
        )
        .bind(tokenKey, now)
        .first<{ emailKey: string }>()
      return row?.emailKey ?? null
    },

    async release(tokenKey) {
      await db
        .prepare('UPDATE email_confirmation SET used_at = NULL WHERE token_key = ?1')
        .bind(tokenKey)
        .run()
    },

    async erase(emailKey) {
      await db.prepare('DELETE FROM email_confirmation WHERE email_key = ?1').bind(emailKey).run()
    },

    async purge(now, limit) {
      const { meta } = await db
        .prepare(
          `DELETE FROM email_confirmation WHERE token_key IN (
             SELECT token_key FROM email_confirmation WHERE expires_at <= ?1
             ORDER BY expires_at LIMIT ?2)`,
        )
        .bind(now, limit)
        .run()
      return meta.changes
    },
  }
}
