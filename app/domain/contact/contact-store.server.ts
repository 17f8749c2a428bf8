import * as z from 'zod/mini'
import type { Asks } from '#app/shared/asks'
import type { AuditEntry } from '#app/shared/audit-entry'
import { auditIfChanged, auditRow } from '#app/shared/audit-row.server'
import type { Sealer } from '#app/shared/crypto.server'
import type { Row } from '#app/shared/row'
import { openRecord } from '#app/shared/sealed-record.server'
import { allOf, batchByName, dropOldest, queries, type Sql, sql } from '#app/shared/sql.server'
import { toIso } from '#app/shared/time'
import { type ContactTopic, messageContext } from './contact-message'
import type {
  ContactFilter,
  Dealt,
  OpenedContactMessage,
  OpenMessage,
  SettledAs,
  StoredContactMessage,
} from './ports'
import { dueOfOpen } from './privacy-deadline'

type OpenMessages = Pick<Row<'contact_message'>, 'topic'> & {
  count: number
  /** Epoch milliseconds. */
  oldestAt: Row<'contact_message'>['createdAt']
  /** Of those that ask for no more contact, or that no one has read for that; null without one. */
  oldestStopAt: Row<'contact_message'>['createdAt'] | null
}

export type NewContactMessage = {
  id: string
  topic: ContactTopic
  /** HMAC of topic, person and text, to detect a repeat without storing either in clear text. */
  repeatKey: string
  /** HMAC of the sender's address, so a person's messages can be found. */
  emailKey: string
  /** `ContactWords` as JSON, sealed for `messageContext(id)`. */
  messageSealed: string
}

export type NewRequest = Omit<NewContactMessage, 'topic'> & { asks: Asks }

export type ContactStore = ReturnType<typeof createContactStore>

export function createContactStore(db: D1Database) {
  const { all, first, run } = queries(db)
  return {
    /** Returns false, and writes nothing, if the same message was stored since `repeatsSince` and is open. */
    async add(
      { id, topic, repeatKey, emailKey, messageSealed }: NewContactMessage,
      repeatsSince: number,
      now: number,
    ) {
      const changes = await run(sql`
        INSERT INTO contact_message (id, repeat_key, email_key, message_sealed, topic, state, created_at)
        SELECT ${id}, ${repeatKey}, ${emailKey}, ${messageSealed}, ${topic}, 'new', ${now}
        WHERE NOT EXISTS (SELECT 1 FROM contact_message
          WHERE repeat_key = ${repeatKey} AND created_at > ${repeatsSince} AND dealt IS NULL)`)
      return changes === 1
    },

    /** Returns the topic to exactly one caller, and null to all others. */
    async markHandedOver(id: string) {
      const handed = await first(sql<Pick<StoredContactMessage, 'topic'>>`
        UPDATE contact_message SET state = 'handed_over'
        WHERE id = ${id} AND state = 'new' RETURNING topic`)
      return handed?.topic ?? null
    },

    async has(id: string) {
      return (await first(sql`SELECT 1 FROM contact_message WHERE id = ${id}`)) !== null
    },

    async countOfEmail(emailKey: string) {
      const counted = await first(sql<{ count: number }>`
        SELECT count(*) AS count FROM contact_message WHERE email_key = ${emailKey}`)
      return counted?.count ?? 0
    },

    /** Newest first. */
    listOfEmail: (emailKey: string) =>
      all(sql<StoredContactMessage>`
        SELECT ${stored} FROM contact_message WHERE email_key = ${emailKey}
        ORDER BY created_at DESC`),

    /** Lists messages without an alarm yet: security and privacy first, then the oldest. */
    async listWaiting(createdBefore: number, limit: number) {
      const results = await all(sql<Pick<StoredContactMessage, 'id'>>`
        SELECT id FROM contact_message WHERE state = 'new' AND created_at <= ${createdBefore}
        ORDER BY topic = 'message', created_at LIMIT ${limit}`)
      return results.map((row) => row.id)
    },

    /** Counts messages of these topics written since then. */
    async countSince(topics: readonly ContactTopic[], since: number) {
      const counted = await first(sql<{ count: number }>`
        SELECT count(*) AS count FROM contact_message WHERE created_at > ${since}
          AND topic IN (SELECT value FROM json_each(${JSON.stringify(topics)}))`)
      return counted?.count ?? 0
    },

    /** Newest first; open ones, if those come first, by their deadline, then without one, the oldest first. */
    async list({ id, topic, afterId, open }: ContactFilter, limit: number) {
      if (id)
        return all(
          sql<StoredContactMessage>`SELECT ${stored} FROM contact_message WHERE id = ${id}`,
        )
      const ofTopic = topic !== null && sql`topic = ${topic}`
      // A place in the list of open messages stays, though its message was dealt with since.
      const places = open
        ? await all(sql<OpenMessage & Pick<StoredContactMessage, 'dealt'>>`
            SELECT id, topic, asks, dealt, created_at AS sentAt FROM contact_message
            WHERE ${allOf([ofTopic, sql`(dealt IS NULL OR id = ${afterId})`])} ORDER BY created_at, id`)
        : []
      const due = (one: OpenMessage) => dueOfOpen(one) ?? Number.MAX_SAFE_INTEGER
      const inOrder = places.toSorted((one, other) => due(one) - due(other))
      const last = inOrder.findIndex(({ id }) => id === afterId)
      const isPast = open === 'first' && inOrder[last]?.dealt != null
      const ids = isPast ? [] : inOrder.slice(last + 1, last + 1 + limit).map(({ id }) => id)
      const first = await all(sql<StoredContactMessage>`
        SELECT ${stored} FROM json_each(${JSON.stringify(ids)}) AS place
        CROSS JOIN contact_message ON contact_message.id = place.value ORDER BY place.key`)
      if (open === 'alone') return first
      const asked = allOf([
        ofTopic,
        open === 'first' && sql`dealt IS NOT NULL`,
        (isPast || !open) &&
          afterId !== null &&
          sql`(created_at, id) < (SELECT created_at, id FROM contact_message WHERE id = ${afterId})`,
      ])
      const rest = await all(sql<StoredContactMessage>`
        SELECT ${stored} FROM contact_message WHERE ${asked}
        ORDER BY created_at DESC, id DESC LIMIT ${limit - first.length}`)
      return [...first, ...rest]
    },

    /** Deletes messages past their retention, unless they are requests that still await an answer; returns how many. */
    purge: dropOldest(db, {
      table: 'contact_message',
      key: 'id',
      at: 'created_at',
      only: `topic <> 'privacy' OR dealt IS NOT NULL`,
    }),
  }
}

const stored = sql`contact_message.id, topic, message_sealed AS messageSealed, state, created_at AS createdAt,
  dealt, dealt_by AS dealtBy, asks`

/** Looser than the form's schema, whose rules may have become stricter since the message was stored. */
const StoredWords = z.object({
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
})

/** Opens a message for the operator. Null if its key is no longer available. */
export async function openMessage(
  sealer: Pick<Sealer, 'open'>,
  { id, topic, messageSealed, state, createdAt, dealt, dealtBy, asks }: StoredContactMessage,
): Promise<OpenedContactMessage | null> {
  const words = await openRecord(sealer, messageSealed, messageContext(id), StoredWords)
  return words && { id, topic, sentAt: toIso(createdAt), state, dealt, dealtBy, asks, ...words }
}

const deal = (as: Dealt) => (id: string, by: string, asks: Asks | null) =>
  sql`
    UPDATE contact_message SET dealt = ${as}, dealt_by = ${by}, asks = COALESCE(${asks}, asks)
    WHERE id = ${id} AND (dealt IS NULL OR (dealt = 'answered' AND ${as} = 'done' AND topic <> 'privacy'))
      AND (asks IS NULL OR asks = ${asks})`

const settling: Record<SettledAs, (id: string, by: string, asks: Asks | null) => Sql> = {
  answered: deal('answered'),
  done: deal('done'),
  privacy: (id) =>
    sql`
      UPDATE contact_message SET topic = 'privacy'
      WHERE id = ${id} AND topic = 'message' AND dealt IS NULL`,
  asks: (id, _by, asks) =>
    sql`
      UPDATE contact_message SET asks = ${asks}
      WHERE id = ${id} AND topic = 'privacy' AND dealt IS NULL AND asks IS NOT ${asks}`,
  reopened: (id) =>
    sql`UPDATE contact_message SET dealt = NULL, dealt_by = NULL WHERE id = ${id} AND dealt IS NOT NULL`,
}

type OpenRequest = Pick<OpenMessage, 'sentAt' | 'asks'>

export type ContactDesk = ReturnType<typeof createContactDesk>

/** The operator's view of messages. */
export function createContactDesk(db: D1Database) {
  const { all, first } = queries(db)
  return {
    findRequest: (id: string) =>
      first(sql<OpenRequest>`
        SELECT created_at AS sentAt, asks FROM contact_message
        WHERE id = ${id} AND topic = 'privacy'`),

    /**
     * Notes what was done or asked, or that it is about the person's data or not done after all, with the audit row; false
     * if the message is gone or that is so already.
     */
    async settle(
      { id, as, asks }: { id: string; as: SettledAs; asks: Asks | null },
      audit: Omit<AuditEntry, 'count'>,
      now: number,
    ) {
      const { settled } = await batchByName(db, {
        settled: settling[as](id, audit.by, asks),
        audited: auditIfChanged(audit, now),
      })
      return settled.meta.changes === 1
    },

    /** Notes a request that didn't come by the form, with the audit row; false if the same is open already. */
    async noteRequest(
      { id, repeatKey, emailKey, messageSealed, asks }: NewRequest,
      receivedAt: number,
      audit: Omit<AuditEntry, 'count'>,
      now: number,
    ) {
      const { noted } = await batchByName(db, {
        noted: sql`
          INSERT INTO contact_message (id, repeat_key, email_key, message_sealed, topic, state, created_at, asks)
          SELECT ${id}, ${repeatKey}, ${emailKey}, ${messageSealed}, 'privacy', 'handed_over', ${receivedAt}, ${asks}
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
              SELECT 1 FROM (
                SELECT created_at AS seen FROM contact_message WHERE id = ${id} AND topic = 'privacy'
                UNION ALL SELECT * FROM (
                  SELECT received_at FROM audit WHERE request = ${id} ORDER BY id DESC LIMIT 1)
                LIMIT 1)
              WHERE seen IS ${seen})
            AND NOT EXISTS (
              SELECT 1 FROM audit WHERE request = ${id} AND (at < ${receivedAt}
                OR (by_whom = 'owner' AND action <> 'contacts.settled')))`,
        }),
        corrected: sql`
          UPDATE contact_message SET created_at = ${receivedAt} WHERE id = ${id} AND changes() = 1`,
      })
      return audited.meta.changes === 1
    },

    /** Open requests about a person's data, oldest first. */
    openRequests: () =>
      all(sql<OpenMessage>`
        SELECT id, topic, asks, created_at AS sentAt FROM contact_message
        WHERE dealt IS NULL AND topic = 'privacy' ORDER BY created_at`),

    async countOpen() {
      return all(sql<OpenMessages>`
        SELECT topic, count(*) AS count, min(created_at) AS oldestAt,
          min(iif(coalesce(asks, 'stop') = 'stop', created_at, NULL)) AS oldestStopAt FROM contact_message
        WHERE dealt IS NULL GROUP BY topic`)
    },

    /** Open messages under any of these keys, or requests about the person's data, open and closed: oldest first. */
    listOf: (emailKeys: readonly string[], which: 'open' | 'requests' = 'open') =>
      all(sql<OpenMessage>`
        SELECT id, topic, asks, created_at AS sentAt FROM contact_message
        WHERE email_key IN (SELECT value FROM json_each(${JSON.stringify(emailKeys)}))
          AND ${which === 'open' ? sql`dealt IS NULL` : sql`topic = 'privacy'`} ORDER BY created_at`),
  }
}
