import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { toIso } from '#app/shared/time.ts'
import { Refusal } from '#scripts/lib/arguments.ts'
import { withTemporaryFolder } from '#scripts/lib/temporary-folder.ts'
import type { BackupPlace } from './backup-place.ts'
import { createBackupStore, type Manifest } from './backup-store.ts'
import { applyOptOuts, holdDeliveries, listOptOuts } from './settle-restored.ts'
import { differingTables, statementsOf, sumTables } from './sql-dump.ts'

export type RestoreRequest = {
  /** The newest backup that is not younger is restored. */
  at: number
  by: string
}

type RestoredDatabase = {
  binding: string
  name: string
  hasPersons: boolean
  tables: number
  rows: number
}
export type Restored = {
  /** When the backup was made. */
  at: string
  databases: RestoredDatabase[]
  optOuts: number
  parked: number
}

/** Returns when the complete backups were made, oldest first. */
export function listBackups(place: BackupPlace): Promise<string[]> {
  return place.withStores(({ bucket }) => createBackupStore(bucket).list())
}

/** Restores a backup beside the live databases, which stay as they are. */
export async function restore(
  place: BackupPlace,
  request: RestoreRequest,
  now: () => number,
): Promise<Restored> {
  const at = (await listBackups(place)).findLast((one) => Date.parse(one) <= request.at)
  if (!at) throw new Refusal(`There is no backup of ${toIso(request.at)} or before.`)
  const manifest = await place.withStores(({ bucket }) =>
    createBackupStore(bucket).readManifest(at),
  )
  // First: without the log, a restored database would hold people who were erased since.
  const optOuts = await listOptOuts(place, Date.parse(at))

  const stamp = toIso(now())
    .replaceAll(/[-:]|\..*/g, '')
    .replace('T', '-')
  const databases: RestoredDatabase[] = []
  let parked = 0
  for (const one of manifest.databases) {
    const name = `${one.name}-${stamp}`
    await fill(place, { at, of: one, name })
    const hasPersons = 'suppression' in one.tables
    if (hasPersons) {
      await applyOptOuts(place, name, optOuts, now)
      parked += await holdDeliveries(place, name, request.by, now)
    }
    databases.push({ binding: one.binding, name, hasPersons, ...sizeOf(one) })
  }
  return { at, databases, optOuts: optOuts.length, parked }
}

function sizeOf({ tables }: Manifest['databases'][number]) {
  const all = Object.values(tables)
  return { tables: all.length, rows: all.reduce((sum, { rows }) => sum + rows, 0) }
}

type Target = { at: string; of: Manifest['databases'][number]; name: string }

/** Fills a database from a backup, and compares every table by count and checksum. */
async function fill(place: BackupPlace, { at, of, name }: Target): Promise<void> {
  return withTemporaryFolder('dump', async (folder) => {
    const file = join(folder, 'backup.sql')
    await place.withStores(({ bucket }) => createBackupStore(bucket).readDump(at, of, file))
    const damaged = differingTables(of.tables, await sumsOf(file))
    if (damaged.length > 0) throw new Refusal(`The backup is damaged: ${damaged.join(', ')}.`)
    await place.create(name)
    await place.importFrom(name, file)
    const check = join(folder, 'restored.sql')
    await place.exportTo(name, check)
    const differing = differingTables(of.tables, await sumsOf(check))
    if (differing.length === 0) return
    throw new Refusal(`${name} differs from the backup, do not use it: ${differing.join(', ')}.`)
  })
}

const sumsOf = (file: string) => sumTables(statementsOf(createReadStream(file, 'utf8')))

/** Applies what people asked for since a time to a database that is in use again; returns how many there were. */
export async function catchUp(
  place: BackupPlace,
  { since, into }: { since: number; into: string },
  now: () => number,
): Promise<number> {
  const optOuts = await listOptOuts(place, since)
  await applyOptOuts(place, into, optOuts, now)
  return optOuts.length
}
