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
            SELECT id, topic, asks, dealt, ${received} AS receivedAt FROM contact_message
            WHERE ${allOf([ofTopic, sql`(dealt IS NULL OR id = ${afterId})`])} ORDER BY receivedAt, id`)
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
  asked_at AS askedAt, dealt, dealt_by AS dealtBy, asks`

/** When its person asked. */
const received = sql`COALESCE(asked_at, created_at)`

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
  { id, topic, messageSealed, createdAt, askedAt, ...settled }: StoredContactMessage,
): Promise<OpenedContactMessage | null> {
  const words = await openRecord(sealer, messageSealed, messageContext(id), StoredWords)
  const times = { sentAt: toIso(createdAt), askedAt: askedAt === null ? null : toIso(askedAt) }
  return words && { id, topic, ...times, ...settled, ...words }
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

const knownOf = (id: string) => sql`
  SELECT ${received} AS receivedAt, asks FROM contact_message WHERE id = ${id} AND topic = 'privacy'
  UNION ALL SELECT * FROM (
    SELECT received_at, asks FROM audit WHERE request = ${id} ORDER BY id DESC LIMIT 1)
  LIMIT 1`

function firstOf(...times: (number | null | undefined)[]): number | null {
  const known = times.filter((at) => at != null)
  return known.length > 0 ? Math.min(...known) : null
}

export type ContactDesk = ReturnType<typeof createContactDesk>

/** The operator's view of messages. */
export function createContactDesk(db: D1Database) {
  const { all, first } = queries(db)
  /** Returns what is known of a request, by its message or else its newest row. */
  const known = (id: string) =>
    first(sql<Pick<OpenMessage, 'asks'> & { receivedAt: number | null }>`${knownOf(id)}`)
  return {
    findRequest: (id: string) =>
      first(sql<Pick<OpenMessage, 'receivedAt' | 'asks'>>`
        SELECT ${received} AS receivedAt, asks FROM contact_message
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

    /** Notes whose open request it is, if an operator noted it, with the audit row; false if it isn't such a one. */
    async name(
      { id, emailKey, messageSealed }: Pick<NewRequest, 'id' | 'emailKey' | 'messageSealed'>,
      audit: Omit<AuditEntry, 'count'>,
      now: number,
    ) {
      const { named } = await batchByName(db, {
        named: sql`
          UPDATE contact_message SET email_key = ${emailKey}, message_sealed = ${messageSealed}
          WHERE id = ${id} AND dealt IS NULL
            AND EXISTS (SELECT 1 FROM audit WHERE request = ${id} AND action = 'requests.noted')`,
        audited: auditIfChanged(audit, now),
      })
      return named.meta.changes === 1
    },

    /**
     * Moves an operator's act to another request, with its audit row. Null joins all of a request to the other: its
     * message is closed, and the other counts from when the first of both was received. False if either is gone, or the
     * act isn't the request's, or a person did something of it themselves.
     */
    async moveActs(
      { from, to, act }: { from: string; to: string; act: number | null },
      { by, note }: Pick<AuditEntry, 'by' | 'note'>,
      now: number,
    ) {
      const isHeld = (id: string) => sql`(
        EXISTS (SELECT 1 FROM contact_message WHERE id = ${id} AND topic = 'privacy')
        OR EXISTS (SELECT 1 FROM audit WHERE request = ${id}))`
      const isOwn = sql`by_whom = 'owner' AND action <> 'contacts.settled'`
      const can = allOf([
        isHeld(from),
        isHeld(to),
        act === null
          ? sql`NOT EXISTS (SELECT 1 FROM audit WHERE request = ${from} AND ${isOwn})`
          : sql`EXISTS (SELECT 1 FROM audit WHERE request = ${from} AND id = ${act} AND NOT (${isOwn}))`,
      ])
      const [one, other] = await Promise.all([known(from), known(to)])
      const receivedAt = firstOf(one?.receivedAt, other?.receivedAt)
      const asks = other?.asks ?? one?.asks ?? null
      const entry =
        act === null
          ? ({ action: 'requests.joined', requests: [to], receivedAt, asks } as const)
          : ({ action: 'requests.moved', requests: [from, to] } as const)
      const { audited } = await batchByName(db, {
        audited: auditRow({ by, subject: from, note, ...entry }, now, { where: can }),
        closed: sql`
          UPDATE contact_message SET dealt = 'done', dealt_by = ${by}
          WHERE id = ${from} AND dealt IS NULL AND ${act} IS NULL AND ${can}`,
        received: sql`
          UPDATE contact_message SET asks = ${asks},
            asked_at = iif(${received} > ${receivedAt}, ${receivedAt}, asked_at)
          WHERE id = ${to} AND ${act} IS NULL AND ${can}`,
        moved: sql`
          UPDATE audit SET request = ${to}, (received_at, asks) = (
            SELECT received_at, asks FROM audit WHERE request = ${to} ORDER BY id DESC LIMIT 1)
          WHERE request = ${from} AND (id = ${act} OR ${act} IS NULL) AND ${can}`,
      })
      return audited.meta.changes > 0
    },

    /** Open requests about a person's data, oldest first. */
    openRequests: () =>
      all(sql<OpenMessage>`
        SELECT id, topic, asks, ${received} AS receivedAt FROM contact_message
        WHERE dealt IS NULL AND topic = 'privacy' ORDER BY receivedAt`),

    async countOpen() {
      return all(sql<OpenMessages>`
        SELECT topic, count(*) AS count, min(${received}) AS oldestAt,
          min(iif(coalesce(asks, 'stop') = 'stop', ${received}, NULL)) AS oldestStopAt FROM contact_message
        WHERE dealt IS NULL GROUP BY topic`)
    },

    /** Open messages under any of these keys, or requests about the person's data, open and closed: oldest first. */
    listOf: (emailKeys: readonly string[], which: 'open' | 'requests' = 'open') =>
      all(sql<OpenMessage>`
        SELECT id, topic, asks, ${received} AS receivedAt FROM contact_message
        WHERE email_key IN (SELECT value FROM json_each(${JSON.stringify(emailKeys)}))
          AND ${which === 'open' ? sql`dealt IS NULL` : sql`topic = 'privacy'`} ORDER BY receivedAt`),
  }
}
