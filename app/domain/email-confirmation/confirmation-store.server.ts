import { withAsks } from '#app/shared/asks'
import type { AuditEntry } from '#app/shared/audit-entry'
import { auditRow } from '#app/shared/audit-row.server'
import { withReceived } from '#app/shared/received'
import type { Row } from '#app/shared/row'
import { batchByName, dropOldest, queries, type Sql, sql } from '#app/shared/sql.server'

type EmailErasure = {
  emailKey: string
  /** HMAC of the token of the opened link; null for an operator, who has asked the owner. */
  tokenKey: string | null
  audit: Omit<AuditEntry, 'count'>
  /** Open requests about the person's data that were sent until then are settled late. */
  lateUntil: number
}

/** The oldest open request of an email that is settled in time, or late. */
type OldestRequest = Pick<Row<'contact_message'>, 'asks'> & { isInTime: 0 | 1; at: number }

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

/** Returns the statement that notes how many open requests about the person's data end by the erasure. */
function noteSettled(
  { emailKey, tokenKey, audit }: EmailErasure,
  when: Sql,
  note: string,
  now: number,
) {
  const asked = sql`FROM contact_message WHERE email_key = ${emailKey} AND topic = 'privacy'
    AND dealt IS NULL AND ${when}`
  return auditRow({ ...audit, action: 'contacts.settled', note }, now, {
    where: sql`EXISTS (SELECT 1 ${asked}) AND ${mayErase(tokenKey, now)}`,
    count: sql`(SELECT COUNT(*) ${asked})`,
  })
}

/** Returns the same SQL, also true without a token. */
function mayErase(tokenKey: string | null, now: number): Sql {
  return sql`(${tokenKey} IS NULL
    OR EXISTS (SELECT 1 FROM email_confirmation WHERE ${isUsable(tokenKey, now)}))`
}

export type ConfirmationStore = ReturnType<typeof createConfirmationStore>

export function createConfirmationStore(db: D1Database) {
  const { all, first, run } = queries(db)
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
     * Deletes the messages and links of an email and writes the audit row, in one transaction, with one of open requests
     * about the person's data, so those settled in time stay countable. Returns the number of
     * messages, or null if the link is no longer usable, so of concurrent callers one erases.
     */
    async erase(erasure: EmailErasure, now: number) {
      const { emailKey, tokenKey, audit, lateUntil } = erasure
      const oldest = await all(sql<OldestRequest>`
        SELECT created_at > ${lateUntil} AS isInTime, min(created_at) AS at, asks
        FROM contact_message WHERE email_key = ${emailKey} AND topic = 'privacy' AND dealt IS NULL
        GROUP BY isInTime`)
      const noted = (note: string, isIn: 0 | 1) => {
        const request = oldest.find(({ isInTime }) => isInTime === isIn)
        return request ? withReceived(withAsks(note, request.asks), request.at) : note
      }
      const [inTime, late] = [noted('in time', 1), noted('late', 0)]
      const { audited, messages } = await batchByName(db, {
        audited: auditRow(audit, now, {
          where: mayErase(tokenKey, now),
          count: sql`(SELECT COUNT(*) FROM contact_message WHERE email_key = ${emailKey})`,
        }),
        inTime: noteSettled(erasure, sql`created_at > ${lateUntil}`, inTime, now),
        late: noteSettled(erasure, sql`created_at <= ${lateUntil}`, late, now),
        messages: sql`
          DELETE FROM contact_message WHERE email_key = ${emailKey} AND ${mayErase(tokenKey, now)}`,
        // Last, because each statement before it checks that the link exists.
        links: sql`
          DELETE FROM email_confirmation WHERE email_key = ${emailKey} AND ${mayErase(tokenKey, now)}`,
      })
      return audited.meta.changes === 1 ? messages.meta.changes : null
    },

    /** Deletes expired links; returns how many. */
    purge: dropOldest(db, { table: 'email_confirmation', key: 'token_key', at: 'expires_at' }),
  }
}
