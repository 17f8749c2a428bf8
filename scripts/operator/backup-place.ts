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
