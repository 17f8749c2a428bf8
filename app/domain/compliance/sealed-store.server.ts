import { batchByName, ownSql, queries, sql } from '#app/shared/sql.server'

/** A column of sealed personal data; its context is the prefix plus the row's own key. */
export type SealedColumn = { table: string; column: string; key: string; contextPrefix: string }

/** All of them: a test compares this list with the tables. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'lead', column: 'person_sealed', key: 'id', contextPrefix: 'lead|' },
  { table: 'consent', column: 'ip_sealed', key: 'lead_id', contextPrefix: 'consent|' },
  { table: 'consent_text', column: 'contact_sealed', key: 'hash', contextPrefix: 'buyer|' },
  { table: 'contact_message', column: 'message_sealed', key: 'id', contextPrefix: 'contact|' },
  { table: 'comment', column: 'words_sealed', key: 'id', contextPrefix: 'comment|' },
]

type SealedRow = { id: string; sealed: string }
export type KeyCount = { table: string; keyId: string; rows: number }

export type SealedStore = ReturnType<typeof createSealedStore>

export function createSealedStore(db: D1Database) {
  const { all } = queries(db)
  return {
    async countByKey() {
      const counts = sealedColumns.map(
        ({ table, column }) =>
          `SELECT '${table}' AS "table", substr(${column}, 1, instr(${column}, '.') - 1) AS keyId,
             count(*) AS rows
           FROM ${table} WHERE ${column} IS NOT NULL GROUP BY keyId`,
      )
      return all(ownSql<KeyCount>(counts.join(' UNION ALL ')))
    },

    /** Returns rows that another key sealed, by id, after `afterId`. */
    async listOthers(sealed: SealedColumn, keyId: string, afterId: string, limit: number) {
      const { table, column, key } = namesOf(sealed)
      const prefix = `${keyId}.`
      return all(sql<SealedRow>`
        SELECT ${key} AS id, ${column} AS sealed FROM ${table}
        WHERE ${key} > ${afterId} AND substr(${column}, 1, length(${prefix})) <> ${prefix}
        ORDER BY ${key} LIMIT ${limit}`)
    },

    /** Skips a row that has changed since it was read. */
    async replace(sealed: SealedColumn, rows: readonly (SealedRow & { next: string })[]) {
      const { table, column, key } = namesOf(sealed)
      await batchByName(db, {
        replaced: rows.map(
          (row) => sql`
            UPDATE ${table} SET ${column} = ${row.next}
            WHERE ${key} = ${row.id} AND ${column} = ${row.sealed}`,
        ),
      })
    },
  }
}

function namesOf({ table, column, key }: SealedColumn) {
  return { table: ownSql(table), column: ownSql(column), key: ownSql(key) }
}
