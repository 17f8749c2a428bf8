import * as z from 'zod/mini'
import type { Sealer } from '#app/shared/crypto.server'
import { dropOldest } from '#app/shared/drop-oldest.server'
import { openRecord } from '#app/shared/sealed-record.server'
import { toIso } from '#app/shared/time'
import { messageContext } from './contact-message'
import type { ContactStore, OpenedContactMessage, StoredContactMessage } from './ports'

export function createContactStore(db: D1Database): ContactStore {
  return {
    async add({ id, topic, repeatKey, emailKey, messageSealed }, repeatsSince, now) {
      const { meta } = await db
        .prepare(
          `INSERT INTO contact_message (id, repeat_key, email_key, message_sealed, topic, state, created_at)
           SELECT ?1, ?2, ?6, ?3, ?7, 'new', ?5
           WHERE NOT EXISTS (SELECT 1 FROM contact_message WHERE repeat_key = ?2 AND created_at > ?4)`,
        )
        .bind(id, repeatKey, messageSealed, repeatsSince, now, emailKey, topic)
        .run()
      return meta.changes === 1
    },

    async markHandedOver(id) {
      return db
        .prepare(
          `UPDATE contact_message SET state = 'handed_over'
           WHERE id = ?1 AND state = 'new' RETURNING topic`,
        )
        .bind(id)
        .first<StoredContactMessage['topic']>('topic')
    },

    async countOfEmail(emailKey) {
      const count = await db
        .prepare('SELECT count(*) AS count FROM contact_message WHERE email_key = ?1')
        .bind(emailKey)
        .first<number>('count')
      return count ?? 0
    },

    async listWaiting(createdBefore, limit) {
      const { results } = await db
        .prepare(
          `SELECT id FROM contact_message WHERE state = 'new' AND created_at <= ?1
           ORDER BY topic = 'message', created_at LIMIT ?2`,
        )
        .bind(createdBefore, limit)
        .all<Pick<StoredContactMessage, 'id'>>()
      return results.map((row) => row.id)
    },

    async countSince(topics, since) {
      const count = await db
        .prepare(
          `SELECT count(*) AS count FROM contact_message
           WHERE created_at > ?2 AND topic IN (SELECT value FROM json_each(?1))`,
        )
        .bind(JSON.stringify(topics), since)
        .first<number>('count')
      return count ?? 0
    },

    async list({ topic, afterId, isOpen = false }, limit) {
      const { results } = await db
        .prepare(
          `SELECT id, topic, message_sealed AS messageSealed, state, created_at AS createdAt,
             dealt, dealt_by AS dealtBy
           FROM contact_message
           WHERE (?1 IS NULL OR topic = ?1) AND (?4 = 0 OR dealt IS NULL)
             AND (?2 IS NULL OR (created_at, id) <
               (SELECT created_at, id FROM contact_message WHERE id = ?2))
           ORDER BY created_at DESC, id DESC LIMIT ?3`,
        )
        .bind(topic, afterId, limit, isOpen ? 1 : 0)
        .all<StoredContactMessage>()
      return results
    },

    purge: (until, limit) =>
      dropOldest(db, { table: 'contact_message', key: 'id', at: 'created_at' }, until, limit),
  }
}

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
  { id, topic, messageSealed, state, createdAt, dealt, dealtBy }: StoredContactMessage,
): Promise<OpenedContactMessage | null> {
  const words = await openRecord(sealer, messageSealed, messageContext(id), StoredWords)
  return words && { id, topic, sentAt: toIso(createdAt), state, dealt, dealtBy, ...words }
}
