import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readWranglerConfig } from '#scripts/lib/load.ts'
import { backupBucket } from './cloudflare/resources.ts'

/** A database by its binding and its name. */
type NamedDatabase = { binding: string; name: string }

export type BackupStores = {
  bucket: R2Bucket
  codes: KVNamespace
  sessions: KVNamespace
  links: KVNamespace
}

/** Where backups are made and restored: production, or a folder. */
export type BackupPlace = {
  bucketName: string
  /** The databases that wrangler.toml binds. */
  live: readonly NamedDatabase[]
  withStores: <T>(work: (stores: BackupStores) => Promise<T>) => Promise<T>
  withDatabase: <T>(name: string, work: (db: D1Database) => Promise<T>) => Promise<T>
  create: (name: string) => Promise<void>
  exportTo: (name: string, file: string) => Promise<void>
  importFrom: (name: string, file: string) => Promise<void>
  /** Returns the ID that wrangler.toml needs. */
  idOf: (name: string) => Promise<string>
  close: () => Promise<void>
}

type BoundStorage = {
  bucketName: string
  accountId: string | undefined
  databases: { binding: string; name: string; id: string }[]
  namespaces: { binding: string; id: string }[]
}

/** Reads from wrangler.toml what is bound. */
export async function readBoundStorage(env?: 'production'): Promise<BoundStorage> {
  const config = await readWranglerConfig(env)
  const databases: { binding: string; database_name?: string; database_id?: string }[] =
    config.d1_databases
  return {
    bucketName: backupBucket(config.name),
    accountId: config.account_id,
    databases: databases.map(({ binding, database_name = binding, database_id = binding }) => ({
      binding,
      name: database_name,
      id: database_id,
    })),
    namespaces: config.kv_namespaces,
  }
}

/** Gives `work` a folder for dumps, which are deleted whatever happens. */
export async function withDumpFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'maple-tape-dump-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
