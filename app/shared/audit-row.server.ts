import type { AuditEntry } from './audit-entry'
import { type Sql, sql } from './sql.server'

type Condition = {
  where: Sql
  /** The number of rows concerned; one if absent. */
  count?: Sql
}

/**
 * Returns the statement that writes an entry in the transaction of the change itself, so neither exists
 * without the other.
 */
export function auditRow(
  { by, action, subject, note }: Omit<AuditEntry, 'count'>,
  now: number,
  { where, count = sql`1` }: Condition,
): Sql {
  return sql`
    INSERT INTO audit (at, by_whom, action, subject, note, count)
    SELECT ${now}, ${by}, ${action}, ${subject}, ${note}, ${count} WHERE ${where}`
}

/** Returns the statement that writes an entry if the statement before it changed a row. */
export function auditIfChanged(entry: Omit<AuditEntry, 'count'>, now: number): Sql {
  return auditRow(entry, now, { where: sql`changes() = 1` })
}
