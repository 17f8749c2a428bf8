import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '#scripts/lib/arguments.ts'
import { fingerprint, unlessStamped } from '#scripts/lib/fingerprint.ts'
import { load } from '#scripts/lib/load.ts'
import { root } from '#scripts/lib/paths.ts'
import { run } from '#scripts/lib/run.ts'
import { step } from '#scripts/lib/step.ts'
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
  if (!existsSync(join(root, 'migrations'))) return
  await unlessStamped(join(persistDir, '.migrations'), fingerprint(['migrations']), () =>
    show('Applying database migrations', async () => {
      const args = ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', persistDir]
      const { status, output } = await run('wrangler', args, { env: { CI: '1' } })
      if (status !== 0) throw new Refusal(`${output.trim()}\n\nThe database migrations failed.`)
    }),
  )
}

async function seed(persistDir: string, show: typeof step): Promise<void> {
  const links = 'scripts/local/sandbox-links.ts'
  await unlessStamped(join(persistDir, '.seed'), fingerprint([links, 'migrations']), () =>
    show('Seeding', async () => {
      const { seedLinks } = await load<typeof import('./sandbox-links.ts')>(links)
      await withLocalStorage(persistDir, seedLinks)
    }),
  )
}
