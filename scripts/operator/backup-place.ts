import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
  close: () => Promise<void>
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
