const identifier = '["`[]?(\\w+)["`\\]]?'
const table = new RegExp(`^CREATE TABLE (?:IF NOT EXISTS )?${identifier}`, 'i')
const index = new RegExp(
  `^CREATE (UNIQUE )?INDEX (?:IF NOT EXISTS )?${identifier} ON ${identifier}`,
  'i',
)
const addition = /^ALTER TABLE \S+ ADD\b|^CREATE VIEW\b|^INSERT INTO\b|^PRAGMA optimize\b/i

/**
 * Returns the statements of a migration that a Worker of the version before may not survive: all but new tables,
 * columns, views, indexes and rows. A unique index is one too, unless on a table that the same file makes.
 */
export function riskyStatements(sql: string): string[] {
  const made = new Set<string | undefined>()
  return statementsOf(sql).filter((statement) => {
    const name = table.exec(statement)?.[1]
    if (name) return !made.add(name)
    const [isIndex, unique, , indexed] = index.exec(statement) ?? []
    if (isIndex) return unique !== undefined && !made.has(indexed)
    return !addition.test(statement)
  })
}

/** Returns the statements without comments and the text of strings, each on one line. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, (part) =>
      part.startsWith("'") ? "''" : ' ',
    )
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}
