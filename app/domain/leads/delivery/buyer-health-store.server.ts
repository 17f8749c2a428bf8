import type { BuyerHealthStore } from '#app/domain/leads/ports'
import { batchByName } from '#app/shared/batch-by-name.server'
import { minute } from '#app/shared/time'
import { isHeld, isPaused } from './buyer-pause-store.server'
import type { DeliveryVerdict } from './classify'

/** When a buyer counts as down: this many failures in a row, or half of the recent attempts. */
const breakerRules = {
  failuresInRow: 5,
  /** The number that is remembered, and the minimum for judging a share. */
  recentAttempts: 20,
  /** After this much silence, earlier attempts are no longer recent. */
  recentMs: 10 * minute,
} as const

/** Returns whether the buyer failed. A rejection, or an acceptance with a bad URL, comes from a healthy buyer. */
export function isBuyerFailure(verdict: DeliveryVerdict): boolean {
  return verdict.kind === 'retry' || verdict.kind === 'unknown'
}

/** Returns the store of breakers, one row per buyer. The claim of a lead (`lead-store.server.ts`) takes the probe. */
export function createBuyerHealthStore(db: D1Database): BuyerHealthStore {
  return {
    async note(buyerId, isFailure, now, openMs) {
      const counted = countStatement(db, buyerId, isFailure, now)
      if (!isFailure) {
        const closed = closeStatement(db, buyerId, now)
        const results = await batchByName(db, { counted, closed })
        return results.closed.meta.changes === 1 ? 'closed' : 'unchanged'
      }
      const { opened } = await batchByName(db, {
        counted,
        prolonged: prolongStatement(db, buyerId, now, now + openMs),
        opened: openStatement(db, buyerId, now, now + openMs),
      })
      return opened.meta.changes === 1 ? 'opened' : 'unchanged'
    },

    async holdOn(buyerId, now) {
      const row = await db
        .prepare(`SELECT ${isPaused('?1')} AS paused, ${isHeld('?1', '?2')} AS held`)
        .bind(buyerId, now)
        .first<{ paused: number; held: number }>()
      if (row?.paused) return 'paused'
      return row?.held ? 'breaker_open' : null
    },
  }
}

function countStatement(db: D1Database, buyerId: string, isFailure: boolean, now: number) {
  const { recentAttempts, recentMs } = breakerRules
  return db
    .prepare(
      `INSERT INTO buyer_health (buyer_id, failures_in_row, recent, noted_at)
       VALUES (?1, ?2, ?6, ?3)
       ON CONFLICT (buyer_id) DO UPDATE SET
         failures_in_row = CASE ?2 WHEN 1 THEN failures_in_row + 1 ELSE 0 END,
         recent = substr(CASE WHEN noted_at < ?4 THEN '' ELSE recent END || excluded.recent, -?5),
         noted_at = ?3`,
    )
    .bind(buyerId, isFailure ? 1 : 0, now, now - recentMs, recentAttempts, isFailure ? '1' : '0')
}

/**
 * Extends the open time after a failed probe. Attempts that began before the breaker opened and fail late do not
 * extend it.
 */
function prolongStatement(db: D1Database, buyerId: string, now: number, openUntil: number) {
  return db
    .prepare(
      `UPDATE buyer_health SET open_until = ?3, probe_until = NULL
       WHERE buyer_id = ?1 AND opened_at IS NOT NULL AND open_until <= ?2`,
    )
    .bind(buyerId, now, openUntil)
}

function openStatement(db: D1Database, buyerId: string, now: number, openUntil: number) {
  const { failuresInRow, recentAttempts } = breakerRules
  return db
    .prepare(
      `UPDATE buyer_health SET opened_at = ?2, open_until = ?3, probe_until = NULL
       WHERE buyer_id = ?1 AND opened_at IS NULL
         AND (failures_in_row >= ?4 OR (length(recent) >= ?5
           AND 2 * length(replace(recent, '0', '')) >= length(recent)))`,
    )
    .bind(buyerId, now, openUntil, failuresInRow, recentAttempts)
}

/** Closes the breaker after a successful probe. A success of an earlier attempt leaves it open. */
function closeStatement(db: D1Database, buyerId: string, now: number) {
  return db
    .prepare(
      `UPDATE buyer_health SET opened_at = NULL, open_until = NULL, probe_until = NULL, recent = ''
       WHERE buyer_id = ?1 AND opened_at IS NOT NULL AND open_until <= ?2`,
    )
    .bind(buyerId, now)
}
