import { env } from 'cloudflare:workers'
import type { QueueMessage } from '#workers/env.ts'

/** The content of the stores by place, each as one searchable text. */
export type Dump = Record<string, string>

/** Returns every table of both databases, row by row, and every key of both key-value stores with its value. */
export async function dumpStores(options: { withSandbox?: boolean } = {}): Promise<Dump> {
  const dump: Dump = {}
  for (const [place, db] of Object.entries({
    PEOPLE: env.PEOPLE,
    MARKET: env.MARKET,
  })) {
    const tables = await tableNames(db, options.withSandbox ?? false)
    const rows = await db.batch(tables.map((name) => db.prepare(`SELECT * FROM "${name}"`)))
    for (const [index, name] of tables.entries()) {
      dump[`${place} ${name}`] = JSON.stringify(rows[index]?.results)
    }
  }
  dump['KV OTP'] = await dumpKeyValues(env.OTP)
  dump['KV SESSIONS'] = await dumpKeyValues(env.SESSIONS)
  return dump
}

/** Returns `place: secret` for each secret found in a place. */
export function found(dump: Dump, secrets: readonly string[]): string[] {
  return Object.entries(dump).flatMap(([place, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${place}: ${secret}`),
  )
}

async function tableNames(db: D1Database, withSandbox: boolean): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
       AND name NOT LIKE '_cf_%' AND name NOT LIKE 'd1_%' ORDER BY name`,
    )
    .all<{ name: string }>()
  const names = results.map(({ name }) => name)
  return withSandbox ? names : names.filter((name) => !name.startsWith('sandbox_'))
}

async function dumpKeyValues(kv: KVNamespace): Promise<string> {
  const { keys } = await kv.list()
  const values = await Promise.all(
    keys.map(async ({ name, metadata }) => [name, metadata, await kv.get(name)]),
  )
  return JSON.stringify(values)
}

/** Returns a queue that keeps its messages, as the platform would store them. */
export function recordingQueue() {
  const sent: unknown[] = []
  const queue = {
    async send(body: unknown) {
      sent.push(body)
    },
  } as unknown as Queue<QueueMessage>
  return { queue, sent }
}
