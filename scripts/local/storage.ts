import { join } from 'node:path'

/** The Worker's storage. */
export type Storage = {
  people: D1Database
  market: D1Database
  /** Copies of links, which redirects use. */
  links: KVNamespace
  /** Sealed codes. */
  codes: KVNamespace
  /** Receipts. */
  sessions: KVNamespace
}

export type DatabaseName = 'PEOPLE' | 'MARKET'
export type StorageBindings = Record<DatabaseName, D1Database> &
  Record<'LINKS' | 'OTP' | 'SESSIONS', KVNamespace>

export function storageOf({ PEOPLE, MARKET, LINKS, OTP, SESSIONS }: StorageBindings): Storage {
  return { people: PEOPLE, market: MARKET, links: LINKS, codes: OTP, sessions: SESSIONS }
}

/** Opens the storage of a server on this folder, without the Worker. */
export async function withLocalStorage<T>(
  persistDir: string,
  work: (storage: Storage) => Promise<T>,
): Promise<T> {
  const { Miniflare } = await import('miniflare')
  const miniflare = new Miniflare(
    await storageOptions(persistDir, {
      d1Databases: ['PEOPLE', 'MARKET'],
      kvNamespaces: ['LINKS', 'OTP', 'SESSIONS'],
    }),
  )
  try {
    return await work(storageOf(await miniflare.getBindings<StorageBindings>()))
  } finally {
    await miniflare.dispose()
  }
}

type LocalBindings = {
  /** IDs by binding, or bindings that are their own IDs. */
  d1Databases: Record<string, string> | string[]
  kvNamespaces: string[]
  r2Buckets?: Record<string, string>
}

/** Returns Miniflare's options to read and write a folder's storage, without a Worker of ours. */
export async function storageOptions(persistDir: string, bindings: LocalBindings) {
  // It takes a second to load, which a command that only prints its help must avoid.
  const { convertV4MiniflareOptions, Log, LogLevel } = await import('miniflare')
  return convertV4MiniflareOptions({
    cf: false,
    log: new Log(LogLevel.ERROR),
    resourcePersistencePath: join(persistDir, 'v3'),
    modules: true,
    script: 'export default { fetch: () => new Response(null) }',
    ...bindings,
  })
}
