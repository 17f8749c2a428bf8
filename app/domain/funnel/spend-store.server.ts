import type { AuditEntry } from '#app/shared/audit-entry'
import { auditRow } from '#app/shared/audit-row.server'
import { allOf, batchByName, queries, sql } from '#app/shared/sql.server'
import type { LocalDate } from '#app/shared/toronto-time'
import type { Spend } from './spend'

export type SpendStore = ReturnType<typeof createSpendStore>

/** The costs of ads that the operator imported. */
export function createSpendStore(db: D1Database) {
  const { all } = queries(db)
  return {
    find: (rows: readonly Pick<Spend, 'day' | 'campaign'>[]) =>
      all(sql<Spend>`
        SELECT ad_spend.day, ad_spend.campaign, ad_spend.cents
        FROM json_each(${JSON.stringify(rows)}) AS given
        JOIN ad_spend ON ad_spend.day = given.value ->> 'day'
          AND ad_spend.campaign = given.value ->> 'campaign'`),

    /** Replaces these amounts, with the audit row; returns false and writes nothing if one is no longer as `before`. */
    async put(
      rows: readonly (Spend & { before: number | null })[],
      entry: Omit<AuditEntry, 'count'>,
      now: number,
    ): Promise<boolean> {
      const given = JSON.stringify(rows)
      const written = sql`
        INSERT INTO ad_spend (day, campaign, cents)
        SELECT value ->> 'day', value ->> 'campaign', value ->> 'cents' FROM json_each(${given})
        WHERE NOT EXISTS (
          SELECT 1 FROM json_each(${given}) AS other
          LEFT JOIN ad_spend ON ad_spend.day = other.value ->> 'day'
            AND ad_spend.campaign = other.value ->> 'campaign'
          WHERE ad_spend.cents IS NOT other.value ->> 'before')
        ON CONFLICT DO UPDATE SET cents = excluded.cents`
      const changes = sql`changes()`
      const audited = auditRow(entry, now, { where: sql`changes() > 0`, count: changes })
      const done = await batchByName(db, { written, audited })
      return done.written.meta.changes > 0
    },

    /** Newest first. */
    list: ({ limit, offset }: { limit: number; offset: number }) =>
      all(sql<Spend>`
        SELECT day, campaign, cents FROM ad_spend ORDER BY day DESC, campaign
        LIMIT ${limit} OFFSET ${offset}`),

    /** Deletes those of these amounts that are stored, with the audit row; returns how many there were. */
    async remove(
      rows: readonly Spend[],
      entry: Omit<AuditEntry, 'count'>,
      now: number,
    ): Promise<number> {
      const removed = sql`
        DELETE FROM ad_spend WHERE (day, campaign, cents) IN (
          SELECT value ->> 'day', value ->> 'campaign', value ->> 'cents'
          FROM json_each(${JSON.stringify(rows)}))`
      const changes = sql`changes()`
      const audited = auditRow(entry, now, { where: sql`changes() > 0`, count: changes })
      const done = await batchByName(db, { removed, audited })
      return done.removed.meta.changes
    },

    /** Returns those of these campaigns that ever cost something. */
    async withSpend(campaigns: readonly string[]): Promise<string[]> {
      const rows = await all(sql<Pick<Spend, 'campaign'>>`
        SELECT value AS campaign FROM json_each(${JSON.stringify(campaigns)}) AS given
        WHERE EXISTS (SELECT 1 FROM ad_spend WHERE campaign = given.value)`)
      return rows.map(({ campaign }) => campaign)
    },

    /** Returns the amounts from one day on, before another; of one campaign if it is named. */
    between: (
      { since, before }: Record<'since' | 'before', LocalDate>,
      campaign?: string,
    ): Promise<Spend[]> =>
      all(sql<Spend>`
        SELECT day, campaign, cents FROM ad_spend
        WHERE day >= ${since} AND day < ${before}
          AND ${allOf([campaign !== undefined && sql`campaign = ${campaign}`])}`),
  }
}
