import { readJson, type Wrangler } from '#scripts/operator/cloudflare/wrangler.ts'
import { isPlaceholderId } from './resource-findings.ts'

type Database = { binding: string; database_id?: string; migrations_table?: string }

/** Returns the migrations that a database has, without changing it; null if Cloudflare did not say. */
export async function readAppliedMigrations(
  { binding, database_id, migrations_table = 'd1_migrations' }: Database,
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
    `SELECT name FROM ${migrations_table}`,
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
