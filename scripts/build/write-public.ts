import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from '#scripts/lib/arguments.ts'
import { root } from '#scripts/lib/paths.ts'

export const maxCardBytes = 60_000

/** Writes a file below public/, unless it is larger than it may be. */
export function writePublic(path: string, bytes: Buffer, maxBytes: number): void {
  if (bytes.length > maxBytes) {
    throw new Refusal(`${path} has ${bytes.length} bytes; the limit is ${maxBytes}.`)
  }
  const target = join(root, 'public', path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, bytes)
}
