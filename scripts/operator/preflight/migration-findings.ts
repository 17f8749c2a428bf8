import { blocks, type Finding, notice } from './finding.ts'

/** A database's migrations: the files of this commit, and those that it has. */
export type Migrations = {
  binding: string
  files: readonly { name: string; sql: string }[]
  applied: readonly string[]
}

/**
 * Returns the pending migrations. They run before the new Worker is live, so one that is not additive breaks the
 * Worker that is live meanwhile, and a rollback, unless the operator accepts it by name.
 */
export function migrationFindings(
  { binding, files, applied }: Migrations,
  accepted: readonly string[],
): Finding[] {
  const pending = files.filter(({ name }) => !applied.includes(name))
  if (pending.length > 0 && applied.length === 0) {
    const what = `${binding} is empty: the migrations up to ${pending.at(-1)?.name} make its tables`
    return [notice(what, 'Nothing to do')]
  }
  return pending.map(({ name, sql }) => {
    const [risk] = riskyStatements(sql)
    if (!risk) return notice(`Migration ${name} of ${binding} is additive`, 'Nothing to do')
    const what = `Migration ${name} of ${binding} is not additive: ${risk}`
    const remedy = `If the Worker that is live can run on the result, add --accept-migration ${name}`
    return accepted.includes(name)
      ? notice(what, 'You accepted it; a rollback needs the backup')
      : blocks(what, remedy)
  })
}

/** Changes that the previous version of the Worker survives: new tables, columns, views, indexes and rows. */
const additive = /^(CREATE (TABLE|VIEW|INDEX)|ALTER TABLE \S+ ADD|INSERT INTO|PRAGMA optimize)\b/i

/** Returns the statements that are not additive, on one line each, without comments and the text of strings. */
export function riskyStatements(sql: string): string[] {
  return sql
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, ' ')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '' && !additive.test(statement))
}
