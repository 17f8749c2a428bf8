import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { Refusal } from '#scripts/lib/arguments.ts'
import { readWranglerConfig } from '#scripts/lib/load.ts'
import { localState, root } from '#scripts/lib/paths.ts'
import { prepareLocalState } from '#scripts/local/local-state.ts'
import { type Storage, withLocalStorage } from '#scripts/local/serve.ts'
import type { Desk } from './command.ts'

export const storageName = (isRemote: boolean) => (isRemote ? 'production' : 'local')

/**
 * Opens this folder's storage, migrated, or production's, with wrangler's own login. Prints nothing, because a
 * command's output may be parsed.
 */
export async function withDesk<T>(isRemote: boolean, work: (desk: Desk) => Promise<T>): Promise<T> {
  const env = await readEnv(isRemote)
  return withStorage(isRemote, (storage) => work({ ...storage, env, now: Date.now, isRemote }))
}

/**
 * Reads settings as the Worker does: variables of wrangler.toml, then secrets, whose values production does not
 * reveal.
 */
async function readEnv(isRemote: boolean): Promise<Record<string, unknown>> {
  const { vars } = await readWranglerConfig(isRemote ? 'production' : undefined)
  const devVars = join(root, '.dev.vars')
  const secrets = !isRemote && existsSync(devVars) ? parseEnv(readFileSync(devVars, 'utf8')) : {}
  return { ...vars, ...secrets, ...process.env }
}

async function withStorage<T>(
  isRemote: boolean,
  work: (storage: Storage) => Promise<T>,
): Promise<T> {
  if (isRemote) return withRemoteStorage(work)
  await prepareLocalState(localState, (_name, step) => step())
  return withLocalStorage(localState, work)
}

async function withRemoteStorage<T>(work: (storage: Storage) => Promise<T>): Promise<T> {
  const production = await readWranglerConfig('production')
  const folder = mkdtempSync(join(tmpdir(), 'maple-tape-remote-'))
  try {
    const configPath = join(folder, 'wrangler.json')
    const config = {
      name: 'mapletape-operator',
      compatibility_date: production.compatibility_date,
      account_id: production.account_id,
      d1_databases: production.d1_databases.map((one: object) => ({
        ...one,
        migrations_dir: undefined,
        remote: true,
      })),
      kv_namespaces: production.kv_namespaces.map((one: object) => ({ ...one, remote: true })),
    }
    writeFileSync(configPath, JSON.stringify(config))
    const proxy = await openRemote(configPath)
    try {
      const { PEOPLE, MARKET, LINKS, OTP, SESSIONS } = proxy.env
      return await work({
        people: PEOPLE,
        market: MARKET,
        links: LINKS,
        codes: OTP,
        sessions: SESSIONS,
      })
    } finally {
      await proxy.dispose()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type RemoteBindings = {
  PEOPLE: D1Database
  MARKET: D1Database
  LINKS: KVNamespace
  OTP: KVNamespace
  SESSIONS: KVNamespace
}

/** Opens what a configuration binds, in production, with wrangler's own login. */
export async function openRemote<Bindings = RemoteBindings>(configPath: string) {
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

/** Returns the user name for the audit, for commands that ask for none. */
export function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    // A container's user may have no name.
    return 'unknown'
  }
}
