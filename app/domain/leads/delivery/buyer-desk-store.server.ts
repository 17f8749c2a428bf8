import type { Row } from '#app/shared/row'
import { queries, sql } from '#app/shared/sql.server'

/** A buyer as the operator sees it. */
export type BuyerStatus = {
  /** Leads that are neither delivered nor given up. */
  waiting: number
  /** When the oldest of them was due; null if none waits. */
  oldestDueAt: number | null
} & Pick<Row<'buyer_health'>, 'buyerId' | 'failuresInRow' | 'openedAt' | 'openUntil'>

/** What a buyer did with leads in a period; `medianMs`: of its responses, null without one. */
export type BuyerResult = { buyerId: string; registered: number } & {
  accepted: number
  rejected: number
  medianMs: number | null
}

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

    /** Reads the leads and events of a period. */
    results: ({ since, before }: { since: number; before: number }) =>
      queries(db).all(sql<BuyerResult>`
        WITH event AS (
          SELECT buyer_id, kind, took_ms FROM lead_event CROSS JOIN lead ON lead.id = lead_id
          WHERE at >= ${since} AND at < ${before}
        ), ranked AS (
          SELECT buyer_id, took_ms,
            row_number() OVER (PARTITION BY buyer_id ORDER BY took_ms) AS place,
            count(*) OVER (PARTITION BY buyer_id) AS responses
          FROM event WHERE took_ms IS NOT NULL
        )
        SELECT buyer_id AS buyerId, sum(registered) AS registered, sum(accepted) AS accepted,
          sum(rejected) AS rejected, (
            SELECT avg(took_ms) FROM ranked
            WHERE ranked.buyer_id = counted.buyer_id
              AND place IN ((responses + 1) / 2, (responses + 2) / 2)) AS medianMs
        FROM (
          SELECT buyer_id, 1 AS registered, 0 AS accepted, 0 AS rejected FROM lead
          WHERE created_at >= ${since} AND created_at < ${before}
          UNION ALL SELECT buyer_id, 0, kind = 'accepted', kind = 'rejected' FROM event
        ) AS counted GROUP BY buyer_id ORDER BY buyer_id`),
  }
}
