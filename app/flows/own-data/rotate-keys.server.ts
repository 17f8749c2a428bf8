import {
  type KeyCount,
  type SealedColumn,
  type SealedStore,
  sealedColumns,
} from '#app/domain/compliance/sealed-store.server'
import { createSealer, type Sealer, type SealKey } from '#app/shared/crypto.server'

const rowsPerBatch = 50

export type KeyStatus = KeyCount & { role: 'writes' | 'reads' | 'missing' }
export type Rotated = { table: string; resealed: number; unreadable: number }
export type RotateOptions = {
  isDryRun: boolean
  /** For all tables together; the next run does the rest. */
  limit: number
}

/** Returns how many rows each key sealed, and the key's role in `keys`: the first encrypts, the others decrypt. */
export async function keyStatus(
  store: SealedStore,
  keys: readonly SealKey[],
): Promise<KeyStatus[]> {
  const counts = await store.countByKey()
  return counts.map((count) => {
    const place = keys.findIndex(({ id }) => id === count.keyId)
    return { ...count, role: place === 0 ? 'writes' : place > 0 ? 'reads' : 'missing' }
  })
}

/**
 * Re-encrypts with the first key what another key sealed. Safe to stop and repeat at any time, also beside a
 * running Worker: a row that changed in the meantime is left to the next run.
 */
export async function rotateKeys(
  store: SealedStore,
  keys: readonly [SealKey, ...SealKey[]],
  options: RotateOptions,
): Promise<Rotated[]> {
  const sealer = createSealer(keys)
  const done: Rotated[] = []
  let left = options.limit
  for (const column of sealedColumns) {
    const limited = { ...options, limit: left }
    const rotated = await rotateColumn(store, sealer, column, keys[0].id, limited)
    left -= rotated.resealed
    done.push(rotated)
  }
  return done
}

async function rotateColumn(
  store: SealedStore,
  sealer: Sealer,
  column: SealedColumn,
  keyId: string,
  { isDryRun, limit }: RotateOptions,
): Promise<Rotated> {
  const rotated: Rotated = { table: column.table, resealed: 0, unreadable: 0 }
  let afterId = ''
  while (rotated.resealed < limit) {
    const size = Math.min(rowsPerBatch, limit - rotated.resealed)
    const rows = await store.listOthers(column, keyId, afterId, size)
    if (rows.length === 0) break
    const resealed = await Promise.all(
      rows.map(async (row) => {
        const context = `${column.contextPrefix}${row.id}`
        const text = await sealer.open(row.sealed, context)
        return text === null ? null : { ...row, next: await sealer.seal(text, context) }
      }),
    )
    const readable = resealed.filter((row) => row !== null)
    if (!isDryRun && readable.length > 0) await store.replace(column, readable)
    rotated.resealed += readable.length
    rotated.unreadable += rows.length - readable.length
    afterId = rows.at(-1)?.id ?? ''
  }
  return rotated
}
