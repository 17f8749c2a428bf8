import { linkColumns } from './link-store.server'
import type { LinkOptions, LinkRecord } from './schema'

/** One statement with its values apart, for a database that is reached by a binding or by a command. */
export type Statement = { sql: string; values: (string | number | null)[] }

/** Returns the new row, or none where the slug is taken. */
export function addLink(slug: string, options: LinkOptions, now: number): Statement {
  return {
    sql: `INSERT INTO link (slug, version, state, options, created_at, updated_at)
          VALUES (?1, 1, 'active', ?2, ?3, ?3) ON CONFLICT DO NOTHING RETURNING ${linkColumns}`,
    values: [slug, JSON.stringify(options), now],
  }
}

/** Returns the new row, or none where somebody else edited the link since it was read. */
export function editLink(
  read: Pick<LinkRecord, 'slug' | 'version'>,
  { state, options }: Pick<LinkRecord, 'state' | 'options'>,
  now: number,
): Statement {
  return {
    sql: `UPDATE link SET version = version + 1, state = ?3, options = ?4, updated_at = ?5
          WHERE slug = ?1 AND version = ?2 RETURNING ${linkColumns}`,
    values: [read.slug, read.version, state, JSON.stringify(options), now],
  }
}

export function findLink(slug: string): Statement {
  return { sql: `SELECT ${linkColumns} FROM link WHERE slug = ?1`, values: [slug] }
}

export function listLinks(): Statement {
  return { sql: `SELECT ${linkColumns} FROM link ORDER BY slug`, values: [] }
}
