import type { Tables } from './tables'

declare const row: unique symbol

/** SQL with the values that it binds. */
export class Sql<Row = unknown> {
  /** The type of each result. */
  declare readonly [row]?: Row
  readonly text: string
  readonly values: readonly unknown[]

  constructor(text: string, values: readonly unknown[]) {
    this.text = text
    this.values = values
  }
}

/** Composes SQL: other SQL is inserted with its own values, anything else is bound as a value. */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...parts: unknown[]): Sql<Row> {
  const values: unknown[] = []
  const text = strings.map((string, index) => {
    if (index === 0) return string
    const part = parts[index - 1]
    values.push(...(part instanceof Sql ? part.values : [part]))
    return (part instanceof Sql ? part.text : '?') + string
  })
  return new Sql(text.join(''), values)
}

/** Returns SQL from text that this repository wrote, never from a request. */
export function ownSql<Row = unknown>(text: string): Sql<Row> {
  return new Sql(text, [])
}

/** Returns SQL of a list's values: `code IN (${valuesOf(codes)})` binds one value, however many there are. */
export function valuesOf(values: readonly (string | number)[]): Sql {
  return sql`SELECT value FROM json_each(${JSON.stringify(values)})`
}

/**
 * Joins the conditions that were asked for. One that is left out lets SQLite use an index for the others, which
 * `${value} IS NULL OR …` would not.
 */
export function allOf(conditions: readonly (Sql | false)[]): Sql {
  return conditions.reduce<Sql>(
    (all, condition) => (condition ? sql`${all} AND ${condition}` : all),
    sql`TRUE`,
  )
}

function prepared(db: D1Database, { text, values }: Sql): D1PreparedStatement {
  return db.prepare(text).bind(...values)
}

/** Returns how to run single statements on a database. */
export function queries(db: D1Database) {
  return {
    async all<Row>(query: Sql<Row>): Promise<Row[]> {
      return (await prepared(db, query).all<Row>()).results
    },
    first: <Row>(query: Sql<Row>): Promise<Row | null> => prepared(db, query).first<Row>(),
    /** Returns each row as a list of its values, which costs less than objects. */
    lists: (query: Sql): Promise<unknown[][]> => prepared(db, query).raw(),
    /** Returns how many rows it changed. */
    async run(query: Sql): Promise<number> {
      return (await prepared(db, query).run()).meta.changes
    },
  }
}

type Part = Sql | readonly Sql[]
type ResultOf<Given extends Part> = Given extends readonly Sql<infer Row>[]
  ? D1Result<Row>[]
  : Given extends Sql<infer Row>
    ? D1Result<Row>
    : never

/**
 * Runs one transaction and returns its results by statement name, in the order written. A list of statements
 * becomes a list of results.
 */
export async function batchByName<const Parts extends Record<string, Part>>(
  db: D1Database,
  parts: Parts,
): Promise<{ [Name in keyof Parts]: ResultOf<Parts[Name]> }> {
  const entries = Object.entries(parts)
  const all = entries.flatMap<Sql>(([, part]) => part)
  const results = await db.batch(all.map((one) => prepared(db, one)))
  let from = 0
  const named = entries.map(([name, part]) => {
    if (part instanceof Sql) return [name, results[from++]]
    from += part.length
    return [name, results.slice(from - part.length, from)]
  })
  return Object.fromEntries(named)
}

/** Rows that expire: by their primary key, and by the column of the time that they are judged by. */
type Expiring = { table: keyof Tables; key: string; at: string; only?: string }

/** Returns what deletes rows up to a time, oldest first, `limit` at once, and returns how many. */
export function dropOldest(db: D1Database, { only = 'TRUE', ...names }: Expiring) {
  const [table, key, at] = [names.table, names.key, names.at].map(ownSql)
  return (until: number, limit: number): Promise<number> =>
    queries(db).run(sql`
      DELETE FROM ${table} WHERE (${key}) IN (
        SELECT ${key} FROM ${table} WHERE ${at} <= ${until} AND (${ownSql(only)})
        ORDER BY ${at} LIMIT ${limit})`)
}
