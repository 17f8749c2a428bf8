import { env } from 'cloudflare:workers'
import type { Person } from './api.ts'
import { testServices } from './services.ts'

/** Returns how many leads a phone has. */
export async function leadsOf({ phoneNumber }: Person): Promise<number> {
  const key = await testServices().hash('phone', phoneNumber)
  const row = await env.PEOPLE.prepare('SELECT count(*) AS count FROM lead WHERE phone_key = ?1')
    .bind(key)
    .first<{ count: number }>()
  return row?.count ?? 0
}
