import type { BuyerPause, BuyerPauseRow, BuyerPauseStore } from '#app/domain/leads/ports'
import { auditIfChanged } from '#app/shared/audit-row.server'
import { batchByName } from '#app/shared/batch-by-name.server'

/** How a pause is audited. */
export function pauseAction(isPaused: boolean): 'buyers.pause' | 'buyers.resume' {
  return isPaused ? 'buyers.pause' : 'buyers.resume'
}

/** Means every buyer. */
export const allBuyers = '*'

/** Returns the store of the kill switch, whose rows each claim of a lead reads. */
export function createBuyerPauseStore(db: D1Database): BuyerPauseStore {
  return {
    async set({ buyerId, isPaused, changedBy, reason }, now) {
      const audit = { by: changedBy, action: pauseAction(isPaused), subject: buyerId, note: reason }
      const { changed } = await batchByName(db, {
        changed: db
          .prepare(
            `INSERT INTO buyer_pause (buyer_id, is_paused, changed_at, changed_by, reason)
             SELECT ?1, ?2, ?3, ?4, ?5
             WHERE ?2 = 1 OR EXISTS (SELECT 1 FROM buyer_pause WHERE buyer_id = ?1)
             ON CONFLICT (buyer_id) DO UPDATE SET is_paused = ?2, changed_at = ?3, changed_by = ?4,
               reason = ?5, announced_at = NULL
             WHERE is_paused <> ?2`,
          )
          .bind(buyerId, isPaused ? 1 : 0, now, changedBy, reason),
        audited: auditIfChanged(db, audit, now),
      })
      return changed.meta.changes === 1
    },

    async list() {
      const { results } = await db
        .prepare(`SELECT ${columns} FROM buyer_pause`)
        .all<BuyerPauseRow>()
      return results.map(toPause)
    },

    async announceChanges(now) {
      const { results } = await db
        .prepare(
          `UPDATE buyer_pause SET announced_at = ?1 WHERE announced_at IS NULL RETURNING ${columns}`,
        )
        .bind(now)
        .all<BuyerPauseRow>()
      return results.map(toPause)
    },
  }
}

const columns =
  'buyer_id AS buyerId, is_paused AS isPaused, changed_at AS changedAt, changed_by AS changedBy, reason'

function toPause(row: BuyerPauseRow): BuyerPause {
  return { ...row, isPaused: row.isPaused === 1 }
}

/**
 * Returns SQL that is true if nothing may be sent to a lead's buyer: forwarding is paused, the breaker is open, or
 * its one probe is in progress.
 *
 * @param buyerId a column, @param now a bound parameter such as `?2`
 */
export function isHeld(buyerId: string, now: string): string {
  return `(${isPaused(buyerId)} OR ${isBroken(buyerId, now)})`
}

export function isPaused(buyerId: string): string {
  return `EXISTS (SELECT 1 FROM buyer_pause AS pause
     WHERE pause.buyer_id IN (${buyerId}, '*') AND pause.is_paused = 1)`
}

function isBroken(buyerId: string, now: string): string {
  return `EXISTS (SELECT 1 FROM buyer_health AS health
     WHERE health.buyer_id = ${buyerId} AND health.opened_at IS NOT NULL
       AND (health.open_until > ${now} OR COALESCE(health.probe_until, 0) > ${now}))`
}
