import type { AuditEntry } from '#app/shared/audit-entry'
import { auditRow } from '#app/shared/audit-row.server'
import { batchByName, type StatementOf } from '#app/shared/batch-by-name.server'
import { sql } from '#app/shared/sql.server'
import type { LocalDate } from '#app/shared/toronto-time'
import type { Spend } from './spend'

export type SpendStore = ReturnType<typeof createSpendStore>

/** The costs of ads that the operator imported. */
export function createSpendStore(db: D1Database) {
  return {
    /** Returns the rows of these days and campaigns that are stored. */
    async find(rows: readonly Spend[]): Promise<Spend[]> {
      const { results } = await db
        .prepare(
          `SELECT ad_spend.day, ad_spend.campaign, ad_spend.cents FROM json_each(?1) AS given
           JOIN ad_spend ON ad_spend.day = given.value ->> 'day'
             AND ad_spend.campaign = given.value ->> 'campaign'`,
        )
        .bind(JSON.stringify(rows))
        .all<Spend>()
      return results
    },

    /** Replaces the amounts of these days and campaigns, with the audit row. */
    async put(rows: readonly Spend[], entry: AuditEntry, now: number): Promise<void> {
      const written: StatementOf = db
        .prepare(
          `INSERT INTO ad_spend (day, campaign, cents)
           SELECT value ->> 'day', value ->> 'campaign', value ->> 'cents'
           FROM json_each(?1) WHERE true
           ON CONFLICT DO UPDATE SET cents = excluded.cents`,
        )
        .bind(JSON.stringify(rows))
      const audited = auditRow(entry, now, { where: sql`TRUE`, count: sql`${rows.length}` })
      await batchByName(db, { written, audited })
    },

    /** Returns the cents of each campaign from one day on, before another. */
    async byCampaign(since: LocalDate, before: LocalDate): Promise<ReadonlyMap<string, number>> {
      const { results } = await db
        .prepare(
          `SELECT campaign, sum(cents) AS cents FROM ad_spend WHERE day >= ?1 AND day < ?2
           GROUP BY campaign`,
        )
        .bind(since, before)
        .all<Omit<Spend, 'day'>>()
      return new Map(results.map(({ campaign, cents }) => [campaign, cents]))
    },
  }
}
