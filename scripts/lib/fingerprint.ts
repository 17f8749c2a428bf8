import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readIfThere, root } from './paths.ts'

/** Returns one hash over names and contents of files and folders, relative to the repository; skips absent ones. */
export function fingerprint(paths: string[], isWanted: (path: string) => boolean = () => true) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesBelow).filter(isWanted)) {
    hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

/** Does the work unless the stamp has this fingerprint; a failure writes no stamp. */
export async function unlessStamped(stamp: string, print: string, work: () => Promise<void>) {
  if (readIfThere(stamp) === print) return
  rmSync(stamp, { force: true })
  await work()
  writeFileSync(stamp, print)
}

function filesBelow(path: string): string[] {
  if (!existsSync(join(root, path))) return []
  if (statSync(join(root, path)).isFile()) return [path]
  return globSync(`${path}/**/*`, { cwd: root })
    .filter((found) => statSync(join(root, found)).isFile())
    .sort()
}
