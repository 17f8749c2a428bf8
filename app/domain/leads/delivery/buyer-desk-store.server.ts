import type { Row } from '#app/shared/row'

/** A buyer as the operator sees it. */
export type BuyerStatus = {
  /** Leads that are neither delivered nor given up. */
  waiting: number
  /** When the oldest of them was due; null if none waits. */
  oldestDueAt: number | null
} & Pick<Row<'buyer_health'>, 'buyerId' | 'failuresInRow' | 'openedAt' | 'openUntil'>

/** The operator's view of the buyers; not used by the Worker. */
export type BuyerDesk = ReturnType<typeof createBuyerDesk>

export function createBuyerDesk(db: D1Database) {
  return {
    async list(): Promise<BuyerStatus[]> {
      const { results } = await db
        .prepare(
          `SELECT lead.buyer_id AS buyerId, SUM(state IN ('new', 'sending', 'retry')) AS waiting,
             MIN(CASE WHEN state IN ('new', 'retry') THEN next_attempt_at END) AS oldestDueAt,
             COALESCE(failures_in_row, 0) AS failuresInRow, opened_at AS openedAt,
             open_until AS openUntil
           FROM lead LEFT JOIN buyer_health AS health ON health.buyer_id = lead.buyer_id
           GROUP BY lead.buyer_id ORDER BY lead.buyer_id`,
        )
        .all<BuyerStatus>()
      return results
    },
  }
}
