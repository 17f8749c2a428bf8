import { env } from 'cloudflare:workers'
import { createWorkersKVSessionStorage } from '@react-router/cloudflare'
import { createCookie } from 'react-router'
import { expect, it } from 'vitest'
import { createReceiptStore } from '#app/domain/leads/persons/receipt-store.server.ts'
import { LeadId } from '#app/shared/brands.ts'
import { newPerson } from '#tests/support/api.ts'
import { register } from '#tests/support/registered.ts'
import { newClock, testServices } from '#tests/support/services.ts'
import type { Env } from '#workers/env.ts'

const { PEOPLE } = env as unknown as Env
const terms = { secret: 'a secret of the test', isSecure: true, lifeSeconds: 3_600 }

/** Returns a KV that caches a miss for a minute, like one location. */
function kvThatCachesMisses() {
  const values = new Map<string, string>()
  const missed = new Set<string>()
  const kv = {
    async get(key: string) {
      const value = missed.has(key) ? undefined : values.get(key)
      if (value === undefined) missed.add(key)
      return value ?? null
    },
    async put(key: string, value: string) {
      values.set(key, value)
    },
    async delete(key: string) {
      values.delete(key)
    },
  } as unknown as KVNamespace
  return { kv, values }
}

async function someLead() {
  const clock = newClock()
  const { leadId } = await register(testServices({ clock }), newPerson())
  return { leadId: LeadId.parse(leadId), now: clock.now() }
}

it('shows a receipt on the very next page, although KV caches the library’s lookup', async () => {
  const plain = createWorkersKVSessionStorage<{ leadId: string }>({
    cookie: createCookie('receipt', { secrets: [terms.secret] }),
    kv: kvThatCachesMisses().kv,
  })
  const session = await plain.getSession()
  session.set('leadId', 'a lead')
  const hidden = await plain.getSession(await plain.commitSession(session))
  expect(hidden.get('leadId')).toBeUndefined()

  const { leadId, now } = await someLead()
  const receipts = createReceiptStore(kvThatCachesMisses().kv, PEOPLE, terms)
  const cookie = await receipts.issue(leadId, now)
  expect(cookie).toMatch(
    /^__Host-receipt=[\w%.=-]+; Max-Age=3600; Path=\/; Expires=.+; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(await receipts.read(cookie.split(';', 1)[0] ?? '')).toBe(leadId)
})

it('writes the row that an erasure needs before the key, also if KV fails', async () => {
  const { leadId, now } = await someLead()
  const { kv, values } = kvThatCachesMisses()
  const failing = { ...kv, put: () => Promise.reject(new Error('KV is down')) } as KVNamespace
  await expect(createReceiptStore(failing, PEOPLE, terms).issue(leadId, now)).rejects.toThrow(
    'down',
  )
  const rows = PEOPLE.prepare('SELECT created_at AS createdAt FROM receipt WHERE lead_id = ?1')
  expect((await rows.bind(leadId).all()).results).toEqual([{ createdAt: now }])

  const receipts = createReceiptStore(kv, PEOPLE, terms)
  const cookie = await receipts.issue(leadId, now)
  expect(values.size).toBe(1)
  await receipts.forget([leadId])
  expect(values.size).toBe(0)
  expect(await receipts.read(cookie)).toBeNull()
})

it('issues none for a lead that was erased in the meantime', async () => {
  const { kv, values } = kvThatCachesMisses()
  const receipts = createReceiptStore(kv, PEOPLE, terms)
  expect(await receipts.read(await receipts.issue(LeadId.parse('erased'), Date.now()))).toBeNull()
  expect(values.size).toBe(0)
})
