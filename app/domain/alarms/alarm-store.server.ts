import * as z from 'zod/mini'
import { auditIfChanged, auditRow } from '#app/shared/audit-row.server'
import { batchByName } from '#app/shared/batch-by-name.server'
import type { Row } from '#app/shared/row'
import { day } from '#app/shared/time'
import type { Alarm, AlarmEnd } from './alarm'
import { reopenAfterMs } from './alarm-rules'
import type { AlarmSettlement, AlarmStore, SeenAlarm } from './ports'

/** Ended alarms are kept this long, to look back. */
const endedRetentionMs = 30 * day

/** Shorter than the minute between two ticks, and longer than all channels may take. */
const shortestRetryMs = 50_000

export function createAlarmStore(db: D1Database): AlarmStore {
  return {
    async note(raised, now) {
      const rows = raised.map(({ facts, ...one }) => ({ ...one, facts: JSON.stringify(facts) }))
      const ended = raised.filter(({ isOver }) => isOver)
      await batchByName(db, {
        noted: noteStatement(
          db,
          rows.filter(({ count }) => count > 0),
          now,
        ),
        ended: endStatement(db, ended, 'closed', now),
      })
    },

    async end(keys, by, now) {
      const { meta } = await endStatement(db, keys, by, now).run()
      return meta.changes
    },

    async close(seen, { by, note }, now) {
      const subject = seen.map(({ code, subject }) => `${code} ${subject}`.trim()).join(', ')
      const entry = { by, action: 'alarms.close', subject, note }
      const { ended } = await batchByName(db, {
        ended: endStatement(db, seen, 'operator', now),
        audited: auditRow(db, entry, now, { where: 'changes() > 0', count: 'changes()' }),
      })
      return ended.meta.changes
    },

    async acknowledge({ code, subject, openedAt }, { by, note }, now) {
      const entry = { by, action: 'alarms.acknowledge', subject: `${code} ${subject}`.trim(), note }
      const { noted } = await batchByName(db, {
        noted: db
          .prepare(
            `UPDATE alarm SET acknowledged_by = ?3, acknowledged_note = ?4
             WHERE code = ?1 AND subject = ?2 AND ended_at IS NULL
               AND (?5 IS NULL OR opened_at = ?5)
               AND (acknowledged_by IS NULL OR acknowledged_by = ?3)`,
          )
          .bind(code, subject, by, note, openedAt ?? null),
        audited: auditIfChanged(db, entry, now),
      })
      return noted.meta.changes === 1
    },

    async endQuiet(quietTimes, now) {
      const quiet = db
        .prepare(
          `UPDATE alarm SET ${ended('?2', "'quiet'")} FROM json_each(?1) AS rule
           WHERE alarm.code = rule.value ->> 'code' AND ended_at IS NULL
             AND seen_at < ?2 - (rule.value ->> 'quietMs')`,
        )
        .bind(JSON.stringify(quietTimes), now)
      const dropped = db
        .prepare('DELETE FROM alarm WHERE ended_at < ?1')
        .bind(now - endedRetentionMs)
      await batchByName(db, { quiet, dropped })
    },

    async claimDue(now, limit) {
      const { results } = await db
        .prepare(
          `UPDATE alarm SET tries = tries + 1,
             next_send_at = ?1 + ?3 * min(15, 1 << min(tries, 4))
           WHERE (code, subject) IN (SELECT code, subject FROM alarm
             WHERE next_send_at <= ?1 ORDER BY next_send_at LIMIT ?2)
           RETURNING ${columns}`,
        )
        .bind(now, limit, shortestRetryMs)
        .all<AlarmRow>()
      return results.map(readAlarm)
    },

    async settle(settlements, now) {
      await batchByName(db, {
        settled: settlements.map((settlement) => settleStatement(db, settlement, now)),
      })
    },

    async listOpen() {
      const { results } = await db
        .prepare(`SELECT ${columns} FROM alarm WHERE ended_at IS NULL ORDER BY opened_at`)
        .all<AlarmRow>()
      return results.map(readAlarm)
    },
  }
}

function noteStatement(db: D1Database, rows: readonly object[], now: number) {
  return db
    .prepare(
      `INSERT INTO alarm (code, subject, opened_at, seen_at, count, facts, next_send_at)
       SELECT value ->> 'code', value ->> 'subject', ?2, ?2, value ->> 'count', value ->> 'facts', ?2
       FROM json_each(?1) WHERE true
       ON CONFLICT DO UPDATE SET
         seen_at = ?2, facts = excluded.facts,
         count = CASE WHEN ended_at IS NULL THEN count ELSE 0 END + excluded.count,
         opened_at = CASE WHEN ended_at IS NULL THEN opened_at ELSE ?2 END,
         sends = CASE WHEN ended_at IS NULL THEN sends ELSE 0 END,
         tries = CASE WHEN ended_at IS NULL THEN tries ELSE 0 END,
         unserved = CASE WHEN ended_at IS NULL THEN unserved END,
         next_send_at = CASE WHEN ended_at IS NULL THEN next_send_at
           ELSE max(?2, COALESCE(sent_at + ?3, 0)) END,
         acknowledged_by = CASE WHEN ended_at IS NULL THEN acknowledged_by END,
         acknowledged_note = CASE WHEN ended_at IS NULL THEN acknowledged_note END,
         ended_at = NULL, ended_by = NULL`,
    )
    .bind(JSON.stringify(rows), now, reopenAfterMs)
}

function endStatement(db: D1Database, seen: readonly SeenAlarm[], by: string, now: number) {
  const keys = seen.map(({ code, subject, openedAt }) => ({ code, subject, openedAt }))
  return db
    .prepare(
      `UPDATE alarm SET ${ended('?2', '?3')} WHERE ended_at IS NULL AND EXISTS
         (SELECT 1 FROM json_each(?1) WHERE value ->> 'code' = code
            AND value ->> 'subject' = subject
            AND coalesce(value ->> 'openedAt', opened_at) = opened_at)`,
    )
    .bind(JSON.stringify(keys), now, by)
}

/** Its end is announced at once; one whose beginning was not announced yet keeps that message's time. */
function ended(at: string, by: string): string {
  return `ended_at = ${at}, ended_by = ${by}, tries = 0, unserved = NULL,
    next_send_at = CASE sends WHEN 0 THEN next_send_at ELSE ${at} END`
}

/** Changes nothing if the alarm was opened again. What ended or was raised in the meantime is due again. */
function settleStatement(
  db: D1Database,
  { alarm, failed, nextSendAt, isOver }: AlarmSettlement,
  now: number,
) {
  const { code, subject, openedAt, endedAt } = alarm
  const same = 'code = ?1 AND subject = ?2 AND opened_at = ?3'
  if (failed.length > 0) {
    return db
      .prepare(`UPDATE alarm SET unserved = ?4 WHERE ${same} AND ended_at IS ?5`)
      .bind(code, subject, openedAt, JSON.stringify(failed), endedAt)
  }
  return db
    .prepare(
      `UPDATE alarm SET sends = sends + 1, tries = 0, unserved = NULL, sent_at = ?4,
         next_send_at = CASE WHEN ended_at IS NOT ?5 THEN ?4
           WHEN ?7 AND seen_at > ?8 THEN ?4 + ?9 ELSE ?6 END,
         ended_by = CASE WHEN ended_at IS NULL AND ?7 AND seen_at = ?8 THEN 'sent' ELSE ended_by END,
         ended_at = CASE WHEN ended_at IS NULL AND ?7 AND seen_at = ?8 THEN ?4 ELSE ended_at END
       WHERE ${same}`,
    )
    .bind(
      code,
      subject,
      openedAt,
      now,
      endedAt,
      nextSendAt,
      isOver ? 1 : 0,
      alarm.seenAt,
      reopenAfterMs,
    )
}

const columns = `code, subject, opened_at AS openedAt, seen_at AS seenAt, count, facts, sends, tries,
  unserved, acknowledged_by AS acknowledgedBy, acknowledged_note AS acknowledgedNote,
  ended_at AS endedAt, ended_by AS endedBy`

type AlarmRow = Omit<Row<'alarm', { endedBy: AlarmEnd }>, 'sentAt' | 'nextSendAt'>

const Facts = z.record(z.string(), z.unknown())
const Names = z.array(z.string())

function readAlarm(row: AlarmRow): Alarm {
  return {
    ...row,
    facts: Facts.parse(JSON.parse(row.facts)),
    unserved: row.unserved === null ? null : Names.parse(JSON.parse(row.unserved)),
  }
}
