import { join } from 'node:path'

type StorageBindings = {
  /** IDs by binding, or bindings that are their own IDs. */
  d1Databases: Record<string, string> | string[]
  kvNamespaces: string[]
  r2Buckets?: Record<string, string>
}

/** Returns Miniflare's options to read and write a folder's storage, without a Worker of ours. */
export async function storageOptions(persistDir: string, bindings: StorageBindings) {
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
