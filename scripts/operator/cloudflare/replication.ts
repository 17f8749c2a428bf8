import * as z from 'zod'
import type { Account } from './account.ts'

export type Replication = {
  isOn: (databaseId: string) => Promise<boolean>
  turnOn: (databaseId: string) => Promise<void>
}

const Answer = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number(), message: z.string() })),
  result: z.nullable(
    z.object({ read_replication: z.nullish(z.object({ mode: z.string() })) }).loose(),
  ),
})

/** Reads and sets a database's read replication, which wrangler has no command for. */
export function createReplication({ apiUrl, accountId, token }: Account): Replication {
  async function ask(databaseId: string, init: RequestInit) {
    const response = await fetch(`${apiUrl}/accounts/${accountId}/d1/database/${databaseId}`, {
      ...init,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(30_000),
    })
    const { success, errors, result } = Answer.parse(await response.json())
    const [error] = errors
    if (!success) throw new Error(error ? `${error.message} [code: ${error.code}]` : 'no answer')
    return result?.read_replication?.mode === 'auto'
  }
  return {
    isOn: (databaseId) => ask(databaseId, { method: 'GET' }),
    async turnOn(databaseId) {
      const body = JSON.stringify({ read_replication: { mode: 'auto' } })
      await ask(databaseId, { method: 'PUT', body })
    },
  }
}
