import { prepared, Sql } from './sql.server'

/** A database, or one session of it. */
export type Database = Pick<D1Database, 'prepare' | 'batch'>

/** A database for reads only: it may be a replica. */
export type Reads = Pick<D1Database, 'prepare'>

declare const row: unique symbol

/** A statement that returns rows of this type; `db.prepare` makes one. */
export type StatementOf<Row = unknown> = D1PreparedStatement & { readonly [row]?: Row }

type One<Row = unknown> = StatementOf<Row> | Sql<Row>
type Part = One | readonly One[]
type ResultOf<Given extends Part> = Given extends readonly One<infer Row>[]
  ? D1Result<Row>[]
  : Given extends One<infer Row>
    ? D1Result<Row>
    : never

/**
 * Runs one transaction and returns its results by statement name, in the order written. A list of statements
 * becomes a list of results.
 */
export async function batchByName<const Parts extends Record<string, Part>>(
  db: Database,
  parts: Parts,
): Promise<{ [Name in keyof Parts]: ResultOf<Parts[Name]> }> {
  const entries = Object.entries(parts)
  const all = entries.flatMap<One>(([, part]) => part)
  const results = await db.batch(all.map((one) => (one instanceof Sql ? prepared(db, one) : one)))
  let from = 0
  const named = entries.map(([name, part]) => {
    if (!isList(part)) return [name, results[from++]]
    from += part.length
    return [name, results.slice(from - part.length, from)]
  })
  return Object.fromEntries(named)
}

function isList(part: Part): part is readonly One[] {
  return Array.isArray(part)
}
