import { type AuditEntry, type AuditedAct, auditedActs } from '#app/shared/audit-entry'
import { auditRow } from '#app/shared/audit-row.server'
import { receivedLength, receivedMark } from '#app/shared/received'
import type { Row } from '#app/shared/row'
import { allOf, dropOldest, queries, type Sql, sql } from '#app/shared/sql.server'
import { toIso } from '#app/shared/time'

type AuditRow = Omit<Row<'audit'>, 'byWhom'> & { by: Row<'audit'>['byWhom'] }
type AuditedBy = Pick<Row<'audit'>, 'action' | 'at'> & { by: Row<'audit'>['byWhom'] }

/** Null selects any. Times are epoch milliseconds, `before` itself excluded. */
type AuditFilter = {
  /** A part of who acted. */
  by: string | null
  subject: string | null
  /** Whether subjects that begin with it count. */
  isBeginning?: boolean
  /** Another subject whose entries count. */
  also?: string | null
  /** Empty for any. */
  actions: readonly string[]
  /** A part of the action's name, or of its words. */
  part?: string | null
  /** Leaves looks out. */
  isChange?: boolean
} & Record<'since' | 'before', number | null> &
  Record<'limit' | 'offset', number>

/** Actions that change nothing. */
export const looks: readonly AuditedAct[] = [
  'audit.export',
  'comments.read',
  'contacts.read',
  'desk.refused',
  'leads.copy',
  'leads.export',
  'leads.find',
  'leads.list',
  'leads.prove',
  'leads.reveal',
  'own-data.download',
  'own-data.view',
  'requests.export',
]

/** Returns the actions whose words have this part. */
function actsSaid(part: string): string[] {
  const acts = Object.entries(auditedActs)
  const isSaid = (words: string) => words.toLowerCase().includes(part.toLowerCase())
  return acts.flatMap(([action, words]) => (isSaid(words) ? [action] : []))
}

/** Every action there is, one index lookup each. */
const withKnownActions = sql`
  WITH RECURSIVE known (action) AS (
    SELECT min(action) FROM audit
    UNION ALL
    SELECT (SELECT min(action) FROM audit WHERE action > known.action) FROM known
    WHERE action IS NOT NULL)`

/** What says of a message what it asks for, when it came, or that it was opened again. */
const marks: readonly AuditedAct[] = [
  'requests.noted',
  'requests.asked',
  'requests.answered',
  'requests.done',
  'contacts.asks',
  'contacts.reopened',
]

const emailErasures = sql`('contacts.erase', 'own-email.erase')`

/** A note that says when its request was received. */
const hasReceived = sql`note GLOB ${`*${receivedMark}????-??-??T*Z`}`

/** A note without the time at which its request was received. */
const saidIn = sql`iif(${hasReceived},
  substr(note, 1, length(note) - ${receivedLength}), note)`

/** The note that last corrected when the person of an audit row asked; null without one. */
const askedLater = sql`(SELECT later.note FROM audit AS later
  WHERE later.subject = 'request ' || audit.id AND later.action = 'requests.asked'
  ORDER BY later.id DESC LIMIT 1)`

/** What acts for one message have in common: the time at which it came; null in a note with the day alone, or without. */
const timeIn = (note: Sql) => sql`iif(${note} GLOB ${`*${receivedMark}????-??-??T*Z`}
  AND ${note} NOT GLOB '*T0[45]:00:00.000Z', substr(${note}, -${toIso(0).length}), NULL)`

/**
 * An act that closed a request, whose others have the same `request`. `why`: the reason of the erasure that settled a
 * message. `asked`: the latest note that says when the person asked, if one does.
 */
type ClosedRequest = AuditRow & { request: string } & Record<
    'why' | 'asked',
    AuditRow['note'] | null
  >

export type AuditStore = ReturnType<typeof createAuditStore>

export function createAuditStore(db: D1Database) {
  const { all, first, run } = queries(db)
  return {
    async write({ count, ...entry }: AuditEntry, now: number) {
      await run(auditRow(entry, now, { where: sql`TRUE`, count: sql`${count}` }))
    },

    /** Returns false and writes nothing if the same entry was written after `since`. */
    async writeOnce({ count, ...entry }: AuditEntry, since: number, now: number) {
      const { by, action, subject, note } = entry
      const where = sql`NOT EXISTS (
        SELECT 1 FROM audit WHERE subject = ${subject} AND at > ${since}
          AND by_whom = ${by} AND action = ${action} AND note = ${note})`
      return (await run(auditRow(entry, now, { where, count: sql`${count}` }))) === 1
    },

    /** Returns what was done with these subjects, newest first, up to a hundred entries. */
    listOfSubjects: (subjects: readonly string[]) =>
      all(sql<AuditedBy>`
        SELECT at, by_whom AS "by", action FROM audit
        WHERE subject IN (SELECT value FROM json_each(${JSON.stringify(subjects)}))
        ORDER BY at DESC LIMIT 100`),

    /** Returns entries newest first. */
    list({
      by,
      actions,
      part = null,
      isChange = false,
      subject,
      also = null,
      ...range
    }: AuditFilter) {
      const { isBeginning = false, since, before, limit, offset } = range
      const asked = allOf([
        by !== null && sql`instr(lower(by_whom), lower(${by})) > 0`,
        actions.length > 0 &&
          sql`action IN (SELECT value FROM json_each(${JSON.stringify(actions)}))`,
        subject !== null &&
          (isBeginning
            ? sql`subject BETWEEN ${subject} AND ${`${subject}\u{10ffff}`}`
            : sql`subject IN (${subject}, ${also})`),
        since !== null && sql`at >= ${since}`,
        before !== null && sql`at < ${before}`,
      ])
      const named = allOf([
        part !== null &&
          sql`(instr(action, ${part}) > 0 OR action IN (
            SELECT value FROM json_each(${JSON.stringify(actsSaid(part))})))`,
        isChange && sql`action NOT IN (SELECT value FROM json_each(${JSON.stringify(looks)}))`,
      ])
      // Looks are most entries: each action's newest, by its index, read few of them.
      if ((part !== null || isChange) && subject === null) {
        return all(sql<AuditRow>`
          ${withKnownActions}
          SELECT id, at, by_whom AS "by", audit.action, subject, count, note
          FROM (SELECT action FROM known WHERE ${named}) AS known CROSS JOIN audit
          WHERE audit.id IN (
            SELECT audit.id FROM audit WHERE audit.action = known.action AND ${asked}
            ORDER BY at DESC, audit.id DESC LIMIT ${limit + offset})
          ORDER BY at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`)
      }
      return all(sql<AuditRow>`
        SELECT id, at, by_whom AS "by", action, subject, count, note FROM audit
        WHERE ${asked} AND ${named} ORDER BY at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`)
    },

    /**
     * Returns so many requests about people's data, newest first, each with all acts that closed it, oldest first, and why
     * its message was erased. Such an erasure of an email is left out, and one that found nothing, which anyone can have.
     */
    listRequests: ({ actions, limit, offset }: Pick<AuditFilter, 'actions' | 'limit' | 'offset'>) =>
      all(sql<ClosedRequest>`
        WITH closed AS MATERIALIZED (
          SELECT *, COALESCE(max(${timeIn(sql`asked`)}) OVER (PARTITION BY noted), noted) AS request
          FROM (
            SELECT *, ${askedLater} AS asked, COALESCE(${timeIn(sql`note`)}, CAST(id AS TEXT)) AS noted
            FROM audit
            WHERE action IN (SELECT value FROM json_each(${JSON.stringify(actions)}))
              AND NOT (action = 'own-email.erase' AND count = 0)
              AND NOT (action IN ${emailErasures} AND EXISTS (SELECT 1 FROM audit AS settled
                WHERE settled.subject = audit.subject AND settled.action = 'contacts.settled')))
        ), page AS (
          SELECT request, max(at) AS last_at, max(id) AS last_id FROM closed
          GROUP BY request ORDER BY last_at DESC, last_id DESC LIMIT ${limit} OFFSET ${offset})
        SELECT id, at, by_whom AS "by", action, subject, count, note, asked, closed.request,
          iif(action = 'contacts.settled', (SELECT erased.note FROM audit AS erased
            WHERE erased.subject = closed.subject AND erased.action IN ${emailErasures} LIMIT 1), NULL) AS why
        FROM page JOIN closed ON closed.request = page.request
        ORDER BY last_at DESC, last_id DESC, at, id`),

    /** Returns what was noted of these messages, or of those that came at these times, oldest first. */
    listMarks({ subjects, times }: { subjects: readonly string[]; times: readonly number[] }) {
      const isMark = sql`action IN (SELECT value FROM json_each(${JSON.stringify(marks)}))`
      const received = JSON.stringify(times.map(toIso))
      return all(sql<AuditedBy & Pick<AuditRow, 'subject' | 'note'>>`
        SELECT at, by_whom AS "by", action, subject, note FROM audit
        WHERE ${isMark} AND subject IN (
          SELECT value FROM json_each(${JSON.stringify(subjects)})
          UNION SELECT subject FROM audit WHERE ${isMark} AND ${timeIn(sql`note`)} IN (
            SELECT value FROM json_each(${received})))
        ORDER BY at, id`)
    },

    /** Returns whether one of these acts was done for the request that was received then. */
    async isDone(actions: readonly AuditedAct[], receivedAt: number) {
      const done = await first(sql<Pick<AuditRow, 'id'>>`
        SELECT id FROM audit
        WHERE action IN (SELECT value FROM json_each(${JSON.stringify(actions)}))
          AND COALESCE(${askedLater}, note) GLOB ${`*${receivedMark}${toIso(receivedAt)}`} LIMIT 1`)
      return done !== null
    },

    /**
     * Notes when the person of a closed request asked, or corrects the time that was seen; false if it is gone, says
     * another, or was closed before that.
     */
    async noteAsked(
      { id, receivedAt, seen }: Pick<AuditRow, 'id'> & { receivedAt: number; seen: number | null },
      { by, note }: Pick<AuditEntry, 'by' | 'note'>,
      now: number,
    ) {
      const subject = `request ${id}`
      const entry = { by, action: 'requests.asked', subject, note } as const
      const isSeen =
        seen === null ? sql`NOT ${hasReceived}` : sql`note GLOB ${`*${receivedMark}${toIso(seen)}`}`
      const where = sql`EXISTS (
        SELECT 1 FROM (
          SELECT at, COALESCE((SELECT asked.note FROM audit AS asked WHERE asked.subject = ${subject}
            ORDER BY asked.id DESC LIMIT 1), note) AS note
          FROM audit WHERE id = ${id})
        WHERE at >= ${receivedAt} AND ${isSeen})`
      return (await run(auditRow(entry, now, { where }))) === 1
    },

    /**
     * Replaces the subjects by `replacement`, so the record of the action stays without the person. Operators' reasons
     * stay too, unless they have an address or a number; an owner's notes are identifiers.
     */
    async forgetSubjects(subjects: readonly string[], replacement: string) {
      await run(sql`
        UPDATE audit SET subject = ${replacement},
          note = iif(by_whom = 'owner' OR note GLOB '*@*' OR ${saidIn} GLOB '*[0-9][0-9][0-9]*', '', note)
        WHERE subject IN (SELECT value FROM json_each(${JSON.stringify(subjects)}))`)
    },

    /** Deletes old entries, oldest first; returns how many. */
    purge: dropOldest(db, { table: 'audit', key: 'id', at: 'at' }),
  }
}
