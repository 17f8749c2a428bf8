import { env } from 'cloudflare:workers'
import { testServices } from './services.ts'

/** Suppresses a number, as an erasure does. */
export async function suppress(phone: string): Promise<void> {
  await env.PEOPLE.prepare('INSERT INTO suppression VALUES (?1, ?2, ?3)')
    .bind(await testServices().hash('phone', phone), 'erased', Date.now())
    .run()
}
