import type { Row } from '#app/shared/row'
import { queries, sql } from '#app/shared/sql.server'

/** A buyer as the operator sees it. */
export type BuyerStatus = {
  /** Leads that are neither delivered nor given up. */
  waiting: number
  /** When the oldest of them was due; null if none waits. */
  oldestDueAt: number | null
} & Pick<Row<'buyer_health'>, 'buyerId' | 'failuresInRow' | 'openedAt' | 'openUntil'>

/** SQL: `buyer (id)`, each buyer that has a lead, found by one look into an index of the leads. */
export const buyersWithLeads = sql`WITH RECURSIVE buyer (id) AS (
  SELECT min(buyer_id) FROM lead
  UNION ALL SELECT (SELECT min(buyer_id) FROM lead WHERE buyer_id > buyer.id) FROM buyer
    WHERE buyer.id IS NOT NULL)`

/** The operator's view of the buyers. */
export type BuyerDesk = ReturnType<typeof createBuyerDesk>

export function createBuyerDesk(db: D1Database) {
  return {
    list: () =>
      queries(db).all(sql<BuyerStatus>`
        ${buyersWithLeads}
        SELECT buyer.id AS buyerId,
          (SELECT count(*) FROM lead
           WHERE buyer_id = buyer.id AND state IN ('new', 'sending', 'retry')) AS waiting,
          (SELECT min(next_attempt_at) FROM lead
           WHERE buyer_id = buyer.id AND state IN ('new', 'retry')) AS oldestDueAt,
          COALESCE(failures_in_row, 0) AS failuresInRow, opened_at AS openedAt,
          open_until AS openUntil
        FROM buyer LEFT JOIN buyer_health AS health ON health.buyer_id = buyer.id
        WHERE buyer.id IS NOT NULL ORDER BY buyer.id`),
  }
}
