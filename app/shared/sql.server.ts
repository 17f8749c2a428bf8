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

type Db = Pick<D1Database, 'prepare'>

export function prepared(db: Db, { text, values }: Sql): D1PreparedStatement {
  return db.prepare(text).bind(...values)
}

/** Returns how to run single statements on a database, or on one session of it. */
export function queries(db: Db) {
  return {
    async all<Row>(query: Sql<Row>): Promise<Row[]> {
      return (await prepared(db, query).all<Row>()).results
    },
    first: <Row>(query: Sql<Row>): Promise<Row | null> => prepared(db, query).first<Row>(),
    /** Returns how many rows it changed. */
    async run(query: Sql): Promise<number> {
      return (await prepared(db, query).run()).meta.changes
    },
  }
}
