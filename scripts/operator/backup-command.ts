import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { backupDays } from '#app/domain/compliance/retention.ts'
import { day, toIso } from '#app/shared/time.ts'
import { withTemporaryFolder } from '#scripts/lib/temporary-folder.ts'
import type { BackupPlace } from './backup-place.ts'
import { createBackupStore, type Manifest } from './backup-store.ts'
import { statementsOf, sumTables } from './sql-dump.ts'

export type BackedUp = { manifest: Manifest; dropped: number }

/** Exports every database into the bucket, then deletes the backups that are too old to keep. */
export async function backUp(place: BackupPlace, now: () => number): Promise<BackedUp> {
  const at = toIso(now())
  return withTemporaryFolder('dump', async (folder) => {
    const dumps: { file: string; of: Omit<Manifest['databases'][number], 'parts'> }[] = []
    for (const { binding, name } of place.live) {
      const file = join(folder, `${binding}.sql`)
      await place.exportTo(name, file)
      const tables = await sumTables(statementsOf(createReadStream(file, 'utf8')))
      dumps.push({ file, of: { binding, name, tables } })
    }
    return place.withStores(async ({ bucket }) => {
      const store = createBackupStore(bucket)
      const manifest: Manifest = { at, databases: [] }
      for (const { file, of } of dumps) {
        manifest.databases.push({ ...of, parts: await store.putDump(at, of.binding, file) })
      }
      await store.putManifest(manifest)
      return { manifest, dropped: await store.dropBefore(toIso(now() - backupDays * day)) }
    })
  })
}

/** Returns a backup for a terminal, one line a database. */
export function describeBackup({ at, databases }: Manifest): string {
  const lines = databases.map(({ binding, name, tables }) => {
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    return `  ${binding} (${name}): ${Object.keys(tables).length} tables, ${rows} rows`
  })
  return [at, ...lines].join('\n')
}
