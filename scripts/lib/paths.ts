import { globSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Local database, key-value store and queues: shared by `npm start` and `npm run dev`. */
export const localState = fileURLToPath(new URL('../../.wrangler/state', import.meta.url))

/** Returns the matching files relative to the root or this folder, with slashes on every system. */
export function listFiles(patterns: string | string[], cwd = root): string[] {
  return globSync(patterns, { cwd }).map((path) => path.replaceAll('\\', '/'))
}

/** Reads a file; empty without one. */
export function readIfThere(path: string): string {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
  return isFile ? readFileSync(path, 'utf8') : ''
}

/** Reads a file by its path relative to the root. */
export function readText(path: string): string {
  return readFileSync(`${root}/${path}`, 'utf8')
}
