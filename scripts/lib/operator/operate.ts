import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { getPlatformProxy, unstable_readConfig } from 'wrangler'
import { prepareLocalState } from '../local-state.ts'
import { localState, root } from '../paths.ts'
import { Refusal } from '../refusal.ts'
import { withLocalStorage } from '../serve.ts'
import type { Desk, Said } from './command.ts'
import { type Invocation, readInvocation } from './read-invocation.ts'

type Storage = Pick<Desk, 'db' | 'codes' | 'sessions'>
type Commands = {
  usage: string
  runCommand: (desk: Desk, invocation: Invocation) => Promise<Said>
}

/** Runs one of the operator's commands over the local database or, with `--remote`, production's. */
export async function operate(commands: Commands, args: string[]): Promise<void> {
  const invocation = readInvocation(args)
  if (typeof invocation === 'string') throw new Refusal(`${invocation}\n\n${commands.usage}`)
  const { flags, name } = invocation
  if (flags.help || name === '') return console.log(commands.usage)
  const isRemote = flags.remote === true
  const env = readEnv(isRemote)
  let said: Said | null = null
  const work = async (storage: Storage) => {
    said = await commands.runCommand({ ...storage, env, now: Date.now, isRemote }, invocation)
  }
  if (isRemote) await withRemoteStorage(work)
  else {
    // Quietly: what is printed may be read by a machine.
    await prepareLocalState(localState, (_name, work) => work())
    await withLocalStorage(localState, ({ database, codes, sessions }) =>
      work({ db: database, codes, sessions }),
    )
  }
  print(said, flags.json === true)
}

function print(said: Said | null, isJson: boolean): void {
  if (said?.ok) console.log(isJson ? JSON.stringify(said.json, null, 2) : said.text.trimEnd())
  else if (said && !isJson) throw new Refusal(said.problem)
  else if (said) {
    console.log(JSON.stringify({ error: said.problem }))
    process.exitCode = 1
  }
}

/** As the Worker reads them: variables of wrangler.toml, then secrets, which production keeps to itself. */
function readEnv(isRemote: boolean): Record<string, unknown> {
  const config = join(root, 'wrangler.toml')
  const { vars } = unstable_readConfig({ config, ...(isRemote ? { env: 'production' } : {}) })
  const devVars = join(root, '.dev.vars')
  const secrets = !isRemote && existsSync(devVars) ? parseEnv(readFileSync(devVars, 'utf8')) : {}
  return { ...vars, ...secrets, ...process.env }
}

/** Production's storage through wrangler's own log-in, as bindings like the Worker's. */
async function withRemoteStorage(work: (storage: Storage) => Promise<void>): Promise<void> {
  const production = unstable_readConfig({ config: join(root, 'wrangler.toml'), env: 'production' })
  const [database] = production.d1_databases
  const folder = mkdtempSync(join(tmpdir(), 'maple-tape-remote-'))
  try {
    const configPath = join(folder, 'wrangler.json')
    const config = {
      name: 'mapletape-operator',
      compatibility_date: production.compatibility_date,
      account_id: production.account_id,
      d1_databases: [{ ...database, migrations_dir: undefined, remote: true }],
      kv_namespaces: production.kv_namespaces.map((one: object) => ({ ...one, remote: true })),
    }
    writeFileSync(configPath, JSON.stringify(config))
    const proxy = await openRemote(configPath)
    try {
      const { DB, OTP, SESSIONS } = proxy.env
      await work({ db: DB, codes: OTP, sessions: SESSIONS })
    } finally {
      await proxy.dispose()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function openRemote(configPath: string) {
  try {
    return await getPlatformProxy<{ DB: D1Database; OTP: KVNamespace; SESSIONS: KVNamespace }>({
      configPath,
      persist: false,
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Refusal(
      `Production's storage did not open (${reason}). Is CLOUDFLARE_API_TOKEN set, or "npx wrangler login" done?`,
    )
  }
}
