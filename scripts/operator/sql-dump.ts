import { createHash } from 'node:crypto'

/** Rows of each table and the sum of their SHA-256, whatever their order. */
export type TableSums = Record<string, { rows: number; sum: string }>

/** Splits SQL into statements, at semicolons outside of quotes and `--` comments. D1's dumps have no triggers. */
export async function* statementsOf(
  chunks: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string> {
  let statement = ''
  /** What ends the text that is being skipped: a quote, or the comment's line. */
  let end = ''
  let previous = ''
  for await (const chunk of chunks) {
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const character = chunk[at] as string
      if (end) {
        // A doubled quote closes and opens again.
        if (character === end) end = ''
      } else if (character === "'" || character === '"') end = character
      else if (character === '-' && previous === '-') end = '\n'
      else if (character === ';') {
        yield (statement + chunk.slice(from, at)).trim()
        statement = ''
        from = at + 1
      }
      previous = character
    }
    statement += chunk.slice(from)
  }
  if (statement.trim()) yield statement.trim()
}

/** Returns what a dump holds, to compare it with another of the same data. */
export async function sumTables(statements: AsyncIterable<string>): Promise<TableSums> {
  const sums = new Map<string, { rows: number; sum: bigint }>()
  const of = (table: string) => {
    const found = sums.get(table) ?? { rows: 0, sum: 0n }
    sums.set(table, found)
    return found
  }
  for await (const statement of statements) {
    const [, verb, table] =
      /^(CREATE TABLE|INSERT INTO) (?:IF NOT EXISTS )?"?(\w+)/.exec(statement) ?? []
    if (!table || table.startsWith('sqlite_')) continue
    const found = of(table)
    if (verb === 'CREATE TABLE') continue
    found.rows += 1
    const digest = createHash('sha256').update(statement).digest('hex')
    found.sum = (found.sum + BigInt(`0x${digest}`)) % 2n ** 256n
  }
  return Object.fromEntries(
    Array.from(sums, ([table, { rows, sum }]) => [table, { rows, sum: sum.toString(16) }]),
  )
}

export function differingTables(one: TableSums, other: TableSums): string[] {
  const tables = new Set([...Object.keys(one), ...Object.keys(other)])
  return Array.from(tables).filter(
    (table) => one[table]?.rows !== other[table]?.rows || one[table]?.sum !== other[table]?.sum,
  )
}
