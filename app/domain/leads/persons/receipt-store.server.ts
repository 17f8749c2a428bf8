import { createWorkersKVSessionStorage } from '@react-router/cloudflare'
import { createCookie } from 'react-router'
import type { LeadId } from '#app/shared/brands'
import { cookies, sentName } from '#app/shared/cookies'
import type { Row } from '#app/shared/row'
import { queries, sql, valuesOf } from '#app/shared/sql.server'
import { second } from '#app/shared/time'

export type ReceiptStore = ReturnType<typeof createReceiptStore>

/**
 * Returns the store of receipts. A receipt is a session of its own in KV, written once under a new id when a lead
 * is committed, then only read until it expires. It holds the lead's id and nothing about the person.
 */
export function createReceiptStore(
  kv: KVNamespace,
  db: D1Database,
  terms: { secret: string; isSecure: boolean; lifeSeconds: number },
) {
  const { all } = queries(db)
  const { path, isHttpOnly } = cookies.receipt
  const cookie = createCookie(sentName('receipt', terms.isSecure), {
    path,
    httpOnly: isHttpOnly,
    sameSite: 'lax',
    secure: terms.isSecure,
    maxAge: terms.lifeSeconds,
    expires: undefined,
    secrets: [terms.secret],
  })
  const sessionsIn = (keys: KVNamespace) =>
    createWorkersKVSessionStorage<{ leadId: LeadId }>({ cookie, kv: keys })
  return {
    /** Returns a `Set-Cookie` value that identifies this browser as the sender of this lead. */
    async issue(leadId: LeadId, now: number) {
      const admit = (id: string) => addRow(db, id, leadId, now)
      const sessions = sessionsIn(receiptKeys(kv, admit, terms.lifeSeconds))
      const session = await sessions.getSession()
      session.set('leadId', leadId)
      const expires = new Date(now + terms.lifeSeconds * second)
      return sessions.commitSession(session, { expires })
    },
    /** Returns the last lead that this browser sent; null without a receipt. */
    async read(cookieHeader: string | null) {
      const sessions = sessionsIn(receiptKeys(kv, async () => false, terms.lifeSeconds))
      const session = await sessions.getSession(cookieHeader)
      return session.get('leadId') ?? null
    },
    /** Deletes what KV holds for these leads; their rows are deleted with the leads. */
    async forget(leadIds: readonly LeadId[]) {
      const results = await all(sql<Pick<Row<'receipt'>, 'id'>>`
        SELECT id FROM receipt WHERE lead_id IN (${valuesOf(leadIds)})`)
      await Promise.all(results.map(({ id }) => kv.delete(keyOf(id))))
    },
  }
}

/** Returns false for a lead erased in the meantime, which gets no receipt. */
async function addRow(db: D1Database, id: string, leadId: LeadId, now: number): Promise<boolean> {
  const changes = await queries(db).run(sql`
    INSERT INTO receipt (id, lead_id, created_at)
    SELECT ${id}, ${leadId}, ${now} WHERE EXISTS (SELECT 1 FROM lead WHERE id = ${leadId})`)
  return changes === 1
}

/**
 * Wraps KV for the library, which checks before a write whether its 64 random bits are taken. KV caches that miss
 * for a minute (https://developers.cloudflare.com/kv/concepts/how-kv-works/), which would hide the receipt. A key lasts
 * `expirationTtl` seconds by KV's clock, whatever ours says.
 */
function receiptKeys(
  kv: KVNamespace,
  admit: (id: string) => Promise<boolean>,
  expirationTtl: number,
): KVNamespace {
  const get = async (id: string, type?: unknown) => (type === 'json' ? null : kv.get(keyOf(id)))
  const put = async (id: string, value: string) => {
    // The row is written first: a key without a row could not be erased.
    if (await admit(id)) await kv.put(keyOf(id), value, { expirationTtl })
  }
  return { get, put, delete: (id: string) => kv.delete(keyOf(id)) } as KVNamespace
}

function keyOf(id: string): string {
  return `receipt:${id}`
}
