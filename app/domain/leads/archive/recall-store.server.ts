import { batchByName, type StatementOf } from '#app/shared/batch-by-name.server'
import { minute } from '#app/shared/time'
import { insertRows } from './lead-rows.server'
import type { Intent, RecallStore } from './ports'

/** Longer than the calls of a recall take, each within its own time. */
const claimMs = minute
/** Longer than what follows a recall takes: an erasure, a withdrawal. */
const holdMs = 10 * minute

/** Returns what PEOPLE knows of recalls. The claim is here, so that the insert of a recall that lost it is refused. */
export function createRecallStore(db: D1Database): RecallStore {
  const hasClaim =
    'EXISTS (SELECT 1 FROM lead_recall WHERE lead_recall.phone_key = ?2 AND lead_recall.token = ?3)'
  return {
    async claim({ phoneKey, token }, now) {
      const stopped: StatementOf<Intent> = db
        .prepare(
          `UPDATE lead_move SET state = 'undone'
           WHERE phone_key = ?1
             AND EXISTS (SELECT 1 FROM lead_recall WHERE lead_recall.phone_key = ?1 AND lead_recall.token = ?2)
           RETURNING lead_id AS leadId, phone_key AS phoneKey, month, token`,
        )
        .bind(phoneKey, token)
      const { claimed, intents } = await batchByName(db, {
        claimed: db
          .prepare(
            `INSERT INTO lead_recall (phone_key, token, claimed_until, held_until)
             VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT DO UPDATE SET token = excluded.token, claimed_until = excluded.claimed_until,
               held_until = MAX(held_until, excluded.held_until)
             WHERE lead_recall.token IS NULL OR lead_recall.claimed_until <= ?5`,
          )
          .bind(phoneKey, token, now + claimMs, now + holdMs, now),
        intents: stopped,
      })
      return claimed.meta.changes === 1 ? intents.results : null
    },

    async insert({ phoneKey, token, rows }) {
      const { claim } = await batchByName(db, {
        inserted: insertRows(db, rows, {
          moveToken: null,
          where: hasClaim,
          values: [phoneKey, token],
        }),
        claim: db
          .prepare('SELECT 1 FROM lead_recall WHERE phone_key = ?1 AND token = ?2')
          .bind(phoneKey, token),
      })
      return claim.results.length === 1
    },

    async release({ phoneKey, token }) {
      await db
        .prepare('UPDATE lead_recall SET token = NULL WHERE phone_key = ?1 AND token = ?2')
        .bind(phoneKey, token)
        .run()
    },

    async forget(phoneKey) {
      await db.prepare('DELETE FROM lead_recall WHERE phone_key = ?1').bind(phoneKey).run()
    },

    async purge(now, limit) {
      const { meta } = await db
        .prepare(
          `DELETE FROM lead_recall WHERE phone_key IN (
             SELECT phone_key FROM lead_recall
             WHERE held_until <= ?1 AND claimed_until <= ?1 LIMIT ?2)`,
        )
        .bind(now, limit)
        .run()
      return meta.changes
    },
  }
}
