import type { Tables } from './tables'

/** Rows that expire: by their primary key, and by the column of the time that they are judged by. */
type Expiring = { table: keyof Tables; key: string; at: string; only?: string }

/** Deletes rows up to a time, oldest first, `limit` at once; returns how many. */
export async function dropOldest(
  db: D1Database,
  { table, key, at, only = 'TRUE' }: Expiring,
  until: number,
  limit: number,
): Promise<number> {
  const { meta } = await db
    .prepare(
      `DELETE FROM ${table} WHERE (${key}) IN (
         SELECT ${key} FROM ${table} WHERE ${at} <= ?1 AND ${only} ORDER BY ${at} LIMIT ?2)`,
    )
    .bind(until, limit)
    .run()
  return meta.changes
}
