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
  /** Whether an open request about the person's data is settled late. */
  isLate: (request: OpenRequest) => boolean
}

type OpenRequest = Pick<Row<'contact_message'>, 'id' | 'asks'> & {
  sentAt: Row<'contact_message'>['createdAt']
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

/** Returns the statement that notes how many open requests end by the erasure, with when the first came and what it asks. */
function noteSettled(
  { emailKey, tokenKey, audit }: EmailErasure,
  { when, said, first }: { when: Sql; said: string; first: OpenRequest | undefined },
  now: number,
) {
  const note = first ? withReceived(withAsks(said, first.asks), first.sentAt) : said
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
      const { emailKey, tokenKey, audit, isLate } = erasure
      const open = await all(sql<OpenRequest>`
        SELECT id, asks, created_at AS sentAt FROM contact_message
        WHERE email_key = ${emailKey} AND topic = 'privacy' AND dealt IS NULL ORDER BY created_at`)
      const late = open.filter(isLate)
      const isOfLate = sql`id IN (SELECT value FROM json_each(${JSON.stringify(late.map(({ id }) => id))}))`
      const inTime = open.find((one) => !late.includes(one))
      const { audited, messages } = await batchByName(db, {
        audited: auditRow(audit, now, {
          where: mayErase(tokenKey, now),
          count: sql`(SELECT COUNT(*) FROM contact_message WHERE email_key = ${emailKey})`,
        }),
        inTime: noteSettled(
          erasure,
          { when: sql`NOT ${isOfLate}`, said: 'in time', first: inTime },
          now,
        ),
        late: noteSettled(erasure, { when: isOfLate, said: 'late', first: late[0] }, now),
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
