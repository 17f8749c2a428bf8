import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '#scripts/lib/arguments.ts'
import { root } from '#scripts/lib/paths.ts'
import { run } from '#scripts/lib/run.ts'
import {
  type BackupPlace,
  type BackupStores,
  readBoundStorage,
  withDumpFolder,
} from './backup-place.ts'
import { databaseLocation } from './cloudflare/resources.ts'
import { openRemote } from './with-desk.ts'

type Bindings = { BACKUPS: R2Bucket; OTP: KVNamespace; SESSIONS: KVNamespace; LINKS: KVNamespace }

/** Returns production, where wrangler exports and imports with its own login. */
export async function productionPlace(): Promise<BackupPlace> {
  const {
    bucketName,
    accountId: account_id,
    databases,
    namespaces,
  } = await readBoundStorage('production')
  const flags = ['--remote', '--config', join(root, 'wrangler.toml'), '--env', 'production']
  const idOf = async (name: string) =>
    databases.find((one) => one.name === name)?.id ??
    idIn(await wrangler('d1', 'info', name, '--json'))

  function withStores<T>(work: (stores: BackupStores) => Promise<T>): Promise<T> {
    const r2_buckets = [{ binding: 'BACKUPS', bucket_name: bucketName, remote: true }]
    const kv_namespaces = namespaces.map((one) => ({ ...one, remote: true }))
    return withBindings<Bindings, T>(
      { account_id, r2_buckets, kv_namespaces },
      ({ BACKUPS, OTP, SESSIONS, LINKS }) =>
        work({ bucket: BACKUPS, codes: OTP, sessions: SESSIONS, links: LINKS }),
    )
  }

  async function withDatabase<T>(name: string, work: (db: D1Database) => Promise<T>): Promise<T> {
    const database = { binding: 'DB', database_name: name, database_id: await idOf(name) }
    return withBindings<{ DB: D1Database }, T>(
      { account_id, d1_databases: [{ ...database, remote: true }] },
      ({ DB }) => work(DB),
    )
  }

  return {
    bucketName,
    live: databases,
    withStores,
    withDatabase,
    idOf,
    close: async () => undefined,
    async create(name) {
      await wrangler('d1', 'create', name, '--location', databaseLocation)
    },
    async exportTo(name, file) {
      await wrangler('d1', 'export', name, '--output', file, '--skip-confirmation', ...flags)
    },
    async importFrom(name, file) {
      await wrangler('d1', 'execute', name, '--file', file, '--yes', ...flags)
    },
  }
}

function withBindings<Env, T>(config: object, work: (env: Env) => Promise<T>): Promise<T> {
  return withDumpFolder(async (folder) => {
    const path = join(folder, 'wrangler.json')
    const base = { name: 'mapletape-operator', compatibility_date: '2026-08-01' }
    writeFileSync(path, JSON.stringify({ ...base, ...config }))
    const proxy = await openRemote<Env>(path)
    try {
      return await work(proxy.env)
    } finally {
      await proxy.dispose()
    }
  })
}

async function wrangler(...args: string[]): Promise<string> {
  const { status, output } = await run('wrangler', args, { env: { CI: '1' } })
  if (status !== 0) throw new Refusal(`wrangler ${args.slice(0, 3).join(' ')} failed.\n${output}`)
  return output
}

function idIn(output: string): string {
  const id = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(output)?.[0]
  if (!id) throw new Refusal(`wrangler named no ID:\n${output}`)
  return id
}
