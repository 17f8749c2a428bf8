import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '#scripts/lib/arguments.ts'
import { readWranglerConfig } from '#scripts/lib/load.ts'
import { withTemporaryFolder } from '#scripts/lib/temporary-folder.ts'
import { withIds } from './cloudflare/resources.ts'
import { wrangler } from './cloudflare/wrangler.ts'

/** Reads production's configuration with the ids of its storage. */
export async function readProduction() {
  return withIds(await readWranglerConfig('production'), wrangler)
}

/** Gives `work` production's storage of these lists of bindings, with wrangler's own login. */
export async function withRemote<Bindings, T>(
  bound: Record<string, readonly object[]>,
  work: (bindings: Bindings) => Promise<T>,
): Promise<T> {
  const { account_id, compatibility_date } = await readWranglerConfig('production')
  return withTemporaryFolder('remote', async (folder) => {
    const configPath = join(folder, 'wrangler.json')
    const remote = Object.entries(bound).map(([kind, list]) => [
      kind,
      list.map((one) => ({ ...one, migrations_dir: undefined, remote: true })),
    ])
    const own = { name: 'mapletape-operator', compatibility_date, account_id }
    writeFileSync(configPath, JSON.stringify({ ...own, ...Object.fromEntries(remote) }))
    const proxy = await open<Bindings>(configPath)
    try {
      return await work(proxy.env)
    } finally {
      await proxy.dispose()
    }
  })
}

async function open<Bindings>(configPath: string) {
  const { getPlatformProxy } = await import('wrangler')
  const { log } = console
  // wrangler prints progress to standard output, which may be parsed.
  console.log = console.error
  try {
    return await getPlatformProxy<Bindings>({ configPath, persist: false })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Refusal(
      `Production's storage did not open (${reason}). Set CLOUDFLARE_API_TOKEN or run "npx wrangler login".`,
    )
  } finally {
    console.log = log
  }
}
