import type { AuditEntry } from '#app/shared/audit-entry'
import { auditIfChanged } from '#app/shared/audit-row.server'
import type { LinkSlug } from '#app/shared/brands'
import { batchByName, queries, type Sql, sql } from '#app/shared/sql.server'
import {
  copyLifeSeconds,
  type LinkRow,
  linkColumns,
  linkKey,
  toLinkRecord,
} from './link-store.server'
import type { LinkOptions, LinkRecord } from './schema'

type LinkAudit = Pick<AuditEntry, 'by' | 'action' | 'note'>

/** The operator's changes of the links; the Worker only reads them. */
export type LinkDesk = ReturnType<typeof createLinkDesk>

export function createLinkDesk(db: D1Database, copies: Pick<KVNamespace, 'put'>) {
  const { all, first } = queries(db)
  return {
    async list(): Promise<LinkRecord[]> {
      const results = await all(sql<LinkRow>`SELECT ${linkColumns} FROM link ORDER BY slug`)
      return results.flatMap((row) => toLinkRecord(row) ?? [])
    },

    async find(slug: LinkSlug): Promise<LinkRecord | null> {
      const row = await first(sql<LinkRow>`SELECT ${linkColumns} FROM link WHERE slug = ${slug}`)
      return row && toLinkRecord(row)
    },

    /** Returns the new link, or null if the slug is taken. `audit` is null for the sandbox's own links. */
    add: (slug: LinkSlug, options: LinkOptions, audit: LinkAudit | null, now: number) =>
      change(
        sql`
          INSERT INTO link (slug, version, state, options, created_at, updated_at)
          VALUES (${slug}, 1, 'active', ${JSON.stringify(options)}, ${now}, ${now})
          ON CONFLICT DO NOTHING RETURNING ${linkColumns}`,
        audit && { ...audit, subject: slug },
        now,
      ),

    /** Returns the updated link, or null if someone else edited it since it was read. */
    edit: (
      read: Pick<LinkRecord, 'slug' | 'version'>,
      { state, options }: Pick<LinkRecord, 'state' | 'options'>,
      audit: LinkAudit | null,
      now: number,
    ) =>
      change(
        sql`
          UPDATE link SET version = version + 1, state = ${state},
            options = ${JSON.stringify(options)}, updated_at = ${now}
          WHERE slug = ${read.slug} AND version = ${read.version} RETURNING ${linkColumns}`,
        audit && { ...audit, subject: read.slug },
        now,
      ),

    /** Writes the copy that redirects use. Throws if KV refuses it. */
    putCopy: (record: LinkRecord) =>
      copies.put(linkKey(record.slug), JSON.stringify(record), { expirationTtl: copyLifeSeconds }),
  }

  /** Runs one conditional write with its audit row. */
  async function change(
    write: Sql<LinkRow>,
    audit: Omit<AuditEntry, 'count'> | null,
    now: number,
  ): Promise<LinkRecord | null> {
    const { written } = await batchByName(db, {
      written: write,
      audited: audit ? [auditIfChanged(audit, now)] : [],
    })
    const [row] = written.results
    return row ? toLinkRecord(row) : null
  }
}
