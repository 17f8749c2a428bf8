import type { Row } from '#app/shared/row'
import { batchByName, queries, sql } from '#app/shared/sql.server'
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

export type BuyerHealthStore = ReturnType<typeof createBuyerHealthStore>

/** Returns the store of breakers, one row per buyer. The claim of a lead (`lead-store.server.ts`) takes the probe. */
export function createBuyerHealthStore(db: D1Database) {
  return {
    /** Counts one attempt, and returns whether it opened the buyer's breaker. */
    async note(buyerId: string, isFailure: boolean, now: number, openMs: number) {
      const counted = countStatement(buyerId, isFailure, now)
      if (!isFailure) {
        await batchByName(db, { counted, closed: closeStatement(buyerId, now) })
        return false
      }
      const { opened } = await batchByName(db, {
        counted,
        prolonged: prolongStatement(buyerId, now, now + openMs),
        opened: openStatement(buyerId, now, now + openMs),
      })
      return opened.meta.changes === 1
    },

    /** Lists the buyers whose breaker is open, also if it lets a lead through. */
    async listOpen() {
      const open = await queries(db).all(sql<Pick<Row<'buyer_health'>, 'buyerId'>>`
        SELECT buyer_id AS buyerId FROM buyer_health WHERE opened_at IS NOT NULL`)
      return open.map(({ buyerId }) => buyerId)
    },

    /** Returns why nothing may be sent to the buyer now, or null. */
    async holdOn(buyerId: string, now: number) {
      const id = sql`${buyerId}`
      const row = await queries(db).first(sql<{ paused: number; held: number }>`
        SELECT ${isPaused(id)} AS paused, ${isHeld(id, now)} AS held`)
      if (row?.paused) return 'paused'
      return row?.held ? 'breaker_open' : null
    },
  }
}

function countStatement(buyerId: string, isFailure: boolean, now: number) {
  const { recentAttempts, recentMs } = breakerRules
  return sql`
    INSERT INTO buyer_health (buyer_id, failures_in_row, recent, noted_at)
    VALUES (${buyerId}, ${isFailure ? 1 : 0}, ${isFailure ? '1' : '0'}, ${now})
    ON CONFLICT (buyer_id) DO UPDATE SET
      failures_in_row = CASE ${isFailure ? 1 : 0} WHEN 1 THEN failures_in_row + 1 ELSE 0 END,
      recent = substr(CASE WHEN noted_at < ${now - recentMs} THEN '' ELSE recent END
        || excluded.recent, -${recentAttempts}),
      noted_at = ${now}`
}

/**
 * Extends the open time after a failed probe. Attempts that began before the breaker opened and fail late do not
 * extend it.
 */
function prolongStatement(buyerId: string, now: number, openUntil: number) {
  return sql`
    UPDATE buyer_health SET open_until = ${openUntil}, probe_until = NULL
    WHERE buyer_id = ${buyerId} AND opened_at IS NOT NULL AND open_until <= ${now}`
}

function openStatement(buyerId: string, now: number, openUntil: number) {
  const { failuresInRow, recentAttempts } = breakerRules
  return sql`
    UPDATE buyer_health SET opened_at = ${now}, open_until = ${openUntil}, probe_until = NULL
    WHERE buyer_id = ${buyerId} AND opened_at IS NULL
      AND (failures_in_row >= ${failuresInRow} OR (length(recent) >= ${recentAttempts}
        AND 2 * length(replace(recent, '0', '')) >= length(recent)))`
}

/** Closes the breaker after a successful probe. A success of an earlier attempt leaves it open. */
function closeStatement(buyerId: string, now: number) {
  return sql`
    UPDATE buyer_health SET opened_at = NULL, open_until = NULL, probe_until = NULL, recent = ''
    WHERE buyer_id = ${buyerId} AND opened_at IS NOT NULL AND open_until <= ${now}`
}
