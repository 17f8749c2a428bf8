import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Local database, key-value store and queues: shared by `npm start` and `npm run dev`. */
export const localState = fileURLToPath(new URL('../../.wrangler/state', import.meta.url))

/** Returns the matching files relative to the root, with slashes on every system. */
export function listFiles(patterns: string | string[]): string[] {
  return globSync(patterns, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
}

/** Reads a file by its path relative to the root. */
export function readText(path: string): string {
  return readFileSync(`${root}/${path}`, 'utf8')
}
