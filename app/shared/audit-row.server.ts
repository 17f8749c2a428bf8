import type { AuditEntry } from './audit-entry'
import { type Sql, sql } from './sql.server'

type Condition = {
  where: Sql
  /** The number of rows concerned; one if absent. */
  count?: Sql
  /** The requests about a person's data, as a JSON list; those of the entry if absent. */
  requests?: Sql | null
}

/**
 * Returns the statement that writes an entry in the transaction of the change itself, so neither exists
 * without the other. Each request it is for gets a row, which also says what is known of the request.
 */
export function auditRow(
  { by, action, subject, note, requests: given = [], receivedAt, asks }: Omit<AuditEntry, 'count'>,
  now: number,
  { where, count = sql`1`, requests = asList(given) }: Condition,
): Sql {
  const row = sql`${now}, ${by}, ${action}, ${subject}, ${note}, ${count}`
  const columns = sql`at, by_whom, action, subject, note, count`
  if (requests === null) return sql`INSERT INTO audit (${columns}) SELECT ${row} WHERE ${where}`
  return sql`
    INSERT INTO audit (${columns}, request, received_at, asks, answer_by)
    SELECT ${row}, asked.value, 
      COALESCE(${receivedAt ?? null}, message.asked_at, message.created_at, earlier.received_at),
      COALESCE(${asks ?? null}, message.asks, earlier.asks),
      iif(message.id IS NULL, earlier.answer_by, message.answer_by)
    FROM json_each(${requests}) AS asked
    LEFT JOIN contact_message AS message ON message.id = asked.value
    LEFT JOIN audit AS earlier
      ON earlier.id = (SELECT max(id) FROM audit WHERE request = asked.value)
    WHERE ${where}`
}

function asList(requests: readonly string[]): Sql | null {
  return requests.length === 0 ? null : sql`${JSON.stringify(requests)}`
}

/** Returns the statement that writes an entry if the statement before it changed a row. */
export function auditIfChanged(entry: Omit<AuditEntry, 'count'>, now: number): Sql {
  return auditRow(entry, now, { where: sql`changes() = 1` })
}

/** SQL: whether an operator noted whose a message's request is, or the request itself. */
export const isAudited = (action: 'requests.named' | 'requests.noted') =>
  sql`EXISTS (SELECT 1 FROM audit WHERE request = contact_message.id AND action = ${action})`

/**
 * SQL: whether a stored message is its person's own. A regulator's or lawyer's letter is its writer's, also once it
 * is noted for the person it is about, and closed.
 */
export const isOwnMessage = sql`(
  NOT (${isAudited('requests.named')} AND NOT ${isAudited('requests.noted')})
  AND (answer_by IS NULL OR (dealt IS NOT NULL AND NOT ${isAudited('requests.noted')})))`
