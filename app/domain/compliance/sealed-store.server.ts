/** Runs one statement, or several that answer nothing, and returns the rows of the first. */
export type Execute = (sql: string) => Promise<Record<string, unknown>[]>

/** A column of sealed personal data; its context is the prefix and the row's own key. */
export type SealedColumn = { table: string; column: string; key: string; contextPrefix: string }

/** All there are: a test compares them with the tables. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'lead', column: 'person_sealed', key: 'id', contextPrefix: 'lead|' },
  { table: 'consent', column: 'ip_sealed', key: 'lead_id', contextPrefix: 'consent|' },
  { table: 'contact_message', column: 'message_sealed', key: 'id', contextPrefix: 'contact|' },
]

export type SealedRow = { id: string; sealed: string }
export type KeyCount = { table: string; keyId: string; rows: number }

export type SealedStore = {
  countByKey: () => Promise<KeyCount[]>
  /** Rows that another key than this one sealed, by their id, after `afterId`. */
  listOthers: (
    column: SealedColumn,
    keyId: string,
    afterId: string,
    limit: number,
  ) => Promise<SealedRow[]>
  /** Leaves alone a row that has changed since it was read. */
  replace: (column: SealedColumn, rows: readonly (SealedRow & { next: string })[]) => Promise<void>
}

/** For the operator's commands, which reach D1 by statements without parameters. */
export function createSealedStore(execute: Execute): SealedStore {
  return {
    async countByKey() {
      const counts = sealedColumns.map(
        ({ table, column }) =>
          `SELECT '${table}' AS "table", substr(${column}, 1, instr(${column}, '.') - 1) AS keyId,
             count(*) AS rows
           FROM ${table} GROUP BY keyId`,
      )
      return (await execute(counts.join(' UNION ALL '))) as KeyCount[]
    },

    async listOthers({ table, column, key }, keyId, afterId, limit) {
      const rows = await execute(
        `SELECT ${key} AS id, ${column} AS sealed FROM ${table}
         WHERE ${key} > ${quoted(afterId)} AND substr(${column}, 1, ${keyId.length + 1}) <> ${quoted(`${keyId}.`)}
         ORDER BY ${key} LIMIT ${limit}`,
      )
      return rows as SealedRow[]
    },

    async replace({ table, column, key }, rows) {
      const updates = rows.map(
        ({ id, sealed, next }) =>
          `UPDATE ${table} SET ${column} = ${quoted(next)}
           WHERE ${key} = ${quoted(id)} AND ${column} = ${quoted(sealed)};`,
      )
      await execute(updates.join('\n'))
    },
  }
}

/** Ids and sealed values are base64url and dots; anything else has no business in a statement. */
function quoted(text: string): string {
  if (!/^[\w.-]*$/.test(text)) throw new Error('not an id or a sealed value')
  return `'${text}'`
}
