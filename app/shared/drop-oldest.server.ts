import { ownSql, queries, sql } from './sql.server'
import type { Tables } from './tables'

/** Rows that expire: by their primary key, and by the column of the time that they are judged by. */
type Expiring = { table: keyof Tables; key: string; at: string; only?: string }

/** Deletes rows up to a time, oldest first, `limit` at once; returns how many. */
export async function dropOldest(
  db: D1Database,
  { only = 'TRUE', ...names }: Expiring,
  until: number,
  limit: number,
): Promise<number> {
  const [table, key, at] = [names.table, names.key, names.at].map(ownSql)
  return queries(db).run(sql`
    DELETE FROM ${table} WHERE (${key}) IN (
      SELECT ${key} FROM ${table} WHERE ${at} <= ${until} AND ${ownSql(only)}
      ORDER BY ${at} LIMIT ${limit})`)
}
