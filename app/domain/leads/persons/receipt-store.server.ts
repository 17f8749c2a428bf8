import { createWorkersKVSessionStorage } from '@react-router/cloudflare'
import { createCookie } from 'react-router'
import * as z from 'zod/mini'
import type { ReceiptStore } from '#app/domain/leads/ports'
import { LeadId } from '#app/shared/lead-id'

const Receipt = z.object({ leadId: LeadId })

/**
 * A receipt is a session of its own in KV: written once under a fresh id when a lead is ours, only
 * read afterwards, and gone when its time is over. It holds the lead's id and nothing of the person.
 */
export function createReceiptStore(
  kv: KVNamespace,
  db: D1Database,
  terms: { secret: string; isSecure: boolean; lifeSeconds: number },
): ReceiptStore {
  const { lifeSeconds } = terms
  const cookie = createCookie('receipt', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: terms.isSecure,
    maxAge: lifeSeconds,
    expires: undefined,
    secrets: [terms.secret],
  })
  const storage = createWorkersKVSessionStorage<z.infer<typeof Receipt>>({
    cookie,
    kv: receiptKeys(kv, db),
  })
  return {
    async issue(leadId) {
      const session = await storage.getSession()
      session.set('leadId', leadId)
      const expires = new Date(Date.now() + lifeSeconds * 1_000)
      return storage.commitSession(session, { expires })
    },
    async read(cookieHeader) {
      const session = await storage.getSession(cookieHeader)
      return session.get('leadId') ?? null
    },
    async forget(leadIds) {
      const { results } = await db
        .prepare('SELECT id FROM receipt WHERE lead_id IN (SELECT value FROM json_each(?1))')
        .bind(JSON.stringify(leadIds))
        .all<{ id: string }>()
      await Promise.all(results.map(({ id }) => kv.delete(keyOf(id))))
    },
  }
}

/**
 * Before it writes, the library asks whether its 64 random bits are taken; KV would remember that
 * miss for a minute and hide the receipt from the very next page.
 */
function receiptKeys(kv: KVNamespace, db: D1Database): KVNamespace {
  const get = async (id: string, type?: unknown) => (type === 'json' ? null : kv.get(keyOf(id)))
  const put = async (id: string, value: string, options?: KVNamespacePutOptions) => {
    const { leadId } = Receipt.parse(JSON.parse(value))
    // Written before its key: a receipt that cannot be found again could not be erased.
    const { meta } = await db
      .prepare(
        `INSERT INTO receipt (id, lead_id, created_at)
         SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM lead WHERE id = ?2)`,
      )
      .bind(id, leadId, Date.now())
      .run()
    // A lead that was erased meanwhile has no receipt.
    if (meta.changes === 1) await kv.put(keyOf(id), value, options)
  }
  return { get, put, delete: (id: string) => kv.delete(keyOf(id)) } as KVNamespace
}

function keyOf(id: string): string {
  return `receipt:${id}`
}
