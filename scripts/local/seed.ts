import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from '#scripts/lib/paths.ts'

/** What a local database begins with: links to click on. Those that are there already stay as they are. */
export async function seed(database: D1Database): Promise<void> {
  const { module } = await runnerImport<typeof import('./sandbox-links.ts')>(
    join(root, 'scripts', 'local', 'sandbox-links.ts'),
  )
  const statements = module.sandboxLinkStatements(Date.now())
  await database.batch(statements.map(({ sql, values }) => database.prepare(sql).bind(...values)))
}
