import type { AuditEntry } from '#app/shared/audit-entry'
import { auditIfChanged } from '#app/shared/audit-row.server'
import { batchByName, queries, sql } from '#app/shared/sql.server'
import type { LocalDate } from '#app/shared/toronto-time'
import type { BuyerPrice } from './earnings'

export type PriceStore = ReturnType<typeof createPriceStore>

/** What buyers pay for accepted leads, as an operator entered it. */
export function createPriceStore(db: D1Database) {
  return {
    /** By buyer, newest first. */
    list: () =>
      queries(db).all(sql<BuyerPrice>`
        SELECT buyer_id AS buyerId, since, cents FROM buyer_price ORDER BY buyer_id, since DESC`),

    /**
     * Sets a buyer's price from a day on, or removes it if `cents` is null, with the audit row; returns false and writes
     * nothing if the stored one is no longer as `before`.
     */
    async put(
      { buyerId, since, cents }: { buyerId: string; since: LocalDate; cents: number | null },
      before: number | null,
      entry: Omit<AuditEntry, 'count'>,
      now: number,
    ): Promise<boolean> {
      const stored = sql`(SELECT cents FROM buyer_price WHERE buyer_id = ${buyerId} AND since = ${since})`
      const written =
        cents === null
          ? sql`
            DELETE FROM buyer_price
            WHERE buyer_id = ${buyerId} AND since = ${since} AND cents = ${before}`
          : sql`
            INSERT INTO buyer_price (buyer_id, since, cents)
            SELECT ${buyerId}, ${since}, ${cents} WHERE ${stored} IS ${before}
            ON CONFLICT DO UPDATE SET cents = excluded.cents`
      const done = await batchByName(db, { written, audited: auditIfChanged(entry, now) })
      return done.written.meta.changes === 1
    },
  }
}
