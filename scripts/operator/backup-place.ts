import type { DatabaseName, StorageBindings } from '#scripts/local/storage.ts'

export type StoreBindings = Omit<StorageBindings, DatabaseName> & { BACKUPS: R2Bucket }
type BackupStores = ReturnType<typeof storesOf>

export function storesOf({ BACKUPS, OTP, SESSIONS, LINKS }: StoreBindings) {
  return { bucket: BACKUPS, codes: OTP, sessions: SESSIONS, links: LINKS }
}

/** Where backups are made and restored: production, or a folder. */
export type BackupPlace = {
  bucketName: string
  /** The databases that wrangler.toml binds. */
  live: readonly { binding: string; name: string }[]
  withStores: <T>(work: (stores: BackupStores) => Promise<T>) => Promise<T>
  withDatabase: <T>(name: string, work: (db: D1Database) => Promise<T>) => Promise<T>
  create: (name: string) => Promise<void>
  exportTo: (name: string, file: string) => Promise<void>
  importFrom: (name: string, file: string) => Promise<void>
  close: () => Promise<void>
}
