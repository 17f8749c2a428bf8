import { basename } from 'node:path'
import { listFiles, readText } from '#scripts/lib/paths.ts'
import type { Storage } from './storage.ts'

type Stored = Pick<Storage, 'people' | 'market'>

/** Applies new migrations to both local databases. */
export async function migrateAll({ people, market }: Stored) {
  await migrate(market, 'market')
  await migrate(people, 'people')
}

// The table that `wrangler d1 migrations apply` keeps, which takes seconds for each database.
const noted = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`

type Folder = 'people' | 'market'

/** Returns whether both databases can be migrated: what was applied to them is where this version's migrations begin. */
export async function areMigratable({ people, market }: Stored): Promise<boolean> {
  return (await isMigratable(people, 'people')) && (await isMigratable(market, 'market'))
}

async function isMigratable(db: D1Database, folder: Folder): Promise<boolean> {
  const applied = await readApplied(db)
  const known = filesOf(folder).map((file) => basename(file))
  return applied.every((name, at) => name === known[at])
}

function filesOf(folder: Folder): string[] {
  return listFiles(`migrations/${folder}/*.sql`).sort()
}

async function readApplied(db: D1Database): Promise<string[]> {
  await db.prepare(noted).run()
  const applied = db.prepare('SELECT name FROM d1_migrations ORDER BY id')
  const { results } = await applied.all<{ name: string }>()
  return results.map(({ name }) => name)
}

async function migrate(db: D1Database, folder: Folder): Promise<void> {
  const { unstable_splitSqlQuery: split } = await import('wrangler')
  const applied = await readApplied(db)
  for (const file of filesOf(folder)) {
    const name = basename(file)
    if (applied.includes(name)) continue
    const statements = split(readText(file))
    await db.batch([
      ...statements.map((sql) => db.prepare(sql)),
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?1)').bind(name),
    ])
  }
}
