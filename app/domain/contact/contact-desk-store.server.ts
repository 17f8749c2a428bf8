import { type Asks, operatorActs } from '#app/shared/asks'
import type { AuditEntry } from '#app/shared/audit-entry'
import { auditIfChanged, auditRow, isAudited } from '#app/shared/audit-row.server'
import type { Row } from '#app/shared/row'
import { batchByName, queries, type Sql, sql, valuesOf } from '#app/shared/sql.server'
import { type NewContactMessage, received } from './contact-store.server'
import type { Dealt, OpenRequest, SettledAs } from './ports'
import { inOrderOfDue } from './privacy-deadline'

type OpenMessages = Pick<Row<'contact_message'>, 'topic'> & {
  count: number
  /** Epoch milliseconds. */
  oldestAt: Row<'contact_message'>['createdAt']
}

type NotedAsks = { asks: Asks; answerBy: number | null }

/** What a form notes, and what it showed: of two operators, the second is refused. */
type ChangedAsks = NotedAsks & { seenAsks: Asks | null; seenAnswerBy: number | null }

export type NewRequest = Omit<NewContactMessage, 'topic'> & NotedAsks

const deal = (as: Dealt) => (id: string, by: string, noted: ChangedAsks | null) =>
  sql`
    UPDATE contact_message SET dealt = ${as}, dealt_by = ${by}, asks = COALESCE(${noted?.asks ?? null}, asks)
    WHERE id = ${id} AND (dealt IS NULL OR (dealt = 'answered' AND ${as} = 'done' AND topic <> 'privacy'))
      AND (asks IS NULL OR asks = ${noted?.asks ?? null})`

const settling: Record<SettledAs, (id: string, by: string, noted: ChangedAsks | null) => Sql> = {
  answered: deal('answered'),
  done: deal('done'),
  privacy: (id, _by, noted) =>
    sql`
      UPDATE contact_message SET topic = 'privacy', asks = ${noted?.asks ?? null}, answer_by = ${noted?.answerBy ?? null}
      WHERE id = ${id} AND topic = 'message' AND dealt IS NULL`,
  asks: (id, _by, noted) =>
    sql`
      UPDATE contact_message SET asks = ${noted?.asks ?? null}, answer_by = ${noted?.answerBy ?? null}
      WHERE id = ${id} AND topic = 'privacy' AND dealt IS NULL
        AND asks IS ${noted?.seenAsks ?? null} AND answer_by IS ${noted?.seenAnswerBy ?? null}
        AND (asks IS NOT ${noted?.asks ?? null} OR answer_by IS NOT ${noted?.answerBy ?? null})`,
  reopened: (id) =>
    sql`UPDATE contact_message SET dealt = NULL, dealt_by = NULL WHERE id = ${id} AND dealt IS NOT NULL`,
}

/** What is known of a request, by its message or else its newest row. */
const knownOf = (id: string) => sql`
  SELECT ${received} AS receivedAt, asks FROM contact_message WHERE id = ${id} AND topic = 'privacy'
  UNION ALL SELECT * FROM (
    SELECT received_at, asks FROM audit WHERE request = ${id} ORDER BY id DESC LIMIT 1)
  LIMIT 1`

/** When an operator last noted whose it is. */
const namedAt = sql`(SELECT max(at) FROM audit WHERE request = contact_message.id AND action = 'requests.named')`

const isNoted = isAudited('requests.noted')

const ofRequest = sql`id, topic, asks, answer_by AS answerBy, ${received} AS receivedAt, ${namedAt} AS namedAt`

export type ContactDesk = ReturnType<typeof createContactDesk>

/** The operator's view of messages. */
export function createContactDesk(db: D1Database) {
  const { all, first } = queries(db)
  return {
    findRequest: (id: string) =>
      first(sql<Pick<Row<'contact_message'>, 'asks' | 'answerBy' | 'emailKey'>>`
        SELECT asks, answer_by AS answerBy, email_key AS emailKey FROM contact_message
        WHERE id = ${id} AND topic = 'privacy'`),

    /** Returns the request whose ID begins so, and whether its message is stored; null without one. */
    findNumbered: (number: string) =>
      first(sql<Pick<Row<'contact_message'>, 'id'> & Record<'isStored', number>>`
        SELECT id, 1 AS isStored FROM contact_message
        WHERE id >= ${number} AND id < ${`${number}~`} AND topic = 'privacy'
        UNION ALL SELECT request, 0 FROM audit
        WHERE request >= ${number} AND request < ${`${number}~`} ORDER BY isStored DESC LIMIT 1`),

    /** Returns a message that no one has dealt with; null if someone has. */
    findOpen: (id: string) =>
      first(sql<OpenRequest>`
        SELECT ${ofRequest} FROM contact_message WHERE id = ${id} AND dealt IS NULL`),

    /** Returns under what a stored message stands, and when it came or was said to. */
    findSender: (id: string) =>
      first(sql<Pick<Row<'contact_message'>, 'emailKey' | 'createdAt'>>`
        SELECT email_key AS emailKey, created_at AS createdAt FROM contact_message WHERE id = ${id}`),

    /**
     * Notes what was done or asked, or that it is about the person's data or not done after all, with the audit row; false
     * if the message is gone or that is so already.
     */
    async settle(
      { id, as, noted }: { id: string; as: SettledAs; noted: ChangedAsks | null },
      audit: Omit<AuditEntry, 'count'>,
      now: number,
    ) {
      const { settled } = await batchByName(db, {
        settled: settling[as](id, audit.by, noted),
        audited: auditIfChanged(audit, now),
      })
      return settled.meta.changes === 1
    },

    /** Notes a request that didn't come by the form, with the audit row; false if the same is open already. */
    async noteRequest(
      { id, repeatKey, emailKey, messageSealed, asks, answerBy }: NewRequest,
      receivedAt: number,
      audit: Omit<AuditEntry, 'count'>,
      now: number,
    ) {
      const { noted } = await batchByName(db, {
        noted: sql`
          INSERT INTO contact_message (id, repeat_key, email_key, message_sealed, topic, state, created_at, asks, answer_by)
          SELECT ${id}, ${repeatKey}, ${emailKey}, ${messageSealed}, 'privacy', 'handed_over', ${receivedAt}, ${asks}, ${answerBy}
          WHERE NOT EXISTS (SELECT 1 FROM contact_message
            WHERE repeat_key = ${repeatKey} AND dealt IS NULL)`,
        audited: auditIfChanged(audit, now),
      })
      return noted.meta.changes === 1
    },

    /**
     * Corrects when a request was received, as it was seen, open, closed or without its message, with the audit row;
     * false if it is gone or its person's own act, says another, or something was done for it before that.
     */
    async correctReceived(
      { id, receivedAt, seen }: { id: string; receivedAt: number; seen: number | null },
      { by, note }: Pick<AuditEntry, 'by' | 'note'>,
      now: number,
    ) {
      const entry = { by, action: 'requests.asked', subject: id, note, requests: [id] } as const
      const { audited } = await batchByName(db, {
        audited: auditRow({ ...entry, receivedAt }, now, {
          where: sql`
            EXISTS (
              SELECT 1 FROM (${knownOf(id)}) WHERE receivedAt IS ${seen})
            AND NOT EXISTS (
              SELECT 1 FROM audit WHERE request = ${id} AND (at < ${receivedAt}
                OR (by_whom = 'owner' AND action <> 'contacts.settled')))`,
        }),
        corrected: sql`
          UPDATE contact_message SET asked_at = ${receivedAt} WHERE id = ${id} AND changes() = 1`,
      })
      return audited.meta.changes === 1
    },

    /**
     * Notes whose open request it is, if an operator noted it, with the audit row; false if it isn't such a one, has had
     * another person since `seen`, or something was done for it under the name that it had.
     */
    async name(
      {
        id,
        emailKey,
        messageSealed,
        seen,
      }: Pick<NewRequest, 'id' | 'emailKey' | 'messageSealed'> & { seen: OpenRequest['namedAt'] },
      audit: Omit<AuditEntry, 'count'>,
      now: number,
    ) {
      const { named } = await batchByName(db, {
        named: sql`
          UPDATE contact_message SET email_key = ${emailKey}, message_sealed = ${messageSealed}
          WHERE id = ${id} AND dealt IS NULL AND ${namedAt} IS ${seen}
            AND (answer_by IS NOT NULL AND ${namedAt} IS NULL AND NOT ${isNoted}
              OR (answer_by IS NOT NULL OR ${isNoted})
                AND NOT EXISTS (SELECT 1 FROM audit WHERE request = ${id}
                  AND action IN (${valuesOf(operatorActs)})))`,
        audited: auditIfChanged(audit, now),
      })
      return named.meta.changes === 1
    },

    /**
     * Moves an operator's act to another request that came before it, with a row for each of both; false if it isn't the
     * first one's any more, or closed that, or is the person's own.
     */
    async moveAct(
      { act, from, to }: { act: number; from: string; to: string },
      { by, note }: Pick<AuditEntry, 'by' | 'note'>,
      now: number,
    ) {
      const entry = { by, action: 'requests.moved', subject: from, note } as const
      const { audited } = await batchByName(db, {
        audited: auditRow({ ...entry, requests: [from, to] }, now, {
          where: sql`
            EXISTS (SELECT 1 FROM audit WHERE id = ${act} AND request = ${from} AND by_whom <> 'owner'
              AND action IN (${valuesOf(operatorActs)})
              AND at >= (SELECT COALESCE(receivedAt, 0) FROM (${knownOf(to)})))
            AND NOT EXISTS (SELECT 1 FROM contact_message WHERE id = ${from} AND dealt IS NOT NULL)
            AND NOT EXISTS (SELECT 1 FROM audit WHERE request = ${from} AND action = 'contacts.settled')`,
        }),
        // What is known of either request stands in its own rows.
        moved: sql`
          UPDATE audit SET request = ${to}, received_at = NULL, asks = NULL
          WHERE id = ${act} AND changes() = 2`,
      })
      return audited.meta.changes === 2
    },

    /** Returns open requests about a person's data, the first due first. */
    async openRequests() {
      const requests = await all(sql<OpenRequest>`
        SELECT ${ofRequest} FROM contact_message
        WHERE dealt IS NULL AND topic = 'privacy' ORDER BY receivedAt`)
      return inOrderOfDue(requests)
    },

    /**
     * Returns open letters with a day of their own that name no one yet, the first due first.
     * `noEmail`: the key of an empty email.
     */
    unnamedLetters: (noEmail: string) =>
      all(sql<OpenRequest>`
        SELECT ${ofRequest} FROM contact_message
        WHERE dealt IS NULL AND topic = 'privacy' AND answer_by IS NOT NULL AND ${namedAt} IS NULL
          AND (email_key = ${noEmail}
            OR NOT ${isNoted})
        ORDER BY answer_by`),

    async countOpen() {
      return all(sql<OpenMessages>`
        SELECT topic, count(*) AS count, min(${received}) AS oldestAt FROM contact_message
        WHERE dealt IS NULL GROUP BY topic`)
    },

    /** Open messages under any of these keys, or requests about the person's data, open and closed: oldest first. */
    listOf: (emailKeys: readonly string[], which: 'open' | 'requests' = 'open') =>
      all(sql<OpenRequest>`
        SELECT ${ofRequest} FROM contact_message
        WHERE email_key IN (${valuesOf(emailKeys)})
          AND ${which === 'open' ? sql`dealt IS NULL` : sql`topic = 'privacy'`} ORDER BY receivedAt`),
  }
}
