import type { AuditEntry } from '#app/shared/audit-entry'
import { auditIfChanged } from '#app/shared/audit-row.server'
import { batchByName, type StatementOf } from '#app/shared/batch-by-name.server'
import type { LinkSlug } from '#app/shared/brands'
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
  return {
    async list(): Promise<LinkRecord[]> {
      const { results } = await db
        .prepare(`SELECT ${linkColumns} FROM link ORDER BY slug`)
        .all<LinkRow>()
      return results.flatMap((row) => toLinkRecord(row) ?? [])
    },

    find: (slug: LinkSlug) =>
      recordOf(db.prepare(`SELECT ${linkColumns} FROM link WHERE slug = ?1`).bind(slug)),

    /** Returns the new link, or null if the slug is taken. `audit` is null for the sandbox's own links. */
    add: (slug: LinkSlug, options: LinkOptions, audit: LinkAudit | null, now: number) =>
      change(
        db
          .prepare(
            `INSERT INTO link (slug, version, state, options, created_at, updated_at)
             VALUES (?1, 1, 'active', ?2, ?3, ?3) ON CONFLICT DO NOTHING RETURNING ${linkColumns}`,
          )
          .bind(slug, JSON.stringify(options), now),
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
        db
          .prepare(
            `UPDATE link SET version = version + 1, state = ?3, options = ?4, updated_at = ?5
             WHERE slug = ?1 AND version = ?2 RETURNING ${linkColumns}`,
          )
          .bind(read.slug, read.version, state, JSON.stringify(options), now),
        audit && { ...audit, subject: read.slug },
        now,
      ),

    /** Writes the copy that redirects use. Throws if KV refuses it. */
    putCopy: (record: LinkRecord) =>
      copies.put(linkKey(record.slug), JSON.stringify(record), { expirationTtl: copyLifeSeconds }),
  }

  /** Runs one conditional write with its audit row. */
  async function change(
    write: StatementOf<LinkRow>,
    audit: Omit<AuditEntry, 'count'> | null,
    now: number,
  ): Promise<LinkRecord | null> {
    const { written } = await batchByName(db, {
      written: write,
      audited: audit ? [auditIfChanged(db, audit, now)] : [],
    })
    const [row] = written.results
    return row ? toLinkRecord(row) : null
  }
}

async function recordOf(statement: D1PreparedStatement): Promise<LinkRecord | null> {
  const row = await statement.first<LinkRow>()
  return row ? toLinkRecord(row) : null
}
