import { monthOfBinding } from '#app/domain/leads/archive/archive-month'
import type { BoundArchive } from '#app/domain/leads/archive/lead-archives.server'

/** Returns the archives among bindings, `LEADS_2026_10`, oldest month first. */
export function boundArchives(env: object): readonly BoundArchive[] {
  return Object.entries(env)
    .flatMap(([name, db]) => {
      const month = monthOfBinding(name)
      return month && isDatabase(db) ? [{ month, db }] : []
    })
    .sort((one, other) => (one.month < other.month ? -1 : 1))
}

function isDatabase(value: unknown): value is D1Database {
  if (typeof value !== 'object' || value === null) return false
  return typeof Reflect.get(value, 'prepare') === 'function'
}
