import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { readWranglerConfig } from '#scripts/lib/load.ts'
import { localState } from '#scripts/lib/paths.ts'
import { prepareLocalState } from '#scripts/local/local-state.ts'
import { storageOptions } from '#scripts/local/storage.ts'
import { type BackupPlace, type StoreBindings, storesOf } from './backup-place.ts'
import { backupBucket } from './cloudflare/resources.ts'
import { productionPlace } from './production-place.ts'
import { statementsOf } from './sql-dump.ts'

const statementsPerBatch = 100

type Named = { binding: string; database_name?: string }

/** Returns a folder's storage. A database that wrangler.toml does not name has its name as its ID. */
export async function localPlace(persistDir: string): Promise<BackupPlace> {
  const { name: workerName, d1_databases, kv_namespaces } = await readWranglerConfig()
  const bucketName = backupBucket(workerName)
  const nameOf = ({ binding, database_name: name = binding }: Named) => ({ binding, name })
  const live: BackupPlace['live'] = d1_databases.map(nameOf)
  // The local runtime's IDs are bindings where wrangler.toml has none.
  const ids = new Map(live.map(({ name, binding }) => [name, binding]))
  const kvNamespaces = kv_namespaces.map(({ binding }: Named) => binding)
  const { Miniflare } = await import('miniflare')
  const options = () =>
    storageOptions(persistDir, {
      d1Databases: Object.fromEntries(ids),
      kvNamespaces,
      r2Buckets: { BACKUPS: bucketName },
    })
  const miniflare = new Miniflare(await options())

  async function open(name: string): Promise<D1Database> {
    if (!ids.has(name)) {
      ids.set(name, name)
      await miniflare.setOptions(await options())
    }
    return miniflare.getD1Database(name)
  }

  return {
    bucketName,
    live,
    withDatabase: async (name, work) => work(await open(name)),
    withStores: async (work) => work(storesOf(await miniflare.getBindings<StoreBindings>())),
    create: async (name) => void (await open(name)),
    async exportTo(name, file) {
      // As `wrangler d1 export --local` does it.
      const db = await open(name)
      const dump = await db.prepare('PRAGMA miniflare_d1_export(?,?,?);').bind(0, 0).raw()
      await writeFile(file, (dump[0] as string[]).join('\n'))
    },
    importFrom: async (name, file) => importDump(await open(name), file),
    close: () => miniflare.dispose(),
  }
}

async function importDump(db: D1Database, file: string): Promise<void> {
  let batch: D1PreparedStatement[] = []
  const flush = async () => {
    if (batch.length > 0) await db.batch(batch)
    batch = []
  }
  for await (const statement of statementsOf(createReadStream(file, 'utf8'))) {
    batch.push(db.prepare(statement))
    if (batch.length === statementsPerBatch) await flush()
  }
  await flush()
}

/** Gives `work` production, or this folder's storage, migrated. */
export async function withPlace<T>(
  isRemote: boolean,
  work: (place: BackupPlace) => Promise<T>,
): Promise<T> {
  if (!isRemote) await prepareLocalState(localState, (_name, step) => step())
  const place = isRemote ? await productionPlace() : await localPlace(localState)
  try {
    return await work(place)
  } finally {
    await place.close()
  }
}
