import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, unlessStamped } from '#scripts/lib/fingerprint.ts'
import { load } from '#scripts/lib/load.ts'
import { step } from '#scripts/lib/step.ts'
import { migrateAll } from './migrate.ts'
import { withLocalStorage } from './serve.ts'

/** Applies new migrations to the local database in this folder, then seeds it. Does nothing if both are done. */
export async function prepareLocalState(
  persistDir: string,
  show: typeof step = step,
): Promise<void> {
  mkdirSync(persistDir, { recursive: true })
  await applyMigrations(persistDir, show)
  await seed(persistDir, show)
}

async function applyMigrations(persistDir: string, show: typeof step): Promise<void> {
  await unlessStamped(
    join(persistDir, '.migrations'),
    fingerprint(['migrations', 'wrangler.toml']),
    () => show('Applying database migrations', () => withLocalStorage(persistDir, migrateAll)),
  )
}

async function seed(persistDir: string, show: typeof step): Promise<void> {
  const links = 'scripts/local/sandbox-links.ts'
  await unlessStamped(
    join(persistDir, '.seed'),
    fingerprint([links, 'migrations', 'wrangler.toml']),
    () =>
      show('Seeding', async () => {
        const { seedLinks } = await load<typeof import('./sandbox-links.ts')>(links)
        await withLocalStorage(persistDir, seedLinks)
      }),
  )
}
