import { env } from 'cloudflare:workers'
import type { Env } from '#workers/env.ts'

let ownEnv: Env | undefined

/** Returns this file's bindings for the Worker: its memory is kept per object, so each file starts with none. */
export function fileEnv(): Env {
  ownEnv ??= { ...env } as unknown as Env
  return ownEnv
}

/** Clears the state that all files of a run share. */
export function forgetFile(): void {
  ownEnv = undefined
}

/** Empties row by row and key by key: after `reset()` of `cloudflare:test`, D1 occasionally still had rows. */
export async function emptyStorage(): Promise<void> {
  await Promise.all([env.PEOPLE, env.MARKET].map(emptyDatabase))
  await Promise.all([env.LINKS, env.OTP, env.SESSIONS, env.KEPT_FILES].map(emptyNamespace))
}

async function emptyDatabase(db: D1Database): Promise<void> {
  const { results } = await db
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*'
       AND name NOT IN ('d1_migrations', 'sqlite_sequence')`,
    )
    .all<{ name: string }>()
  await db.batch([
    db.prepare('PRAGMA defer_foreign_keys = on'),
    ...results.map(({ name }) => db.prepare(`DELETE FROM "${name}"`)),
  ])
}

async function emptyNamespace(namespace: KVNamespace): Promise<void> {
  for (let isComplete = false; !isComplete; ) {
    const { keys, list_complete } = await namespace.list()
    await Promise.all(keys.map(({ name }) => namespace.delete(name)))
    isComplete = list_complete
  }
}
