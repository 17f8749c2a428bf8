import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fingerprint, unlessStamped } from '#scripts/lib/fingerprint.ts'
import { load } from '#scripts/lib/load.ts'
import { root } from '#scripts/lib/paths.ts'
import { step } from '#scripts/lib/step.ts'
import { areMigratable, migrateAll } from './migrate.ts'
import { withLocalStorage } from './storage.ts'

/**
 * Applies new migrations to the local databases in this folder, then seeds them. Does nothing if both are done. Moves
 * databases of other migrations aside.
 */
export async function prepareLocalState(
  persistDir: string,
  show: typeof step = step,
): Promise<void> {
  mkdirSync(persistDir, { recursive: true })
  await applyMigrations(persistDir, show)
  await seed(persistDir, show)
}

async function applyMigrations(persistDir: string, show: typeof step): Promise<void> {
  const stamp = join(persistDir, '.migrations')
  await unlessStamped(stamp, fingerprint(['migrations', 'wrangler.toml']), async () => {
    if (existsSync(join(persistDir, 'v3'))) await moveAside(persistDir)
    await show('Applying database migrations', () => withLocalStorage(persistDir, migrateAll))
  })
}

/** On standard error, because commands print JSON on the other. */
async function moveAside(persistDir: string): Promise<void> {
  if (await withLocalStorage(persistDir, areMigratable)) return
  const aside = `${persistDir}-${new Date().toISOString().replace(/\W/g, '')}`
  renameSync(persistDir, aside)
  mkdirSync(persistDir, { recursive: true })
  console.error(`The local databases have other migrations: moved to ${relative(root, aside)}.`)
}

async function seed(persistDir: string, show: typeof step): Promise<void> {
  const links = 'scripts/local/sandbox-links.ts'
  const print = fingerprint([links, 'migrations', 'wrangler.toml'])
  await unlessStamped(join(persistDir, '.seed'), print, () =>
    show('Seeding', async () => {
      const { seedLinks } = await load<typeof import('./sandbox-links.ts')>(links)
      await withLocalStorage(persistDir, seedLinks)
    }),
  )
}
