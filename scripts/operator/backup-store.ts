import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'

const Manifest = z.object({
  /** When the first export began, ISO: whatever came later may be missing. */
  at: z.string(),
  databases: z.array(
    z.object({
      binding: z.string(),
      name: z.string(),
      parts: z.number(),
      tables: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() })),
    }),
  ),
})
export type Manifest = z.infer<typeof Manifest>

/** Below what the platform takes in one request. */
const partBytes = 32 * 1024 * 1024

/** Returns the store of backups: a folder for each, whose manifest is written last. */
export function createBackupStore(bucket: R2Bucket) {
  const manifestKey = (at: string) => `${at}/manifest.json`
  const partKey = (at: string, binding: string, part: number) =>
    `${at}/${binding}/${String(part).padStart(3, '0')}.sql.gz`

  async function keys(): Promise<string[]> {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page: R2Objects = await bucket.list(cursor ? { cursor } : {})
      found.push(...page.objects.map(({ key }) => key))
      cursor = page.truncated ? page.cursor : undefined
    } while (cursor)
    return found
  }

  return {
    /** Returns when the complete backups were made, oldest first. */
    async list(): Promise<string[]> {
      const manifests = (await keys()).filter((key) => key.endsWith('/manifest.json'))
      return manifests.map((key) => key.slice(0, key.indexOf('/'))).sort()
    },

    /** Compresses a dump and stores it in parts; returns how many. */
    async putDump(at: string, binding: string, file: string): Promise<number> {
      let parts = 0
      const put = (bytes: Buffer) =>
        bucket.put(partKey(at, binding, parts++), new Uint8Array(bytes))
      let held: Buffer[] = []
      let size = 0
      for await (const chunk of createReadStream(file).pipe(createGzip())) {
        held.push(chunk as Buffer)
        size += (chunk as Buffer).length
        if (size < partBytes) continue
        await put(Buffer.concat(held))
        held = []
        size = 0
      }
      if (size > 0) await put(Buffer.concat(held))
      return parts
    },

    async putManifest(manifest: Manifest): Promise<void> {
      await bucket.put(manifestKey(manifest.at), JSON.stringify(manifest, null, 2))
    },

    async readManifest(at: string): Promise<Manifest> {
      const object = await bucket.get(manifestKey(at))
      return Manifest.parse(await object?.json())
    },

    /** Writes a dump to a file; throws if a part is missing or damaged. */
    async readDump(at: string, { binding, parts }: Manifest['databases'][number], file: string) {
      async function* compressed() {
        for (let part = 0; part < parts; part++) {
          const object = await bucket.get(partKey(at, binding, part))
          if (!object) throw new Error(`${partKey(at, binding, part)} is missing.`)
          yield Buffer.from(await object.arrayBuffer())
        }
      }
      await pipeline(Readable.from(compressed()), createGunzip(), createWriteStream(file))
    },

    /** Deletes what is older, whole or not; returns how many objects. */
    async dropBefore(at: string): Promise<number> {
      const old = (await keys()).filter((key) => key < at)
      for (let from = 0; from < old.length; from += 1_000) {
        await bucket.delete(old.slice(from, from + 1_000))
      }
      return old.length
    },
  }
}
