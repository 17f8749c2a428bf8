import * as z from 'zod/mini'
import { isOwnMessage } from '#app/shared/audit-row.server'
import type { Sealer } from '#app/shared/crypto.server'
import { openRecord } from '#app/shared/sealed-record.server'
import { allOf, dropOldest, queries, sql, valuesOf } from '#app/shared/sql.server'
import { toIso } from '#app/shared/time'
import { type ContactTopic, messageContext } from './contact-message'
import type {
  ContactFilter,
  OpenedContactMessage,
  OpenMessage,
  StoredContactMessage,
} from './ports'
import { inOrderOfDue } from './privacy-deadline'

export type NewContactMessage = {
  id: string
  topic: ContactTopic
  /** HMAC of topic, person and text, to detect a repeat without storing either in clear text. */
  repeatKey: string
  /** HMAC of the sender's address, so a person's messages can be found. */
  emailKey: string
  /** `ContactWords` as JSON, sealed for `messageContext(id)`. */
  messageSealed: string
  /** What it asks for, if that is known without reading it. */
  asks?: StoredContactMessage['asks']
}

export type ContactStore = ReturnType<typeof createContactStore>

export function createContactStore(db: D1Database) {
  const { all, first, run } = queries(db)
  return {
    /** Returns false, and writes nothing, if the same message was stored since `repeatsSince` and is open. */
    async add(
      { id, topic, repeatKey, emailKey, messageSealed, asks = null }: NewContactMessage,
      repeatsSince: number,
      now: number,
    ) {
      const changes = await run(sql`
        INSERT INTO contact_message (id, repeat_key, email_key, message_sealed, topic, state, created_at, asks)
        SELECT ${id}, ${repeatKey}, ${emailKey}, ${messageSealed}, ${topic}, 'new', ${now}, ${asks}
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
        SELECT count(*) AS count FROM contact_message WHERE ${ofSender(emailKey)}`)
      return counted?.count ?? 0
    },

    /** Newest first. */
    listOfEmail: (emailKey: string) =>
      all(sql<StoredContactMessage>`
        SELECT ${stored} FROM contact_message WHERE ${ofSender(emailKey)}
        ORDER BY created_at DESC`),

    /** Returns whether a letter with a day of its own is open under this, that doesn't ask to erase. */
    async hasLetter(emailKey: string) {
      const letter = sql`
        SELECT 1 FROM contact_message WHERE ${isOpenRequest}
          AND answer_by IS NOT NULL AND asks IS NOT 'erase' AND email_key = ${emailKey}`
      return (await first(letter)) !== null
    },

    /** Lists messages without an alarm yet: security and privacy first, then the oldest. */
    async listWaiting(createdBefore: number, limit: number) {
      const results = await all(sql<Pick<StoredContactMessage, 'id'>>`
        SELECT id FROM contact_message WHERE state = 'new' AND created_at <= ${createdBefore}
        ORDER BY topic = 'message', created_at LIMIT ${limit}`)
      return results.map((row) => row.id)
    },

    async countSince(topics: readonly ContactTopic[], since: number) {
      const counted = await first(sql<{ count: number }>`
        SELECT count(*) AS count FROM contact_message WHERE created_at > ${since}
          AND topic IN (${valuesOf(topics)})`)
      return counted?.count ?? 0
    },

    /** Returns open requests about people's data that were received by then or have a day of their own, with when each was listed. */
    listRequests: (receivedBy: number) =>
      all(sql<OpenMessage & { listedAt: number }>`
        SELECT id, topic, asks, answer_by AS answerBy, ${received} AS receivedAt,
          max(created_at, COALESCE((SELECT max(at) FROM audit WHERE request = contact_message.id AND action IN
            ('requests.noted', 'requests.asked', 'contacts.privacy', 'contacts.reopened')), 0)) AS listedAt
        FROM contact_message
        WHERE id IN (
          SELECT id FROM contact_message WHERE ${isOpenRequest} AND ${received} <= ${receivedBy}
          UNION ALL SELECT id FROM contact_message WHERE ${isOpenRequest} AND answer_by IS NOT NULL)`),

    /** Newest first; open ones, if those come first: of security, by their deadline, without one, each the oldest first. */
    async list({ id, topic, afterId, open }: ContactFilter, limit: number) {
      if (id)
        return all(
          sql<StoredContactMessage>`SELECT ${stored} FROM contact_message WHERE id = ${id}`,
        )
      const ofTopic = topic !== null && sql`topic = ${topic}`
      // A place in the list of open messages stays, though its message was dealt with since.
      const places = open
        ? await all(sql<OpenMessage & Pick<StoredContactMessage, 'dealt'>>`
            SELECT id, topic, asks, answer_by AS answerBy, dealt, ${received} AS receivedAt FROM contact_message
            WHERE ${allOf([ofTopic, sql`(dealt IS NULL OR id = ${afterId})`])} ORDER BY receivedAt, id`)
        : []
      const inOrder = inOrderOfDue(places)
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
  asked_at AS askedAt, dealt, dealt_by AS dealtBy, asks, answer_by AS answerBy`

const ofSender = (emailKey: string) => sql`email_key = ${emailKey} AND ${isOwnMessage}`

const isOpenRequest = sql`dealt IS NULL AND topic = 'privacy'`

/** When its person asked. */
export const received = sql`COALESCE(asked_at, created_at)`

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
