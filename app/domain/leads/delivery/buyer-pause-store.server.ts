import type { BuyerPauseRow, PauseChange } from '#app/domain/leads/ports'
import { auditIfChanged } from '#app/shared/audit-row.server'
import { batchByName, queries, type Sql, sql } from '#app/shared/sql.server'
import { minuteName } from '#app/shared/toronto-time'

/** How a pause is audited. */
export function pauseAction(isPaused: boolean): 'buyers.pause' | 'buyers.resume' {
  return isPaused ? 'buyers.pause' : 'buyers.resume'
}

/** Later than any end of a pause. */
const endless = Number.MAX_SAFE_INTEGER

/** Means every buyer. */
export const allBuyers = '*'

export type BuyerPauseStore = ReturnType<typeof createBuyerPauseStore>

/** Returns the store of the kill switch, whose rows each claim of a lead reads. */
export function createBuyerPauseStore(db: D1Database) {
  const { all } = queries(db)
  return {
    /** Writes the change with its audit row; false if nothing changed: of two pauses, the one that ends later stays. */
    async set({ buyerId, isPaused, changedBy, reason, resumeAt = null }: PauseChange, now: number) {
      const paused = isPaused ? 1 : 0
      const note = resumeAt === null ? reason : `${reason} · resumes ${minuteName(resumeAt)}`
      const audit = { by: changedBy, action: pauseAction(isPaused), subject: buyerId, note }
      const { changed } = await batchByName(db, {
        changed: sql`
          INSERT INTO buyer_pause (buyer_id, is_paused, changed_at, changed_by, reason, resume_at)
          SELECT ${buyerId}, ${paused}, ${now}, ${changedBy}, ${reason}, ${resumeAt}
          WHERE ${paused} = 1 OR EXISTS (SELECT 1 FROM buyer_pause WHERE buyer_id = ${buyerId})
          ON CONFLICT (buyer_id) DO UPDATE SET is_paused = excluded.is_paused,
            changed_at = excluded.changed_at, changed_by = excluded.changed_by,
            reason = excluded.reason, resume_at = excluded.resume_at
          WHERE buyer_pause.is_paused <> excluded.is_paused OR (excluded.is_paused = 1
            AND buyer_pause.resume_at < COALESCE(excluded.resume_at, ${endless}))`,
        audited: auditIfChanged(audit, now),
      })
      return changed.meta.changes === 1
    },

    /** Resumes those whose end has come, with audit rows. */
    async endDue(now: number) {
      const due = await all(sql<BuyerPauseRow>`
        SELECT ${columns} FROM buyer_pause WHERE is_paused = 1 AND resume_at <= ${now}`)
      for (const { buyerId, changedBy, resumeAt } of due) {
        const note = 'resumed at the time set'
        const audit = { by: changedBy, action: pauseAction(false), subject: buyerId, note }
        await batchByName(db, {
          ended: sql`
            UPDATE buyer_pause SET is_paused = 0, changed_at = ${now}, reason = ${note},
              resume_at = NULL
            WHERE buyer_id = ${buyerId} AND is_paused = 1 AND resume_at = ${resumeAt}`,
          audited: auditIfChanged(audit, now),
        })
      }
    },

    async list() {
      const results = await all(sql<BuyerPauseRow>`SELECT ${columns} FROM buyer_pause`)
      return results.map((row) => ({ ...row, isPaused: row.isPaused === 1 }))
    },
  }
}

const columns = sql`buyer_id AS buyerId, is_paused AS isPaused, changed_at AS changedAt,
  changed_by AS changedBy, reason, resume_at AS resumeAt`

/**
 * Returns SQL that is true if nothing may be sent to a lead's buyer: forwarding is paused, the breaker is open, or
 * its one probe is in progress.
 */
export function isHeld(buyerId: Sql, now: number): Sql {
  return sql`(${isPaused(buyerId)} OR EXISTS (SELECT 1 FROM buyer_health AS health
    WHERE health.buyer_id = ${buyerId} AND health.opened_at IS NOT NULL
      AND (health.open_until > ${now} OR COALESCE(health.probe_until, 0) > ${now})))`
}

export function isPaused(buyerId: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM buyer_pause AS pause
    WHERE pause.buyer_id IN (${buyerId}, '*') AND pause.is_paused = 1)`
}
