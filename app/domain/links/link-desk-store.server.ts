import type { AuditEntry } from '#app/shared/audit-entry'
import { auditIfChanged } from '#app/shared/audit-row.server'
import { batchByName, type StatementOf } from '#app/shared/batch-by-name.server'
import type { LinkSlug } from '#app/shared/brands'
import { day } from '#app/shared/time'
import type { ReportGroup, ReportRow } from './link-report'
import {
  copyLifeSeconds,
  type LinkRow,
  linkColumns,
  linkKey,
  toLinkRecord,
} from './link-store.server'
import type { LinkOptions, LinkRecord } from './schema'

type LinkAudit = Pick<AuditEntry, 'by' | 'action' | 'note'>

/** The operator's view of the links; the Worker only reads them. */
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

    /**
     * Reports clicks and leads through links since an instant (clicks: since the start of its UTC day), most
     * clicked first.
     */
    async report(group: ReportGroup, since: number): Promise<ReportRow[]> {
      const { results } = await db
        .prepare(reportSql(group))
        .bind(Math.floor(since / day), since)
        .all<ReportRow>()
      return results
    },
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

const columns: Record<ReportGroup, { count: string; last: string; first: string }> = {
  link: { count: 'slug', last: 'link', first: 'first_link' },
  source: { count: 'source', last: 'source', first: 'first_source' },
  campaign: { count: 'campaign', last: 'campaign', first: 'first_campaign' },
}

function reportSql(group: ReportGroup): string {
  const { count, last, first } = columns[group]
  const clicks = ['human', 'repeat', 'suspect', 'bot', 'closed', 'unknown'].map(
    (kind) => `sum(iif(kind = '${kind}', count, 0))`,
  )
  return `SELECT name, sum(clicks) AS clicks, sum(repeats) AS repeats,
            sum(suspects) AS suspects, sum(bots) AS bots,
            sum(closed) AS closed, sum(unknowns) AS unknown, sum(leads) AS leads,
            sum(taken) AS accepted, sum(firsts) AS firstTouch
          FROM (
            SELECT ${count} AS name, ${clicks[0]} AS clicks, ${clicks[1]} AS repeats,
              ${clicks[2]} AS suspects, ${clicks[3]} AS bots, ${clicks[4]} AS closed,
              ${clicks[5]} AS unknowns,
              0 AS leads, 0 AS taken, 0 AS firsts
            FROM link_count WHERE day >= ?1 GROUP BY 1
            UNION ALL
            SELECT lead_click.${last}, 0, 0, 0, 0, 0, 0, count(*), sum(lead.state = 'accepted'), 0
            FROM lead_click JOIN lead ON lead.id = lead_click.lead_id
            WHERE at >= ?2 AND link IS NOT NULL GROUP BY 1
            UNION ALL
            SELECT ${first}, 0, 0, 0, 0, 0, 0, 0, 0, count(*)
            FROM lead_click WHERE at >= ?2 AND first_link IS NOT NULL GROUP BY 1)
          GROUP BY name ORDER BY clicks DESC, leads DESC, name`
}
