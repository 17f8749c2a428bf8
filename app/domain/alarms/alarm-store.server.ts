import * as z from 'zod/mini'
import { auditIfChanged, auditRow } from '#app/shared/audit-row.server'
import type { AlarmCode } from '#app/shared/log'
import type { Row } from '#app/shared/row'
import { batchByName, queries, type Sql, sql, valuesOf } from '#app/shared/sql.server'
import { day } from '#app/shared/time'
import type { Alarm, AlarmEnd, RaisedAlarm } from './alarm'
import { countsAnew, reopenAfterMs } from './alarm-rules'
import type { AlarmKey, AlarmSettlement, SeenAlarm, TakenAlarm } from './ports'

type AlarmAct = { by: string; note: string }

/** Ended alarms are kept this long, to look back. */
const endedRetentionMs = 30 * day

/** Shorter than the minute between two ticks, and longer than all channels may take. */
const shortestRetryMs = 50_000

export type AlarmStore = ReturnType<typeof createAlarmStore>

export function createAlarmStore(db: D1Database) {
  const { all, run } = queries(db)
  return {
    async note(raised: readonly RaisedAlarm[], now: number) {
      const rows = raised.map(({ facts, ...one }) => ({ ...one, facts: JSON.stringify(facts) }))
      await run(noteStatement(rows, now))
    },

    end: (keys: readonly AlarmKey[], by: AlarmEnd, now: number) => run(endStatement(keys, by, now)),

    /** Ends the alarms of these codes, whose work is done: all, or those of these subjects. */
    endCodes: (
      codes: readonly AlarmCode[],
      now: number,
      subjects: readonly string[] | null = null,
    ) =>
      run(sql`
        UPDATE alarm SET ${ended('closed', now)}
        WHERE ended_at IS NULL AND code IN (${valuesOf(codes)})
          AND ${subjects === null ? sql`1` : sql`subject IN (${valuesOf(subjects)})`}`),

    /** Ends alarms by an operator's decision, with the audit row; returns how many. */
    async close(seen: readonly SeenAlarm[], { by, note }: AlarmAct, now: number) {
      const subject = seen.map(({ code, subject }) => `${code} ${subject}`.trim()).join(', ')
      const entry = { by, action: 'alarms.close', subject, note } as const
      const { ended } = await batchByName(db, {
        ended: endStatement(seen, 'operator', now),
        audited: auditRow(entry, now, { where: sql`changes() > 0`, count: sql`changes()` }),
      })
      return ended.meta.changes
    },

    /**
     * Notes who has taken an open alarm on, with the audit row; returns false if it has ended or is someone's, unless it
     * has counted more since.
     */
    async acknowledge(
      { code, subject, openedAt, count, seenAt }: TakenAlarm,
      { by, note }: AlarmAct,
      now: number,
    ) {
      const about = `${code} ${subject}`.trim()
      const entry = { by, action: 'alarms.acknowledge', subject: about, note } as const
      const { noted } = await batchByName(db, {
        noted: sql`
          UPDATE alarm SET acknowledged_by = ${by}, acknowledged_note = ${note},
            acknowledged_count = min(count, ${count ?? Number.MAX_SAFE_INTEGER}),
            acknowledged_at = min(seen_at, ${seenAt ?? Number.MAX_SAFE_INTEGER})
          WHERE code = ${code} AND subject = ${subject} AND ended_at IS NULL
            AND (${openedAt ?? null} IS NULL OR opened_at = ${openedAt ?? null})
            AND (acknowledged_by IS NULL
              OR ${countsAnew(code) ? 1 : 0} AND count > acknowledged_count)`,
        audited: auditIfChanged(entry, now),
      })
      return noted.meta.changes === 1
    },

    /** Ends alarms that were not raised for their time, and drops old ones. */
    async endQuiet(quietTimes: readonly { code: string; quietMs: number }[], now: number) {
      const quiet = sql`
        UPDATE alarm SET ${ended('quiet', now)} FROM json_each(${JSON.stringify(quietTimes)}) AS rule
        WHERE alarm.code = rule.value ->> 'code' AND ended_at IS NULL
          AND seen_at < ${now} - (rule.value ->> 'quietMs')`
      const dropped = sql`DELETE FROM alarm WHERE ended_at < ${now - endedRetentionMs}`
      await batchByName(db, { quiet, dropped })
    },

    /** Claims alarms whose message is due: each goes to one caller, and again later unless it is settled. */
    async claimDue(now: number, limit: number) {
      const results = await all(sql<AlarmRow>`
        UPDATE alarm SET tries = tries + 1,
          next_send_at = ${now} + ${shortestRetryMs} * min(15, 1 << min(tries, 4))
        WHERE (code, subject) IN (SELECT code, subject FROM alarm
          WHERE next_send_at <= ${now} ORDER BY next_send_at LIMIT ${limit})
        RETURNING ${columns}`)
      return results.map(readAlarm)
    },

    async settle(settlements: readonly AlarmSettlement[], now: number) {
      await batchByName(db, {
        settled: settlements.map((settlement) => settleStatement(settlement, now)),
      })
    },

    /** Oldest first. */
    async listOpen() {
      const results = await all(
        sql<AlarmRow>`SELECT ${columns} FROM alarm WHERE ended_at IS NULL ORDER BY opened_at`,
      )
      return results.map(readAlarm)
    },
  }
}

function noteStatement(rows: readonly object[], now: number) {
  return sql`
    INSERT INTO alarm (code, subject, opened_at, seen_at, count, facts, next_send_at)
    SELECT value ->> 'code', value ->> 'subject', ${now}, ${now}, value ->> 'count',
      value ->> 'facts', ${now}
    FROM json_each(${JSON.stringify(rows)}) WHERE true
    ON CONFLICT DO UPDATE SET
      seen_at = ${now}, facts = excluded.facts,
      count = CASE WHEN ended_at IS NULL THEN count ELSE 0 END + excluded.count,
      opened_at = CASE WHEN ended_at IS NULL THEN opened_at ELSE ${now} END,
      sends = CASE WHEN ended_at IS NULL THEN sends ELSE 0 END,
      tries = CASE WHEN ended_at IS NULL THEN tries ELSE 0 END,
      unserved = CASE WHEN ended_at IS NULL THEN unserved END,
      next_send_at = CASE WHEN ended_at IS NULL THEN next_send_at
        ELSE max(${now}, COALESCE(sent_at + ${reopenAfterMs}, 0)) END,
      acknowledged_by = CASE WHEN ended_at IS NULL THEN acknowledged_by END,
      acknowledged_note = CASE WHEN ended_at IS NULL THEN acknowledged_note END,
      acknowledged_count = CASE WHEN ended_at IS NULL THEN acknowledged_count END,
      acknowledged_at = CASE WHEN ended_at IS NULL THEN acknowledged_at END,
      ended_at = NULL, ended_by = NULL`
}

function endStatement(seen: readonly SeenAlarm[], by: string, now: number) {
  const keys = seen.map(({ code, subject, openedAt }) => ({ code, subject, openedAt }))
  return sql`
    UPDATE alarm SET ${ended(by, now)} WHERE ended_at IS NULL AND EXISTS
      (SELECT 1 FROM json_each(${JSON.stringify(keys)}) WHERE value ->> 'code' = code
         AND value ->> 'subject' = subject
         AND coalesce(value ->> 'openedAt', opened_at) = opened_at)`
}

/** Its end is announced at once; one whose beginning was not announced yet keeps that message's time. */
function ended(by: string, at: number): Sql {
  return sql`ended_at = ${at}, ended_by = ${by}, tries = 0, unserved = NULL,
    next_send_at = CASE sends WHEN 0 THEN next_send_at ELSE ${at} END`
}

/** Changes nothing if the alarm was opened again. What ended or was raised in the meantime is due again. */
function settleStatement({ alarm, failed, nextSendAt, isOver }: AlarmSettlement, now: number) {
  const { code, subject, openedAt, endedAt, seenAt } = alarm
  const same = sql`code = ${code} AND subject = ${subject} AND opened_at = ${openedAt}`
  if (failed.length > 0) {
    return sql`
      UPDATE alarm SET unserved = ${JSON.stringify(failed)} WHERE ${same} AND ended_at IS ${endedAt}`
  }
  const mayEnd = sql`ended_at IS NULL AND ${isOver ? 1 : 0} AND seen_at = ${seenAt}`
  return sql`
    UPDATE alarm SET sends = sends + 1, tries = 0, unserved = NULL, sent_at = ${now},
      next_send_at = CASE WHEN ended_at IS NOT ${endedAt} THEN ${now}
        WHEN ${isOver ? 1 : 0} AND seen_at > ${seenAt} THEN ${now + reopenAfterMs}
        ELSE ${nextSendAt} END,
      ended_by = CASE WHEN ${mayEnd} THEN 'sent' ELSE ended_by END,
      ended_at = CASE WHEN ${mayEnd} THEN ${now} ELSE ended_at END
    WHERE ${same}`
}

const columns = sql`code, subject, opened_at AS openedAt, seen_at AS seenAt, count, facts, sends, tries,
  unserved, acknowledged_by AS acknowledgedBy, acknowledged_note AS acknowledgedNote,
  acknowledged_count AS acknowledgedCount, acknowledged_at AS acknowledgedAt,
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
