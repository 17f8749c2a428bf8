import { auditRow } from '#app/shared/audit-row.server'
import { batchByName } from '#app/shared/batch-by-name.server'
import { dropOldest } from '#app/shared/drop-oldest.server'
import type { ConfirmationStore } from './ports'

/** Returns SQL for a usable link, from the parameters of its token and of now. A used link is deleted. */
function isUsable(token: string, now: string): string {
  return `token_key = ${token} AND expires_at > ${now}`
}

/** Returns the same SQL, also true without a token. */
function mayErase(token: string, now: string): string {
  return `(${token} IS NULL OR EXISTS (SELECT 1 FROM email_confirmation WHERE ${isUsable(token, now)}))`
}

export function createConfirmationStore(db: D1Database): ConfirmationStore {
  return {
    async add({ tokenKey, emailKey, emailSealed, expiresAt }, now) {
      await db
        .prepare(
          `INSERT INTO email_confirmation (token_key, email_key, email_sealed, created_at, expires_at)
           VALUES (?1, ?2, ?5, ?3, ?4)`,
        )
        .bind(tokenKey, emailKey, now, expiresAt, emailSealed)
        .run()
    },

    async find(tokenKey, now) {
      return db
        .prepare(
          `SELECT email_key AS emailKey, email_sealed AS emailSealed
           FROM email_confirmation WHERE ${isUsable('?1', '?2')}`,
        )
        .bind(tokenKey, now)
        .first()
    },

    async erase({ emailKey, tokenKey, audit }, now) {
      const { audited, messages } = await batchByName(db, {
        audited: auditRow(db, audit, now, {
          where: mayErase('?7', '?1'),
          count: '(SELECT COUNT(*) FROM contact_message WHERE email_key = ?6)',
          values: [emailKey, tokenKey],
        }),
        messages: db
          .prepare(`DELETE FROM contact_message WHERE email_key = ?1 AND ${mayErase('?2', '?3')}`)
          .bind(emailKey, tokenKey, now),
        // Last, because each statement before it checks that the link exists.
        links: db
          .prepare(
            `DELETE FROM email_confirmation WHERE email_key = ?1 AND ${mayErase('?2', '?3')}`,
          )
          .bind(emailKey, tokenKey, now),
      })
      return audited.meta.changes === 1 ? messages.meta.changes : null
    },

    purge: (until, limit) =>
      dropOldest(
        db,
        { table: 'email_confirmation', key: 'token_key', at: 'expires_at' },
        until,
        limit,
      ),
  }
}
