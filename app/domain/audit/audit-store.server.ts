import { type AuditEntry, type AuditedAct, auditedActs } from '#app/shared/audit-entry'
import { auditRow } from '#app/shared/audit-row.server'
import type { Row } from '#app/shared/row'
import { allOf, dropOldest, queries, sql, valuesOf } from '#app/shared/sql.server'

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
  /** How the request that it is for begins. */
  request?: string | null
  /** Empty for any. */
  actions: readonly string[]
  /** A part of the action's name, or of its words. */
  part?: string | null
  /** Leaves looks out. */
  isChange?: boolean
} & Record<'since' | 'before', number | null> &
  Record<'limit' | 'offset', number>

type ActsFilter = Pick<AuditFilter, 'actions' | 'limit' | 'offset'>

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

const columns = sql`audit.id, audit.at, by_whom AS "by", audit.action, subject, count, note, request,
  received_at AS receivedAt, asks, answer_by AS answerBy`

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

    /** Returns what was done with these subjects, or only these acts, newest first, up to a hundred entries. */
    listOfSubjects: (subjects: readonly string[], actions: readonly AuditedAct[] = []) =>
      all(sql<AuditedBy>`
        SELECT at, by_whom AS "by", action FROM audit
        WHERE subject IN (${valuesOf(subjects)})
          AND (${actions.length} = 0 OR action IN (${valuesOf(actions)}))
        ORDER BY at DESC LIMIT 100`),

    /** Returns entries newest first. */
    list({
      by,
      actions,
      part = null,
      isChange = false,
      subject,
      also = null,
      request = null,
      ...range
    }: AuditFilter) {
      const { isBeginning = false, since, before, limit, offset } = range
      const asked = allOf([
        by !== null && sql`instr(lower(by_whom), lower(${by})) > 0`,
        actions.length > 0 && sql`action IN (${valuesOf(actions)})`,
        subject !== null &&
          (isBeginning
            ? sql`subject BETWEEN ${subject} AND ${`${subject}\u{10ffff}`}`
            : sql`subject IN (${subject}, ${also})`),
        request !== null && sql`request BETWEEN ${request} AND ${`${request}\u{10ffff}`}`,
        since !== null && sql`at >= ${since}`,
        before !== null && sql`at < ${before}`,
      ])
      const named = allOf([
        part !== null &&
          sql`(instr(action, ${part}) > 0 OR action IN (${valuesOf(actsSaid(part))}))`,
        isChange && sql`action NOT IN (${valuesOf(looks)})`,
      ])
      // Looks are most entries: each action's newest, by its index, read few of them.
      if ((part !== null || isChange) && subject === null && request === null) {
        return all(sql<AuditRow>`
          ${withKnownActions}
          SELECT ${columns}
          FROM (SELECT action FROM known WHERE ${named}) AS known CROSS JOIN audit
          WHERE audit.id IN (
            SELECT audit.id FROM audit WHERE audit.action = known.action AND ${asked}
            ORDER BY at DESC, audit.id DESC LIMIT ${limit + offset})
          ORDER BY at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`)
      }
      return all(sql<AuditRow>`
        SELECT ${columns} FROM audit
        WHERE ${asked} AND ${named} ORDER BY at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`)
    },

    /** Returns so many requests about people's data with one of these acts, but the open ones, the newest act first. */
    async listClosed({ open, actions, limit, offset }: { open: readonly string[] } & ActsFilter) {
      const found = await all(sql<Pick<AuditRow, 'request'>>`
        SELECT request FROM audit
        WHERE request IS NOT NULL AND request NOT IN (${valuesOf(open)})
          AND action IN (${valuesOf(actions)})
        GROUP BY request ORDER BY max(id) DESC LIMIT ${limit} OFFSET ${offset}`)
      return found.flatMap(({ request }) => request ?? [])
    },

    /** Returns up to two requests whose number begins so. */
    async requestsOfNumber(number: string) {
      const found = await all(sql<Pick<AuditRow, 'request'>>`
        SELECT DISTINCT request FROM audit
        WHERE request BETWEEN ${number} AND ${`${number}\u{10ffff}`} LIMIT 2`)
      return found.flatMap(({ request }) => request ?? [])
    },

    /** Returns all that was done and noted for these requests, oldest first. */
    listOfRequests: (requests: readonly string[]) =>
      all(sql<AuditRow>`
        SELECT ${columns} FROM audit
        WHERE request IN (${valuesOf(requests)}) ORDER BY id`),

    async isDone(actions: readonly AuditedAct[], request: string) {
      const done = await first(sql<Pick<AuditRow, 'id'>>`
        SELECT id FROM audit WHERE request = ${request}
          AND action IN (${valuesOf(actions)}) LIMIT 1`)
      return done !== null
    },

    /** Returns when the request was received for which an act was last done with a subject; null if no one noted it. */
    async receivedOf(action: AuditedAct, subject: string) {
      const latest = await first(sql<Pick<AuditRow, 'receivedAt'>>`
        SELECT received_at AS receivedAt FROM audit
        WHERE request = (SELECT request FROM audit WHERE subject = ${subject} AND action = ${action}
          ORDER BY id DESC LIMIT 1)
        ORDER BY id DESC LIMIT 1`)
      return latest?.receivedAt ?? null
    },

    /**
     * Replaces the subjects by `replacement`, so the record of the action stays without the person. Operators' reasons
     * stay too, unless they have an address or a number; an owner's notes are identifiers.
     */
    async forgetSubjects(subjects: readonly string[], replacement: string) {
      await run(sql`
        UPDATE audit SET subject = ${replacement},
          note = iif(by_whom = 'owner' OR note GLOB '*@*' OR note GLOB '*[0-9][0-9][0-9]*', '', note)
        WHERE subject IN (${valuesOf(subjects)})`)
    },

    /** Deletes old entries, oldest first; returns how many. */
    purge: dropOldest(db, { table: 'audit', key: 'id', at: 'at' }),
  }
}
