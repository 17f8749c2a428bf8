import { batchByName, type StatementOf } from '#app/shared/batch-by-name.server'
import { spanOf } from './archive-month'
import { deleteRows, rowsOf, selectRows } from './lead-rows.server'
import type { Intent, MoveStore } from './ports'

const intentColumns = 'lead_id AS leadId, phone_key AS phoneKey, month, token'

/** SQL: a lead of ?1 to ?2 that ended before ?3. A parked one may still be resolved by an operator. */
const hasEnded = `created_at >= ?1 AND created_at < ?2 AND created_at <= ?3 AND updated_at <= ?3
  AND state IN ('accepted', 'rejected', 'dead')`

/** Returns what PEOPLE knows of moves. An intent that exists means that PEOPLE has the lead, not the archive. */
export function createMoveStore(db: D1Database): MoveStore {
  return {
    async listArchives() {
      const rows = db.prepare('SELECT month, moved_at AS movedAt FROM lead_archive ORDER BY month')
      type Listed = Awaited<ReturnType<MoveStore['listArchives']>>[number]
      return (await rows.all<Listed>()).results
    },

    async removeArchive({ month, movedAt }) {
      await db
        .prepare(
          `DELETE FROM lead_archive WHERE month = ?1 AND moved_at = ?2
             AND NOT EXISTS (SELECT 1 FROM lead_move WHERE lead_move.month = ?1)`,
        )
        .bind(month, movedAt)
        .run()
    },

    async begin({ month, token, endedBefore, limit }, now) {
      const { start, end } = spanOf(month)
      const {
        listed: _listed,
        intended: _intended,
        ...rows
      } = await batchByName(db, {
        intended: db
          .prepare(
            `INSERT OR IGNORE INTO lead_move (lead_id, phone_key, month, token, state, started_at)
             SELECT id, phone_key, ?4, ?5, 'moving', ?6 FROM lead INDEXED BY lead_by_creation
             WHERE ${hasEnded}
               AND NOT EXISTS (SELECT 1 FROM lead_move WHERE lead_id = lead.id)
               AND NOT EXISTS (SELECT 1 FROM lead_recall
                 WHERE lead_recall.phone_key = lead.phone_key AND held_until > ?6)
               AND NOT EXISTS (SELECT 1 FROM withdrawal
                 WHERE lead_id = lead.id AND withdrawal.state NOT IN ('done', 'failed'))
             ORDER BY created_at LIMIT ?7`,
          )
          .bind(start, end, endedBefore, month, token, now, limit),
        // Before any copy is written.
        listed: db
          .prepare(
            `INSERT OR IGNORE INTO lead_archive (month, is_own, moved_at)
             SELECT ?1, 0, ?2 WHERE EXISTS (SELECT 1 FROM lead_move WHERE token = ?3)`,
          )
          .bind(month, now, token),
        ...selectRows(db, ofToken(token, 'moving')),
      })
      return rowsOf(rows)
    },

    async finish({ month, token, rows }, now) {
      const moved = ofToken(token, 'moved')
      const undone: StatementOf<Intent> = db
        .prepare(
          `UPDATE lead_move SET state = 'undone' WHERE token = ?1 RETURNING ${intentColumns}`,
        )
        .bind(token)
      const results = await batchByName(db, {
        decided: db
          .prepare(
            `UPDATE lead_move SET state = 'moved' WHERE token = ?1 AND state = 'moving'
               AND lead_id IN (
                 SELECT lead.id FROM json_each(?2) AS given
                 JOIN lead ON lead.id = given.value ->> 'id'
                 LEFT JOIN consent ON consent.lead_id = lead.id
                 WHERE lead.updated_at = given.value ->> 'updatedAt'
                   AND lead.state = given.value ->> 'state'
                   AND lead.person_sealed = given.value ->> 'personSealed'
                   AND consent.ip_sealed IS given.value ->> 'ipSealed')`,
          )
          .bind(token, JSON.stringify(asRead(rows))),
        deleted: deleteRows(db, moved),
        // The list must know of every archive that has rows.
        listed: db
          .prepare(
            `INSERT INTO lead_archive (month, is_own, moved_at) VALUES (?1, 0, ?2)
             ON CONFLICT DO UPDATE SET moved_at = MAX(moved_at + 1, excluded.moved_at)`,
          )
          .bind(month, now),
        ended: db.prepare(`DELETE FROM lead_move WHERE token = ?1 AND state = 'moved'`).bind(token),
        undone,
      })
      return { moved: results.decided.meta.changes, undone: results.undone.results }
    },

    async undo(of) {
      const [where, value] =
        'token' in of
          ? ['token = ?1', of.token]
          : [`started_at < ?1 OR state = 'undone'`, of.startedBefore]
      const { results } = await db
        .prepare(`UPDATE lead_move SET state = 'undone' WHERE ${where} RETURNING ${intentColumns}`)
        .bind(value)
        .all<Intent>()
      return results
    },

    async forget(intents) {
      await db
        .prepare(
          `DELETE FROM lead_move WHERE state = 'undone' AND EXISTS (
             SELECT 1 FROM json_each(?1)
             WHERE value ->> 'leadId' = lead_id AND value ->> 'token' = lead_move.token)`,
        )
        .bind(JSON.stringify(intents))
        .run()
    },

    async listWaiting(months, endedBefore) {
      if (months.length === 0) return []
      const found = await batchByName(db, {
        leads: months.map((month) => {
          const { start, end } = spanOf(month)
          return db
            .prepare(`SELECT 1 FROM lead INDEXED BY lead_by_creation WHERE ${hasEnded} LIMIT 1`)
            .bind(start, end, endedBefore)
        }),
      })
      return months.filter((_, at) => (found.leads[at]?.results.length ?? 0) > 0)
    },
  }
}

function ofToken(token: string, state: 'moving' | 'moved') {
  const chosen = (column: string) =>
    `SELECT ${column} FROM lead_move WHERE token = ?1 AND lead_move.state = '${state}'`
  return { leads: chosen('lead_id'), phones: chosen('phone_key'), values: [token] }
}

/** What of a lead may change after its end, also by the rotation of keys. */
function asRead(rows: Parameters<MoveStore['finish']>[0]['rows']) {
  const ips = new Map(rows.consent?.map((one) => [one.lead_id, one.ip_sealed]))
  return rows.lead?.map(({ id = null, updated_at, state, person_sealed }) => ({
    id,
    updatedAt: updated_at,
    state,
    personSealed: person_sealed,
    ipSealed: ips.get(id) ?? null,
  }))
}
