import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '#scripts/lib/paths.ts'
import type { Storage } from './serve.ts'

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

async function migrate(db: D1Database, folder: 'people' | 'market'): Promise<void> {
  const { unstable_splitSqlQuery: split } = await import('wrangler')
  await db.prepare(noted).run()
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
  const applied = new Set(results.map(({ name }) => name))
  for (const file of globSync(`migrations/${folder}/*.sql`, { cwd: root }).sort()) {
    const name = basename(file)
    if (applied.has(name)) continue
    const statements = split(readFileSync(join(root, file), 'utf8'))
    await db.batch([
      ...statements.map((sql) => db.prepare(sql)),
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?1)').bind(name),
    ])
  }
}
