import { readJson, type Wrangler } from '#scripts/operator/cloudflare/wrangler.ts'
import { isPlaceholderId } from './resource-findings.ts'

type Database = { binding: string; database_id?: string; migrations_table?: string }

/** Returns the migrations that a database has, without changing it; null if Cloudflare did not say. */
export function readAppliedMigrations(
  database: Database,
  wrangler: Wrangler,
  args: string[],
): Promise<string[] | null> {
  const { migrations_table = 'd1_migrations' } = database
  return readNames(database, `SELECT name FROM ${migrations_table}`, wrangler, args)
}

/** Returns the months whose archives may have leads; null if Cloudflare did not say. */
export function readArchivedMonths(
  people: Database,
  wrangler: Wrangler,
  args: string[],
): Promise<string[] | null> {
  return readNames(people, 'SELECT month AS name FROM lead_archive', wrangler, args)
}

async function readNames(
  { binding, database_id }: Database,
  sql: string,
  wrangler: Wrangler,
  args: string[],
): Promise<string[] | null> {
  // There is none yet.
  if (isPlaceholderId(database_id)) return []
  const answer = await wrangler([
    'd1',
    'execute',
    binding,
    '--remote',
    '--json',
    '--command',
    sql,
    ...args,
  ])
  if (/no such table/.test(answer.output)) return []
  try {
    const [rows] = readJson<{ results: { name: string }[] }[]>(answer)
    return rows ? rows.results.map(({ name }) => name) : null
  } catch {
    return null
  }
}
