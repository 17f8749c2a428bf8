import { auditRow } from '#app/shared/audit-row.server'
import { withReceived } from '#app/shared/received'
import { batchByName, dropOldest, queries, type Sql, sql } from '#app/shared/sql.server'
import type { ConfirmationStore, EmailErasure, NewConfirmation } from './ports'

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

export function createConfirmationStore(db: D1Database): ConfirmationStore {
  const { first, run } = queries(db)
  return {
    async add({ tokenKey, emailKey, emailSealed, expiresAt }, now) {
      await run(sql`
        INSERT INTO email_confirmation (token_key, email_key, email_sealed, created_at, expires_at)
        VALUES (${tokenKey}, ${emailKey}, ${emailSealed}, ${now}, ${expiresAt})`)
    },

    async find(tokenKey, now) {
      return first(sql<Pick<NewConfirmation, 'emailKey' | 'emailSealed'>>`
        SELECT email_key AS emailKey, email_sealed AS emailSealed
        FROM email_confirmation WHERE ${isUsable(tokenKey, now)}`)
    },

    async erase(erasure, now) {
      const { emailKey, tokenKey, audit, lateUntil } = erasure
      const asked = await first(sql<Record<'inTime' | 'late', number | null>>`
        SELECT min(iif(created_at > ${lateUntil}, created_at, NULL)) AS inTime,
          min(iif(created_at > ${lateUntil}, NULL, created_at)) AS late
        FROM contact_message WHERE email_key = ${emailKey} AND topic = 'privacy' AND dealt IS NULL`)
      const noted = (note: string, at: number | null = null) =>
        at === null ? note : withReceived(note, at)
      const [inTime, late] = [noted('in time', asked?.inTime), noted('late', asked?.late)]
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

    purge: (until, limit) =>
      dropOldest(
        db,
        { table: 'email_confirmation', key: 'token_key', at: 'expires_at' },
        until,
        limit,
      ),
  }
}
