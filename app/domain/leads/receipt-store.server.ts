import { createWorkersKVSessionStorage } from '@react-router/cloudflare'
import { createCookie } from 'react-router'
import type { ReceiptStore } from './ports'

const lifeSeconds = 30 * 86_400

/**
 * A receipt is a session of its own in KV: written once under a fresh id when a lead is ours, only
 * read afterwards, and gone after thirty days. It holds the lead's id and nothing of the person.
 */
export function createReceiptStore(
  kv: KVNamespace,
  terms: { secret: string; isSecure: boolean },
): ReceiptStore {
  const cookie = createCookie('receipt', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: terms.isSecure,
    maxAge: lifeSeconds,
    expires: undefined,
    secrets: [terms.secret],
  })
  const storage = createWorkersKVSessionStorage<{ leadId: string }>({
    cookie,
    kv: withoutClashLookup(kv),
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
  }
}

/**
 * Before it writes, the library asks whether its 64 random bits are taken; KV would remember that
 * miss for a minute and hide the receipt from the very next page.
 */
function withoutClashLookup(kv: KVNamespace): KVNamespace {
  const get = async (key: string, type?: unknown) =>
    type === 'json' ? null : kv.get(`receipt:${key}`)
  const put = (key: string, value: string, options?: KVNamespacePutOptions) =>
    kv.put(`receipt:${key}`, value, options)
  return { get, put, delete: (key: string) => kv.delete(`receipt:${key}`) } as KVNamespace
}
