import { Refusal } from '#scripts/lib/arguments.ts'
import { type BackupPlace, type StoreBindings, storesOf } from './backup-place.ts'
import {
  backupBucket,
  databaseLocation,
  type StorageConfig,
  withIds,
} from './cloudflare/resources.ts'
import { configArgs, inEnvironment, wrangler } from './cloudflare/wrangler.ts'
import { readProduction, withRemote } from './remote-storage.ts'

/** Returns production, where wrangler exports and imports with its own login. */
export async function productionPlace(): Promise<BackupPlace> {
  const production: StorageConfig = await readProduction()
  const bucketName = backupBucket(production.name)
  const flags = ['--remote', ...inEnvironment('production')]

  /** A restored database is not the one that `wrangler.toml` names. */
  async function withDatabase<T>(name: string, work: (db: D1Database) => Promise<T>): Promise<T> {
    const only = [{ binding: 'DB', database_name: name }]
    const { d1_databases } = await withIds({ ...production, d1_databases: only }, wrangler)
    return withRemote({ d1_databases }, ({ DB }: { DB: D1Database }) => work(DB))
  }

  return {
    bucketName,
    live: production.d1_databases.map(({ binding, database_name: name = '' }) => {
      return { binding, name }
    }),
    withStores: (work) => {
      const r2_buckets = [{ binding: 'BACKUPS', bucket_name: bucketName }]
      const { kv_namespaces } = production
      return withRemote({ r2_buckets, kv_namespaces }, (bindings: StoreBindings) =>
        work(storesOf(bindings)),
      )
    },
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
