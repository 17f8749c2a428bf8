import type { AuditEntry } from '#app/shared/audit-entry'
import { auditRow, isOwnMessage } from '#app/shared/audit-row.server'
import { batchByName, dropOldest, queries, type Sql, sql } from '#app/shared/sql.server'

type EmailErasure = {
  emailKey: string
  /** HMAC of the token of the opened link; null for an operator, who has asked the owner. */
  tokenKey: string | null
  audit: Omit<AuditEntry, 'count'>
}

type NewConfirmation = {
  /** HMAC of the link's token, so the store cannot be turned back into links. */
  tokenKey: string
  emailKey: string
  /** The address as typed, sealed for `confirmationContext`. */
  emailSealed: string
  expiresAt: number
}

/** Returns SQL for a usable link. A used link is deleted. */
function isUsable(tokenKey: string | null, now: number): Sql {
  return sql`token_key = ${tokenKey} AND expires_at > ${now}`
}

/** Returns the same, also true without a token. */
function mayErase(tokenKey: string | null, now: number): Sql {
  return sql`(${tokenKey} IS NULL
    OR EXISTS (SELECT 1 FROM email_confirmation WHERE ${isUsable(tokenKey, now)}))`
}

export type ConfirmationStore = ReturnType<typeof createConfirmationStore>

export function createConfirmationStore(db: D1Database) {
  const { first, run } = queries(db)
  return {
    async add({ tokenKey, emailKey, emailSealed, expiresAt }: NewConfirmation, now: number) {
      await run(sql`
        INSERT INTO email_confirmation (token_key, email_key, email_sealed, created_at, expires_at)
        VALUES (${tokenKey}, ${emailKey}, ${emailSealed}, ${now}, ${expiresAt})`)
    },

    /** Returns the owner of a usable link. */
    async find(tokenKey: string, now: number) {
      return first(sql<Pick<NewConfirmation, 'emailKey' | 'emailSealed'>>`
        SELECT email_key AS emailKey, email_sealed AS emailSealed
        FROM email_confirmation WHERE ${isUsable(tokenKey, now)}`)
    },

    /**
     * Deletes the messages and links of an email and writes the audit row, in one transaction, with one for each open
     * request about the person's data, which ends by it. Returns the number of messages, or null if the link is no
     * longer usable, so of concurrent callers one erases.
     */
    async erase({ emailKey, tokenKey, audit }: EmailErasure, now: number) {
      // An open letter about them, with a day of its own, is its writer's.
      const ofEmail = sql`FROM contact_message WHERE email_key = ${emailKey} AND ${isOwnMessage}`
      const open = sql`${ofEmail} AND topic = 'privacy' AND dealt IS NULL`
      const where = mayErase(tokenKey, now)
      const given = JSON.stringify(audit.requests ?? [null])
      const { audited, messages } = await batchByName(db, {
        audited: auditRow(audit, now, {
          where,
          count: sql`(SELECT COUNT(*) ${ofEmail})`,
          // It is for those that it ends, and for none if there was nothing, which anyone can ask for.
          requests: sql`iif(EXISTS (SELECT 1 ${ofEmail}) AND NOT EXISTS (SELECT 1 ${open}), ${given}, '[null]')`,
        }),
        settled: auditRow(
          { ...audit, action: 'contacts.settled', receivedAt: null, asks: null },
          now,
          {
            where,
            requests: sql`(SELECT json_group_array(id) ${open})`,
          },
        ),
        messages: sql`
          DELETE ${ofEmail} AND ${where}`,
        // Last, because each statement before it checks that the link exists.
        links: sql`
          DELETE FROM email_confirmation WHERE email_key = ${emailKey} AND ${where}`,
      })
      return audited.meta.changes > 0 ? messages.meta.changes : null
    },

    /** Deletes expired links; returns how many. */
    purge: dropOldest(db, { table: 'email_confirmation', key: 'token_key', at: 'expires_at' }),
  }
}
