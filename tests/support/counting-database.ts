export type Reading = { table: string; rowsRead: number; rowsWritten: number; ms: number }

/** Returns a database that records what each statement read and wrote, as D1 bills it. */
export function countingDatabase(db: D1Database, readings: Reading[]): D1Database {
  const own = new Map<D1PreparedStatement, { statement: D1PreparedStatement; sql: string }>()
  const note = (sql: string, { meta }: D1Result) => {
    const outer = sql.replaceAll(/\(SELECT[^()]+\)/g, '')
    const table = /(?:FROM|INTO|UPDATE)\s+(?!json_each)(\w+)/.exec(outer)?.[1] ?? '?'
    const { rows_read: rowsRead, rows_written: rowsWritten, duration: ms } = meta
    readings.push({ table, rowsRead, rowsWritten, ms })
  }
  const wrap = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const run = async () => {
      const result = await statement.run()
      note(sql, result)
      return result
    }
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), sql),
      first: async (column?: string) => {
        const row = (await run()).results[0] as Record<string, unknown> | undefined
        return (column === undefined ? row : row?.[column]) ?? null
      },
      all: run,
      raw: async () => (await run()).results.map((row) => Object.values(row as object)),
      run,
    } as unknown as D1PreparedStatement
    own.set(wrapped, { statement, sql })
    return wrapped
  }
  return {
    prepare: (sql: string) => wrap(db.prepare(sql), sql),
    async batch(statements: D1PreparedStatement[]) {
      const known = statements.map((statement) => own.get(statement))
      const results = await db.batch(known.map((one) => one?.statement as D1PreparedStatement))
      for (const [index, result] of results.entries()) note(known[index]?.sql ?? '', result)
      return results
    },
  } as unknown as D1Database
}
