import recorded from 'virtual:operations'
import type { Operation } from '#bench/lib/operations.ts'

/**
 * The minimal Worker of a call: the same D1 statements, KV operations, queue sends and amount of cryptography as one
 * real call, in the same order, and nothing else: no router, no schemas, no rules. Each request is another person,
 * so every recorded key includes its number.
 */
type Env = Record<string, unknown> & { PEOPLE: D1Database; MARKET: D1Database }

const calls: Record<string, Operation[]> = recorded
const keys = importKeys()

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const operations = calls[new URL(request.url).pathname]
    if (!operations) return new Response(null, { status: 204 })
    const { number } = (await request.json()) as { number: string }
    for (const operation of operations) await repeat(operation, env, number)
    return Response.json({ success: true })
  },
  queue: (batch: MessageBatch) => batch.ackAll(),
}

async function repeat(operation: Operation, env: Env, number: string): Promise<void> {
  switch (operation.kind) {
    case 'd1': {
      const statements = operation.statements.map(({ sql, params }) =>
        env[operation.name].prepare(sql).bind(...params.map((param) => personal(param, number))),
      )
      if (operation.isBatch) await env[operation.name].batch(statements)
      else await statements[0]?.run()
      return
    }
    case 'kv.get':
      await kv(env, operation.name).get(String(personal(operation.key, number)))
      return
    case 'kv.put':
      await kv(env, operation.name).put(
        String(personal(operation.key, number)),
        operation.value,
        operation.options,
      )
      return
    case 'queue.send':
      await (env[operation.name] as Queue).send(operation.body, { delaySeconds: 60 })
      return
    case 'crypto':
      return encipher(operation.name, new Uint8Array(operation.bytes))
    default:
      return
  }
}

function kv(env: Env, name: string): KVNamespace {
  return env[name] as KVNamespace
}

/** Replaces `{{n}}`, where the recorded call named its person. */
function personal(value: string | number | null, number: string) {
  return typeof value === 'string' ? value.replaceAll('{{n}}', number) : value
}

async function importKeys() {
  const raw = new Uint8Array(32)
  const aes = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const signing = await crypto.subtle.importKey('raw', raw, hmac, false, ['sign'])
  return { aes, signing }
}

async function encipher(
  name: 'sign' | 'encrypt' | 'decrypt' | 'digest',
  data: Uint8Array<ArrayBuffer>,
) {
  const { aes, signing } = await keys
  if (name === 'digest') await crypto.subtle.digest('SHA-256', data)
  else if (name === 'sign') await crypto.subtle.sign('HMAC', signing, data)
  // Opening costs as much as sealing, and only a sealed text can be opened.
  else await crypto.subtle.encrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, aes, data)
}
