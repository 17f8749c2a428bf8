import type { Buyer } from '#app/domain/leads/buyer'
import type { Fetch } from '#app/shared/bounded-fetch.server'
import { queries, sql } from '#app/shared/sql.server'

const behaviours = ['accept', 'reject', 'down', 'hang', 'garbage', 'evil', 'park'] as const
type Behaviour = (typeof behaviours)[number]

/** Each magic email is a separate buyer, so one's failures do not open another's breaker. */
const sandboxBuyers: Buyer[] = behaviours.map((behaviour) => ({
  id: `sandbox-${behaviour}`,
  name: 'Sandbox Brokerage (a test buyer)',
  address: '1 Sample Street, Toronto, ON M5X 1A9, broker@sandbox.invalid',
  url: `https://buyer.sandbox.invalid/${behaviour}`,
  apiKey: 'sandbox-buyer-key',
  withdrawUrl: `https://buyer.sandbox.invalid/${behaviour}/withdraw`,
  allowedHosts: ['sandbox.invalid'],
  // The others recognise a repeat by its key.
  unknownPolicy: behaviour === 'park' ? 'none' : 'idempotent',
  lookupUrl: null,
  registrationNumber: 'SANDBOX',
  registrationCheckedOn: '2026-11-20',
}))

/** Returns the rejecting buyer for `reject@…`, and so on; the accepting one for any other email. */
export function chooseSandboxBuyer(email: string): Buyer {
  const localPart = email.split('@', 1)[0]
  const chosen = sandboxBuyers.find((buyer) => buyer.id === `sandbox-${localPart}`)
  return chosen ?? (sandboxBuyers[0] as Buyer)
}

/** Returns the configured buyer, or without one the sandbox buyers. */
export function buyersOf({ buyer }: { buyer: Buyer | null }): readonly Buyer[] {
  return buyer ? [buyer] : sandboxBuyers
}

/** Returns the configured buyer, or without one a sandbox buyer; null for any other ID, as a retired firm's. */
export function findBuyer({ buyer }: { buyer: Buyer | null }, id: string): Buyer | null {
  return buyersOf({ buyer }).find((known) => known.id === id) ?? null
}

/** Responds like a broker's CRM and stores leads for `/dev/leads` until they are withdrawn. Idempotent by key. */
export function sandboxLeadBuyer(db: D1Database, siteOrigin: string, now: () => number): Fetch {
  return async (url, init) => {
    const form = new URLSearchParams(String(init.body))
    const key = new Headers(init.headers as Record<string, string>).get('idempotency-key') ?? ''
    const [, behaviour, call] = new URL(url).pathname.split('/')
    switch (behaviour as Behaviour) {
      case 'reject':
        return Response.json({ ret_code: '409', error: 'Duplicate client' })
      case 'down':
        return new Response('Service Unavailable', { status: 503 })
      case 'hang':
        return new Promise<Response>(() => undefined)
      case 'garbage':
        return new Response('<!doctype html><title>Welcome</title>', {
          headers: { 'content-type': 'text/html' },
        })
      case 'evil':
        if (call === 'withdraw') return forget(db, form)
        await store(db, key, form, now())
        return Response.json({ ret_code: '200', url: 'https://dashboard.evil.example/welcome' })
      case 'park':
        if (call === 'withdraw') return forget(db, form)
        await store(db, key, form, now())
        return new Response('Internal Server Error', { status: 500 })
      default:
        if (call === 'withdraw') return forget(db, form)
        await store(db, key, form, now())
        return Response.json({ ret_code: '200', url: `${siteOrigin}/welcome?lead=${key}` })
    }
  }
}

async function forget(db: D1Database, form: URLSearchParams): Promise<Response> {
  const changes = await queries(db).run(
    sql`DELETE FROM sandbox_lead WHERE idempotency_key = ${form.get('leadId') ?? ''}`,
  )
  return changes > 0
    ? Response.json({ ret_code: '200' })
    : Response.json({ ret_code: '404', error: 'No such lead' }, { status: 404 })
}

async function store(db: D1Database, key: string, form: URLSearchParams, now: number) {
  const { ApiKey: _secret, ...lead } = Object.fromEntries(form)
  await queries(db).run(sql`
    INSERT OR IGNORE INTO sandbox_lead (idempotency_key, received_at, lead) VALUES (${key}, ${now},
      ${JSON.stringify({ ...lead, consent: lead.consent === 'true' })})`)
}
