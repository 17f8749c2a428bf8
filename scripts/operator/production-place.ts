import { Refusal } from '#scripts/lib/arguments.ts'
import type { BackupPlace, BackupStores } from './backup-place.ts'
import {
  backupBucket,
  databaseLocation,
  type StorageConfig,
  withIds,
} from './cloudflare/resources.ts'
import { configArgs, inEnvironment, wrangler } from './cloudflare/wrangler.ts'
import { readProduction, withRemote } from './remote-storage.ts'

type Bindings = { BACKUPS: R2Bucket; OTP: KVNamespace; SESSIONS: KVNamespace; LINKS: KVNamespace }

/** Returns production, where wrangler exports and imports with its own login. */
export async function productionPlace(): Promise<BackupPlace> {
  const production: StorageConfig = await readProduction()
  const bucketName = backupBucket(production.name)
  const flags = ['--remote', ...inEnvironment('production')]

  function withStores<T>(work: (stores: BackupStores) => Promise<T>): Promise<T> {
    const r2_buckets = [{ binding: 'BACKUPS', bucket_name: bucketName }]
    const { kv_namespaces } = production
    return withRemote<Bindings, T>(
      { r2_buckets, kv_namespaces },
      ({ BACKUPS, OTP, SESSIONS, LINKS }) =>
        work({ bucket: BACKUPS, codes: OTP, sessions: SESSIONS, links: LINKS }),
    )
  }

  /** A restored database is not the one that `wrangler.toml` names. */
  async function withDatabase<T>(name: string, work: (db: D1Database) => Promise<T>): Promise<T> {
    const only = [{ binding: 'DB', database_name: name }]
    const { d1_databases } = await withIds({ ...production, d1_databases: only }, wrangler)
    return withRemote<{ DB: D1Database }, T>({ d1_databases }, ({ DB }) => work(DB))
  }

  return {
    bucketName,
    live: production.d1_databases.map(({ binding, database_name: name = '' }) => ({
      binding,
      name,
    })),
    withStores,
    withDatabase,
    close: async () => undefined,
    create: (name) => must('d1', 'create', name, '--location', databaseLocation, ...configArgs),
    exportTo: (name, file) =>
      must('d1', 'export', name, '--output', file, '--skip-confirmation', ...flags),
    importFrom: (name, file) => must('d1', 'execute', name, '--file', file, '--yes', ...flags),
  }
}

async function must(...args: string[]): Promise<void> {
  const { status, output } = await wrangler(args)
  if (status !== 0) throw new Refusal(`wrangler ${args.slice(0, 3).join(' ')} failed.\n${output}`)
}
