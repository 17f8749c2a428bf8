import type { AuditEntry } from './audit-entry'
import type { StatementOf } from './batch-by-name.server'

type Condition = {
  /** SQL condition. Its parameters are `values`, from ?6 on. */
  where: string
  /** SQL for the number of rows concerned; one if absent. */
  count?: string
  values?: readonly unknown[]
}

/**
 * Returns the statement that writes an entry in the transaction of the change itself, so neither exists
 * without the other.
 */
export function auditRow(
  db: D1Database,
  { by, action, subject, note }: Omit<AuditEntry, 'count'>,
  now: number,
  { where, count = '1', values = [] }: Condition,
): StatementOf {
  return db
    .prepare(
      `INSERT INTO audit (at, by_whom, action, subject, note, count)
       SELECT ?1, ?2, ?3, ?4, ?5, ${count} WHERE ${where}`,
    )
    .bind(now, by, action, subject, note, ...values)
}

/** Returns the statement that writes an entry if the statement before it changed a row. */
export function auditIfChanged(
  db: D1Database,
  entry: Omit<AuditEntry, 'count'>,
  now: number,
): StatementOf {
  return auditRow(db, entry, now, { where: 'changes() = 1' })
}
